import type { Answer, FaultCause, ProtocolNote, Span, TurnMeasure } from '../../records/answer.ts';
import type { Task } from '../../records/attempt.ts';
import type { WireApi } from './apis/wire-api.ts';
import { askTurn, type TurnResult } from './ask-turn.ts';
import { type Deadline, startDeadline, type TimeLimits } from './attempt-deadline.ts';
import type { AskModel, Conversation } from './conversation.ts';
import { isTooLong, refusesField, refusesTools, showFault } from './fault.ts';
import type { Harness } from './harness/harness.ts';
import { nativeHarness } from './harness/native-harness.ts';
import type { Client } from './open-client.ts';
import { asksLogprobs, type RequestSettings, requestBody } from './request-body.ts';

/** Its limits are for the whole attempt: every turn, every try and every wait between them. */
export type Question = TimeLimits & {
  readonly task: Task;
  readonly settings: RequestSettings;
  /** Instead of chat completions. */
  readonly api?: WireApi | undefined;
  readonly conversation: Conversation;
  readonly harness?: Harness;
  /** Of one request among as many as the run sends: a reply about that fast at the deadline is the model's, cut off. */
  readonly tokensPerSecond?: number;
};

export type AskPorts = {
  readonly cancel?: AbortSignal;
  /**
   * Called when the server refused every try at this scenario: does it serve anything else now? The caller knows best:
   * another scenario was answered after the first of these refusals, or a short question is. True makes the attempt
   * `rejected`, which counts against the model if every other round of the scenario is refused as well. False means a
   * fault of the server, which says nothing about the model. If every scenario is refused, the answer must be false.
   */
  readonly isServerWell: () => boolean | Promise<boolean>;
};

/** Throws an EndpointError only for an endpoint that no try can reach: wrong key, wrong address, unknown model. */
export async function askScenario(client: Client, question: Question, ports: AskPorts): Promise<Answer> {
  // A reply in one piece is silent until it is whole.
  const silence = question.settings.isUnstreamed === true ? undefined : question.silence;
  const deadline = startDeadline(client.clock, question.deadlineMs, ports.cancel, silence);
  try {
    return await talk(client, question, ports, deadline);
  } finally {
    deadline.stop();
  }
}

async function talk(client: Client, question: Question, ports: AskPorts, deadline: Deadline): Promise<Answer> {
  const { settings, api, harness = nativeHarness, tokensPerSecond } = question;
  const measures: TurnMeasure[] = [];
  const notes: ProtocolNote[] = [];
  const faults: string[] = [];
  const failed: Failed[] = [];
  let spans: readonly Span[] | undefined;
  const begun = client.clock.now();
  let besideMs = 0;
  let stoppedAt = begun;
  const ask: AskModel = async (task, turns) => {
    besideMs += client.clock.now() - stoppedAt;
    deadline.resume();
    try {
      return await askOnce(task, turns);
    } finally {
      deadline.pause();
      stoppedAt = client.clock.now();
    }
  };
  const askOnce: AskModel = async (task, turns) => {
    const { messages, tools, toolChoice } = harness.offer(task, settings.toolChoice);
    const isCallForced = toolChoice === 'required' || typeof toolChoice === 'object';
    const sent = [...messages, ...harness.answer(turns, task.tools)];
    const chat = requestBody(client.connection, sent, tools, {
      ...{ ...settings, toolChoice },
      responseFormat: task.responseFormat,
    });
    const body = api === undefined ? chat : api.body(chat);
    const writtenMs = measures.reduce(
      (sum, { totalMs, connectMs = 0, firstTokenMs = totalMs - connectMs }) => sum + totalMs - connectMs - firstTokenMs,
      0,
    );
    const pace = tokensPerSecond === undefined ? {} : { pace: { tokensPerSecond, writtenMs } };
    const asked = await askTurn(
      client,
      body,
      {
        turn: measures.length,
        isCallForced,
        logprobs: asksLogprobs(settings, tools) && api === undefined,
        api,
        isUnstreamed: settings.isUnstreamed,
        ...pace,
      },
      deadline,
      faults,
    );
    if (!asked.ok) {
      failed.push(asked);
      return undefined;
    }
    if (measures.length === 0) spans = asked.spans;
    measures.push({ ...asked.measure, atMs: client.clock.now() - begun - besideMs - asked.measure.totalMs });
    notes.push(...asked.notes);
    return { turn: harness.read(asked.turn, task.tools), isCut: asked.notes.some(({ kind }) => kind === 'reply-cut') };
  };
  const { attempt, isUnfinished, left, broken } = await question.conversation.start(question.task, ask);
  besideMs += client.clock.now() - stoppedAt;
  const record = {
    ...{ attempt, measures, notes, faults },
    ...(left === undefined ? {} : { left }),
    ...(spans === undefined ? {} : { spans }),
    ...(besideMs < 1 ? {} : { besideMs }),
  };
  const [fault] = failed;
  // After the first message, it is the model that filled the context.
  if (fault !== undefined && attempt.turns.length === 0 && isTooLong(fault.fault))
    return { outcome: 'unmeasured', cause: 'context-too-small', detail: showFault(fault.fault), ...record };
  if (fault?.isPermanent === true && question.task.responseFormat !== undefined && refusesField(fault.fault))
    return { outcome: 'unmeasured', cause: 'field-refused', detail: showFault(fault.fault), ...record };
  if (fault !== undefined) return { ...(await judgeFault(fault, ports, deadline)), ...record };
  if (broken !== undefined) return { outcome: 'unmeasured', cause: broken.cause, detail: broken.detail, ...record };
  return { outcome: 'answered', isUnfinished, ...record };
}

type Failed = Extract<TurnResult, { ok: false }>;
type Refused = { readonly outcome: 'rejected'; readonly status: number; readonly words: string };
type Unmeasured = { readonly outcome: 'unmeasured'; readonly cause: FaultCause; readonly detail: string };

async function judgeFault(
  { fault, isPermanent }: Failed,
  ports: AskPorts,
  deadline: Deadline,
): Promise<Refused | Unmeasured> {
  const reason = deadline.reason();
  if (reason === 'cancelled') return { outcome: 'unmeasured', cause: reason, detail: 'cancelled' };
  if (reason === 'timeout') return { outcome: 'unmeasured', cause: reason, detail: deadline.words() };
  if (fault.kind === 'lost') return { outcome: 'unmeasured', cause: fault.cause, detail: fault.detail };
  if (isPermanent && (refusesTools(fault) || (await ports.isServerWell()))) {
    return { outcome: 'rejected', status: fault.status, words: fault.words };
  }
  return { outcome: 'unmeasured', cause: 'server-error', detail: showFault(fault) };
}
