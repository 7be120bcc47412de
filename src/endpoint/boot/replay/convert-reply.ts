import { Buffer, isUtf8 } from 'node:buffer';
import { isObject, objectOf, parseLoose } from '../../../lib/loose.ts';
import type { Piece, RecordedResponse } from '../../../records/cassette.ts';
import { eventParser, type StreamEvent } from '../../client/parse-events.ts';

type Wire = Record<string, unknown>;

const answerPath = '/chat/completions';

export function isAnswerPath(path: string): boolean {
  return path.split('?', 1)[0]?.endsWith(answerPath) === true;
}

export function isStream(response: RecordedResponse): boolean {
  return response.headers['content-type']?.trimStart().toLowerCase().startsWith('text/event-stream') === true;
}

export type Form = { readonly streamed: boolean; readonly withUsage: boolean };

export function formOf(body: string): Form {
  const fields = parseObject(body) ?? {};
  const options = fields['stream_options'];
  return { streamed: fields['stream'] === true, withUsage: isObject(options) && options['include_usage'] === true };
}

/** The form is not part of the key: a recording in one serves the other. What cannot be read keeps its bytes. */
export function inForm(response: RecordedResponse, recordedAsStream: boolean, form: Form): RecordedResponse {
  const isAsRecorded = recordedAsStream === form.streamed || isStream(response) === form.streamed;
  if (response.status !== 200 || isAsRecorded) return response;
  return (form.streamed ? asStream(response, form.withUsage) : asWhole(response)) ?? response;
}

function asStream(response: RecordedResponse, withUsage: boolean): RecordedResponse | undefined {
  const whole = parseObject(wholeBody(response).toString('utf8'));
  if (whole === undefined || !Array.isArray(whole['choices'])) return undefined;
  const { choices, usage, object: _object, ...rest } = whole;
  const chunk = (fields: Wire): Wire => ({ ...rest, object: 'chat.completion.chunk', ...fields });
  const deltas = (choices as unknown[]).filter(isObject).flatMap((choice) => {
    const { message, finish_reason: reason, index = 0, ...others } = choice;
    const delta = isObject(message) ? withCallIndexes(message) : {};
    return [
      chunk({ choices: [{ ...others, index, delta, finish_reason: null }] }),
      chunk({ choices: [{ index, delta: {}, finish_reason: reason ?? null }] }),
    ];
  });
  const last = withUsage && usage !== undefined ? [chunk({ choices: [], usage })] : [];
  const events = [...[...deltas, ...last].map((event) => JSON.stringify(event)), '[DONE]'];
  return {
    ...response,
    headers: { ...response.headers, 'content-type': 'text/event-stream' },
    pieces: events.map((event) => [endOf(response), `data: ${event}\n\n`]),
  };
}

function withCallIndexes(message: Readonly<Wire>): Wire {
  const calls = message['tool_calls'];
  if (!Array.isArray(calls)) return { ...message };
  return { ...message, tool_calls: calls.map((call, index) => (isObject(call) ? { index, ...call } : call)) };
}

function asWhole(response: RecordedResponse): RecordedResponse | undefined {
  const whole: Wire = {};
  const choices = new Map<unknown, { message: Wire; finish: unknown }>();
  for (const { data } of eventsOf(response)) {
    if (data === '[DONE]' || data === '') continue;
    const chunk = parseObject(data);
    if (chunk === undefined) return undefined;
    const { choices: parts, ...rest } = chunk;
    for (const [field, value] of Object.entries(rest)) if (value !== null) whole[field] = value;
    for (const part of Array.isArray(parts) ? parts.filter(isObject) : []) {
      const choice = choices.get(part['index']) ?? { message: { role: 'assistant', content: null }, finish: null };
      choices.set(part['index'], choice);
      if (isObject(part['delta'])) addDelta(choice.message, part['delta']);
      choice.finish = part['finish_reason'] ?? choice.finish;
    }
  }
  const body = {
    ...whole,
    object: 'chat.completion',
    choices: [...choices].map(([index, { message, finish }]) => ({ index, message, finish_reason: finish })),
  };
  return {
    ...response,
    headers: { ...response.headers, 'content-type': 'application/json' },
    headMs: endOf(response),
    pieces: [[endOf(response), JSON.stringify(body)]],
  };
}

function addDelta(message: Wire, delta: Readonly<Wire>): void {
  for (const [field, value] of Object.entries(delta)) {
    if (field === 'tool_calls' && Array.isArray(value)) addCalls(message, value);
    else if (typeof value === 'string' && field !== 'role') message[field] = `${message[field] ?? ''}${value}`;
    else if (value !== null) message[field] = value;
  }
}

function addCalls(message: Wire, parts: readonly unknown[]): void {
  const before = message['tool_calls'];
  const calls: Wire[] = Array.isArray(before) ? before : []; // a text in its place is not a call
  message['tool_calls'] = calls;
  for (const part of parts.filter(isObject)) {
    const { index, function: piece, ...rest } = part;
    const place = Number.isInteger(index) && Number(index) >= 0 && Number(index) < 1000 ? Number(index) : calls.length;
    while (calls.length <= place) calls.push({ function: {} });
    const call = calls[place] ?? {};
    Object.assign(call, rest);
    if (isObject(piece)) addDelta(call['function'] as Wire, piece); // set when the call was created
  }
}

function eventsOf(response: RecordedResponse): StreamEvent[] {
  const parser = eventParser();
  return [...parser.push(wholeBody(response)), ...parser.end()];
}

function endOf(response: RecordedResponse): number {
  return response.pieces.at(-1)?.[0] ?? response.headMs;
}

function parseObject(text: string): Wire | undefined {
  const value = objectOf(parseLoose(text));
  return value && { ...value };
}

export function pieceOf(atMs: number, bytes: Uint8Array): Piece {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [atMs, isUtf8(buffer) ? buffer.toString('utf8') : { base64: buffer.toString('base64') }];
}

export function bytesOf([, content]: Piece): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content.base64, 'base64');
}

export function wholeBody(response: RecordedResponse): Buffer {
  return Buffer.concat(response.pieces.map(bytesOf));
}
