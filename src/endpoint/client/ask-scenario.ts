import type { Answer, FaultCause, ProtocolNote, TurnMeasure } from '../../model/answer.ts';
import type { AssistantTurn, Task, ToolTurn, Turn } from '../../model/attempt.ts';
import { askTurn, type TurnAsked } from './ask-turn.ts';
import { type Deadline, startDeadline } from './attempt-deadline.ts';
import type { AskModel, Conversation } from './conversation.ts';
import { showFault } from './fault.ts';
import type { Client } from './open-client.ts';
import { type RequestSettings, requestBody, type WireMessage, wireCall, wireMessage } from './request-body.ts';

/** A scenario, ready to be asked. */
export type Question = {
  readonly task: Task;
  readonly settings: RequestSettings;
  readonly conversation: Conversation;
  /** For the whole attempt: every turn, every try and every wait between them. */
  readonly deadlineMs: number;
  /**
   * The measured speed of one request with as many at once as the run sends. A reply that still arrives about that fast
   * at the deadline is the model's, cut off. Without a known speed, or if the reply is silent, it shows nothing about
   * the model.
   */
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

/**
 * One attempt: the conversation of a scenario, from its prompt to its end. Whatever the server does comes back as an
 * `Answer`. Throws an EndpointError only for an endpoint that no try can reach: wrong key, wrong address, unknown
 * model.
 */
export async function askScenario(client: Client, question: Question, ports: AskPorts): Promise<Answer> {
  const deadline = startDeadline(client.clock, question.deadlineMs, ports.cancel);
  try {
    return await talk(client, question, ports, deadline);
  } finally {
    deadline.stop();
  }
}

async function talk(client: Client, question: Question, ports: AskPorts, deadline: Deadline): Promise<Answer> {
  const { settings, tokensPerSecond } = question;
  const isCallForced = settings.toolChoice === 'required' || typeof settings.toolChoice === 'object';
  const measures: TurnMeasure[] = [];
  const notes: ProtocolNote[] = [];
  const faults: string[] = [];
  const failed: Failed[] = [];
  const ask: AskModel = async (task, said) => {
    const messages = [...task.messages.map(wireMessage), ...replayTurns(said)];
    const body = requestBody(client.connection, messages, task.tools, settings);
    const writtenMs = measures.reduce((sum, { totalMs, firstTokenMs = totalMs }) => sum + totalMs - firstTokenMs, 0);
    const pace = tokensPerSecond === undefined ? {} : { pace: { tokensPerSecond, writtenMs } };
    const asked = await askTurn(client, body, { turn: measures.length, isCallForced, ...pace }, deadline, faults);
    if (!asked.ok) {
      failed.push(asked);
      return undefined;
    }
    measures.push(asked.measure);
    notes.push(...asked.notes);
    return { turn: asked.turn, isCut: asked.notes.some(({ kind }) => kind === 'reply-cut') };
  };
  const { attempt, isUnfinished } = await question.conversation.start(question.task, ask);
  const told = { attempt, measures, notes, faults };
  const [fault] = failed;
  if (fault !== undefined) return { ...(await judgeFault(fault, ports, deadline)), ...told };
  return { outcome: 'answered', isUnfinished, ...told };
}

type Failed = Extract<TurnAsked, { ok: false }>;
type Refused = { readonly outcome: 'rejected'; readonly status: number; readonly words: string };
type Unmeasured = { readonly outcome: 'unmeasured'; readonly cause: FaultCause; readonly detail: string };

async function judgeFault(
  { fault, isStanding }: Failed,
  ports: AskPorts,
  deadline: Deadline,
): Promise<Refused | Unmeasured> {
  const reason = deadline.reason();
  if (reason === 'cancelled') return { outcome: 'unmeasured', cause: reason, detail: 'cancelled' };
  if (reason === 'timeout')
    return { outcome: 'unmeasured', cause: reason, detail: `no whole answer within ${deadline.totalMs} ms` };
  if (fault.kind === 'lost') return { outcome: 'unmeasured', cause: fault.cause, detail: fault.detail };
  if (isStanding && (await ports.isServerWell())) {
    return { outcome: 'rejected', status: fault.status, words: fault.words };
  }
  return { outcome: 'unmeasured', cause: 'server-error', detail: showFault(fault) };
}

/**
 * What was said after the prompt, as the next request repeats it: texts and arguments as they came, ids made up where
 * the server gave none. Reasoning is left out.
 */
export function replayTurns(turns: readonly Turn[]): WireMessage[] {
  const replayed: WireMessage[] = [];
  let open: OpenCall[] = [];
  for (const [place, turn] of turns.entries()) {
    if (turn.role === 'tool') {
      replayed.push({ role: 'tool', tool_call_id: takeId(open, turn), content: turn.content });
      continue;
    }
    open = turn.toolCalls.map((call, index) => ({
      sent: call.id,
      id: call.id ?? `call_${place}_${index}`,
      isAnswered: false,
    }));
    replayed.push(assistantMessage(turn, open));
  }
  return replayed;
}

type OpenCall = { readonly sent: string | undefined; readonly id: string; isAnswered: boolean };

function assistantMessage(turn: AssistantTurn, calls: readonly OpenCall[]): WireMessage {
  const toolCalls = turn.toolCalls.map((call, index) =>
    wireCall(calls[index]?.id ?? '', call.name, text(call.arguments)),
  );
  return { role: 'assistant', content: turn.content, ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) };
}

/** The first call with that id that has no result yet. */
function takeId(calls: readonly OpenCall[], turn: ToolTurn): string {
  const asked = calls.find((call) => !call.isAnswered && call.sent === turn.callId);
  if (asked !== undefined) asked.isAnswered = true;
  return asked?.id ?? turn.callId ?? '';
}

/** In the OpenAI format, the arguments of a call are a text, and an empty object if there are none. */
function text(sent: unknown): string {
  if (typeof sent === 'string') return sent === '' ? '{}' : sent;
  return sent === undefined || sent === null ? '{}' : JSON.stringify(sent);
}
