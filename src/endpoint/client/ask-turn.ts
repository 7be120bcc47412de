import type { ProtocolNote } from '../../records/answer.ts';
import type { Traffic } from '../connection.ts';
import type { WireApi } from './apis/wire-api.ts';
import { type Deadline, margin } from './attempt-deadline.ts';
import {
  type Fault,
  faultWithoutKey,
  isLoading,
  isScenarioFault,
  isTooLong,
  isTransient,
  refusesTools,
  showFault,
} from './fault.ts';
import type { Note } from './join-calls.ts';
import type { Client } from './open-client.ts';
import { readStream, type StreamRead } from './read-stream.ts';
import { retryDelay } from './refusal.ts';
import type { RequestBody } from './request-body.ts';
import type { Trial } from './sent-fields.ts';
import { timeStream } from './time-stream.ts';

export type TurnResult =
  | (Extract<StreamRead, { ok: true }> & { readonly notes: readonly ProtocolNote[] })
  /** `isPermanent`: every one of several tries met the same kind of refusal, or one shows that all would. */
  | { readonly ok: false; readonly fault: Fault; readonly isPermanent: boolean };

/** Tries at one request. A refusal rarely passes; one retry shows whether it was chance. */
const triesThroughFaults = 4;
const triesThroughRefusals = 2;
/** How often to ask while a model loads: about once a second. */
const loadingPace = 3;

type Place = {
  readonly turn: number;
  readonly logprobs?: boolean;
  readonly isCallForced: boolean;
  readonly api?: WireApi | undefined;
  readonly isUnstreamed?: boolean | undefined;
  /** The speed at which a reply cut by the deadline still counts as a reply; undefined if no speed is known. */
  readonly pace?: {
    readonly tokensPerSecond: number;
    readonly writtenMs: number;
  };
};

/** Never asks again for a complete message. `faults` gets a line for each failed try. */
export async function askTurn(
  client: Client,
  body: RequestBody,
  place: Place,
  deadline: Deadline,
  faults: string[],
): Promise<TurnResult> {
  let tried = 0;
  let refusals = 0;
  let trial: Trial | undefined;
  let wanted = body;
  let wasStopped = false;
  for (;;) {
    const whole = client.fields.trim(wanted);
    const sent = trial?.body ?? whole;
    deadline.askedAgain();
    const asked = await askOnce(client, sent, place, deadline);
    if (place.logprobs === true && wanted === body && deadline.reason() === undefined && mayBlameLogprobs(asked)) {
      // Log probabilities never decide about an answer.
      const { logprobs: _, top_logprobs: __, ...rest } = body;
      wanted = rest;
      faults.push(`${logprobsDropped}: ${asked.ok ? 'the reply is no stream, or too long' : showFault(asked.fault)}`);
      continue;
    }
    if (asked.ok && !wasStopped && deadline.reason() === undefined && isStopped(asked.turn.finishReason)) {
      // Asleep, shut down or out of memory: only a server that does so each time means this request.
      wasStopped = true;
      faults.push(`the server ended the reply: ${asked.turn.finishReason}`);
      continue;
    }
    if (asked.ok) {
      if (trial !== undefined) client.fields.settle(trial);
      client.fields.accepted(sent);
      return asked;
    }
    const { fault } = asked;
    if (deadline.reason() !== undefined) return { ok: false, fault, isPermanent: false };
    faults.push(showFault(fault));
    if (fault.kind === 'lost' && fault.isLasting) return { ok: false, fault, isPermanent: false };
    // The words of the first name max_tokens, which is not the field to blame.
    if (isTooLong(fault) || refusesTools(fault)) return { ok: false, fault, isPermanent: true };
    trial =
      fault.kind === 'refused' && [400, 422].includes(fault.status)
        ? client.fields.blame(whole, fault.words)
        : undefined;
    if (trial !== undefined) continue;
    const isWaiting = isLoading(fault);
    tried += isWaiting ? 0 : 1;
    refusals += isScenarioFault(fault) ? 1 : 0;
    const givenUp = { ok: false, fault, isPermanent: refusals === tried && tried > 1 } as const;
    const tries = isTransient(fault) ? triesThroughFaults : triesThroughRefusals;
    if (tried >= tries && !isWaiting) return givenUp;
    const pace = isWaiting ? loadingPace : tried;
    const delay = retryDelay(pace, fault.kind === 'refused' ? fault.retryAfterMs : undefined, client.random);
    if (delay >= deadline.remainingMs()) return givenUp;
    client.watch?.({ kind: 'wait', ms: delay });
    try {
      await client.clock.sleep(delay, deadline.signal);
    } catch {
      return givenUp; // cancelled: the deadline reports it
    }
  }
}

function isStopped(finishReason = ''): boolean {
  return /^(?:abort(?:ed)?|cancell?ed|(?:network_)?error|insufficient_system_resource)$/i.test(finishReason);
}

/** Begins the line of a fault that cost no try. */
export const logprobsDropped = 'asked again without log probabilities';

function mayBlameLogprobs(asked: TurnResult): boolean {
  if (asked.ok) return asked.notes.some(({ kind }) => kind === 'reply-cut' || kind === 'not-streamed');
  const { fault } = asked;
  return fault.kind === 'lost' ? fault.cause === 'bad-stream' : isScenarioFault(fault);
}

async function askOnce(
  client: Client,
  body: RequestBody,
  { turn, isCallForced, api, isUnstreamed, pace: given }: Place,
  deadline: Deadline,
): Promise<TurnResult> {
  const { note, notes } = collectNotes(turn);
  const timer = timeStream(client.clock);
  const { clock, connection } = client;
  const start = clock.now();
  const report = (status: number | undefined, rest: Pick<Request, 'tokens' | 'fault'>) =>
    client.watch?.({ kind: 'request', route: routeOf(client, api), status, ms: clock.now() - start, ...rest });
  const posted = await client.post(body, deadline.signal, api?.path);
  if (!posted.ok) {
    const { fault } = posted;
    report(fault.kind === 'refused' ? fault.status : undefined, { fault: showFault(fault) });
    return { ...posted, isPermanent: false };
  }
  if (posted.sent !== undefined) timer.sent(posted.sent);
  const isTimeUp = () => deadline.reason() === 'timeout';
  // The limit is more than twice what the tokens take: a model that was cut off wrote for most of it.
  const pace = given && { ...given, leastWritingMs: deadline.totalMs / margin - given.writtenMs, isTimeUp };
  const { apiKey } = connection;
  const read = await readStream(posted.response.body, {
    timer,
    clock,
    note,
    isCallForced,
    api,
    isUnstreamed,
    pace,
    apiKey,
    heard: deadline.heard,
  });
  if (!read.ok) {
    const fault = faultWithoutKey(read.fault, connection);
    report(posted.response.status, { fault: showFault(fault) });
    return { ok: false, fault, isPermanent: false };
  }
  const { promptTokens, completionTokens } = read.measure;
  report(posted.response.status, { tokens: [promptTokens, completionTokens] });
  return { ...read, notes };
}

type Request = Extract<Traffic, { kind: 'request' }>;

function routeOf({ connection }: Client, api: WireApi | undefined): string {
  return `POST ${new URL(connection.baseUrl).pathname.replace(/\/$/, '')}${api?.path ?? '/chat/completions'}`;
}

/** A server that omits the index omits it in every chunk: the first few reports are enough. */
const perKind = 3;

function collectNotes(turn: number): { readonly note: Note; readonly notes: readonly ProtocolNote[] } {
  const notes: ProtocolNote[] = [];
  return {
    notes,
    note(kind, detail) {
      if (notes.filter((each) => each.kind === kind).length < perKind) notes.push({ kind, turn, detail });
    },
  };
}
