import { Buffer, isUtf8 } from 'node:buffer';
import type { Clock } from '../../lib/clock.ts';
import { countOf, fieldOf, listOf, objectOf } from '../../lib/loose.ts';
import type { Span, TurnMeasure } from '../../records/answer.ts';
import type { AssistantTurn } from '../../records/attempt.ts';
import { keyGuard } from '../key-guard.ts';
import type { ReplyReader, WireApi } from './apis/wire-api.ts';
import { type AssembledTurn, assembleStream, readWholeTurn } from './assemble-stream.ts';
import { connectionFault, type Fault } from './fault.ts';
import type { Note } from './join-calls.ts';
import { eventParser, type StreamEvent } from './parse-events.ts';
import { errorIn, refusal } from './refusal.ts';
import type { StreamTimer } from './time-stream.ts';

export type StreamRead =
  | {
      readonly ok: true;
      readonly turn: AssistantTurn;
      readonly measure: TurnMeasure;
      readonly spans: readonly Span[] | undefined;
    }
  | { readonly ok: false; readonly fault: Fault };

const mebibyte = 2 ** 20;
/** More than is judged, pieces included: unless these are tiny, a reply that is too long can still be recognized. */
const maxReply = 5 * mebibyte;
/** Each chunk carries overhead beyond its few letters, which makes a long reply many times as long on the wire. */
const maxWire = 256 * mebibyte;
/** How long a stream may stay open after its end. Then its connection is closed; the reply is complete. */
const closingMs = 100;

const notUtf8 = 'bytes that are no UTF-8 stand as U+FFFD';

type Step = 'more' | 'end' | 'cut' | 'late' | Fault;

type Reading = Ending & {
  readonly clock: Clock;
  /** undefined for chat completions. */
  readonly api?: WireApi | undefined;
  /** The reply was asked for in one piece. */
  readonly isUnstreamed?: boolean | undefined;
  /** If set, a reply that still arrives this fast at the deadline ends there; without it, that is a fault. */
  readonly pace?: Pace | undefined;
  /** Called for bytes; `isNew` if they bring a token, or progress in reading the prompt. */
  readonly heard?: (isNew: boolean) => void;
};

type Pace = {
  readonly tokensPerSecond: number;
  /** If the reply was written for less time than this, something else used up the attempt's time. */
  readonly leastWritingMs: number;
  readonly isTimeUp: () => boolean;
};

/** Never throws. */
export async function readStream(body: ReadableStream<Uint8Array> | null, context: Reading): Promise<StreamRead> {
  const { timer, clock, note, pace, apiKey, heard = () => undefined } = context;
  const guard = keyGuard(apiKey);
  const reader = (body ?? ReadableStream.from<Uint8Array>([])).getReader();
  const parser = eventParser();
  const reply = context.api?.open();
  const turn = assembleStream(note, guard);
  let wire = 0;
  let promptRead = -1;
  let whole: Uint8Array[] | undefined;
  let isOpen = true;
  let step: Step = 'more';
  let hasInvalidUtf8 = false;
  while (step === 'more') {
    const piece = await reader.read().catch(connectionFault);
    if ('kind' in piece) {
      isOpen = false;
      // The message is complete; only what followed was lost.
      if (!turn.hasFinished()) step = isLate() ? 'late' : piece;
      break;
    }
    if (piece.done) {
      isOpen = false;
      if (whole === undefined) step = takeEvents(parser.end(), clock.now());
      break;
    }
    if (wire === 0 && isWhole(piece.value)) whole = [];
    wire += piece.value.length;
    heard(false);
    if (whole === undefined) step = takeEvents(parser.push(piece.value), clock.now());
    else whole.push(piece.value);
    const size = Math.max(turn.size(), parser.pendingBytes(), whole === undefined ? 0 : wire);
    if (step === 'more' && (size > maxReply || wire > maxWire)) step = 'cut';
  }
  const closing = isOpen ? closeStream(reader, step === 'end' ? closingMs : 0, clock) : undefined;
  const unread = step === 'cut' ? unreadReply() : '';
  const read =
    whole === undefined || unread !== '' ? endStream() : readWhole(Buffer.concat(whole), step, context, reply);
  await closing;
  return read;

  function isLate(): boolean {
    if (pace?.isTimeUp() !== true || timer.writingMs() < pace.leastWritingMs) return false;
    return timer.isWriting(turn.letters(), pace.tokensPerSecond);
  }

  /** What arrived of one event, or of a whole document, that has no end; '' if it is no reply of a model. */
  function unreadReply(): string {
    if (whole === undefined && parser.pendingBytes() <= maxReply) return '';
    const text = whole === undefined ? parser.pendingText() : Buffer.concat(whole).toString('utf8');
    const mark = reply === undefined ? /"choices"\s*:/ : /"(?:choices|output|content|delta)"\s*:/;
    return mark.test(text.slice(0, mebibyte)) ? guard.text(text) : '';
  }

  /** Events that a buffer releases together arrived together, however long reading them takes. */
  function takeEvents(events: readonly StreamEvent[], at: number): Step {
    for (const event of events) {
      if (event.isInvalidUtf8) hasInvalidUtf8 = true;
      const next = takeEvent(event, at);
      if (next !== 'more') return next;
    }
    return 'more';
  }

  function takeEvent({ name, data: sent }: StreamEvent, at: number): Step {
    const data = guard.text(sent);
    if (data.trim() === '[DONE]') return 'end';
    const parsed = parseChunk(data);
    const named = name === 'error' ? errorIn({ error: parsed.value ?? data }) : undefined;
    const error = errorIn(parsed.value) ?? named;
    if (error !== undefined) return refusal(error.status ?? 500, error.words);
    const chunk = objectOf(parsed.value);
    if (chunk === undefined) {
      if (!parsed.ok && !turn.hasFinished()) return badStream(`an event is no JSON: ${shown(data)}`);
      note('odd-chunk', `an event is ${shown(data)}`);
      return 'more';
    }
    const processed = countOf(fieldOf(objectOf(fieldOf(chunk, 'prompt_progress')), 'processed'));
    if (processed !== undefined) {
      heard(processed > promptRead);
      promptRead = Math.max(promptRead, processed);
      return 'more';
    }
    const { chunk: told = {}, isEnd, odd } = reply === undefined ? { chunk } : reply.take(chunk);
    const failed = errorIn(told);
    if (failed !== undefined) return refusal(failed.status ?? 500, failed.words);
    if (odd !== undefined) note('odd-chunk', odd);
    const added = turn.take(told);
    timer.mark(added, at);
    if (added.token) heard(true);
    return isEnd === true ? 'end' : 'more';
  }

  function endStream(): StreamRead {
    if (hasInvalidUtf8) note('invalid-utf8', notUtf8);
    if (typeof step === 'object') return { ok: false, fault: step };
    if (!turn.hasStarted() && unread === '')
      return { ok: false, fault: badStream(wire === 0 ? 'an empty reply' : 'no message in it') };
    if (step === 'more' && !turn.hasFinished())
      return { ok: false, fault: badStream('the stream ends in mid-message') };
    if (step === 'late') {
      note('reply-cut', `the time was up after ${turn.letters()} characters, and more was coming`);
      const assembled = turn.end();
      return ended({ ...assembled, turn: { ...assembled.turn, finishReason: 'length' } }, context);
    }
    if (step === 'cut') note('reply-cut', `reading stopped at ${turn.size() + unread.length} characters`);
    else if (step === 'more')
      note('no-end-mark', reply === undefined ? 'no [DONE] after the last chunk' : 'its last event is missing');
    const assembled = turn.end();
    const content = assembled.turn.content + unread;
    return ended({ ...assembled, turn: { ...assembled.turn, content } }, context);
  }
}

/** A stream begins with a field name or a colon, a document with its bracket. */
function isWhole(bytes: Uint8Array): boolean {
  return /^\ufeff?\s*[{[<]/.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'));
}

function readWhole(bytes: Buffer, step: Step, context: Reading, reader: ReplyReader | undefined): StreamRead {
  const { note } = context;
  if (typeof step === 'object') return { ok: false, fault: step };
  const guard = keyGuard(context.apiKey);
  const text = guard.text(bytes.toString('utf8').replace(/^\ufeff/, ''));
  const { value } = parseChunk(text);
  const sent = objectOf(value);
  const reply = reader === undefined || sent === undefined ? sent : reader.whole(sent);
  const error = errorIn(value) ?? errorIn(reply);
  if (error !== undefined) return { ok: false, fault: refusal(error.status ?? 500, error.words) };
  const assembled = reply === undefined ? undefined : readWholeTurn(reply, note, guard);
  if (assembled === undefined) return { ok: false, fault: badStream(`neither a stream nor a message: ${shown(text)}`) };
  if (!isUtf8(bytes)) note('invalid-utf8', notUtf8);
  if (context.isUnstreamed !== true) note('not-streamed', 'the reply came in one piece');
  if (listOf(fieldOf(reply, 'choices')).length > 1) note('several-choices', 'one was asked for');
  return ended(assembled, context);
}

type Ending = {
  readonly timer: StreamTimer;
  readonly note: Note;
  readonly isCallForced: boolean;
  readonly apiKey: string | undefined;
};

function ended(assembled: AssembledTurn, { timer, note, isCallForced }: Ending): StreamRead {
  const { finishReason, toolCalls } = assembled.turn;
  if (finishReason === undefined) note('no-finish-reason', 'nothing says why it ended');
  // Calls cut by the token limit correctly end with `length`, and forced ones with `stop`.
  else if (toolCalls.length > 0 && finishReason === 'stop' && !isCallForced) {
    note('wrong-finish-reason', 'it has calls, but ended with stop');
  } else if (toolCalls.length === 0 && finishReason === 'tool_calls') {
    note('wrong-finish-reason', 'it has no call, but ended with tool_calls');
  }
  return { ok: true, turn: assembled.turn, measure: timer.end(assembled), spans: assembled.spans };
}

function badStream(detail: string): Fault {
  return { kind: 'lost', cause: 'bad-stream', detail, isUnanswered: false };
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 120).toWellFormed());
}

/** To the end, so that the connection can serve the next request; closed after `waitMs`. */
async function closeStream(reader: ReadableStreamDefaultReader<unknown>, waitMs: number, clock: Clock): Promise<void> {
  // An error after the end of the reply changes nothing.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  if (waitMs === 0) return giveUp();
  const callOff = clock.alarm(waitMs, giveUp);
  try {
    while (!(await reader.read()).done);
  } catch {
    // see giveUp
  } finally {
    callOff();
  }
}

/** Deeper than any real reply, and far below the depth that JSON.stringify can handle. */
const maxDepth = 128;

type ParsedChunk = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly value: undefined };

/** Rejects deep nesting: it could be read, but not written again. */
export function parseChunk(text: string): ParsedChunk {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes at least two characters, so a usual chunk needs no check.
    if (text.length < 2 * maxDepth || fits(value, maxDepth)) return { ok: true, value };
  } catch {
    // The caller decides: whether it matters depends on what came before.
  }
  return { ok: false, value: undefined };
}

function fits(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inside) => fits(inside, levels - 1));
}
