import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../lib/clock.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { deepField, objectOf, textOf } from '../../../lib/loose.ts';
import type { Exchange, RecordedRequest, RecordedResponse } from '../../../records/cassette.ts';
import { notRecorded } from '../../client/refusal.ts';
import { bytesOf, formOf, inForm, isAnswerPath, isStream } from './convert-reply.ts';
import { loadCassette } from './load-cassette.ts';
import { LoopbackServer, readBody, writeBytes } from './loopback-server.ts';
import { recordedRequest, requestKey } from './request-key.ts';

export interface ReplayServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly warning: string | undefined;
}

/** As fast as the client reads. */
export async function bootReplay(path: string, clock: Clock): Promise<ReplayServer> {
  const { cassette, warning } = await loadCassette(path);
  const { exchanges } = cassette;
  const player = cassettePlayer(exchanges);
  const server = new LoopbackServer(async (message, response, signal) => {
    const text = (await readBody(message)).toString('utf8');
    const request = recordedRequest(message.method ?? 'GET', message.url ?? '/', text);
    const key = requestKey(request);
    const stage: Stage = { response, clock, signal };
    const taken = player.take(request, key);
    if (taken === undefined) {
      return playReply(
        stage,
        builtIn(request, player.models) ?? errorReply(404, describeMissing(exchanges, request, key), notRecorded),
      );
    }
    try {
      await playReply(stage, inForm(taken.response, taken.streamed, formOf(text)));
    } catch (error) {
      taken.giveBack();
      throw error;
    }
  });
  await server.openPort();
  return { baseUrl: `${server.origin}/v1`, warning, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function builtIn({ method, path }: RecordedRequest, models: readonly string[]): RecordedResponse | undefined {
  const place = path.split('?', 1)[0];
  if (method !== 'GET') return undefined;
  if (place === '/health' || place === '/v1/health') return jsonReply(200, { status: 'ok' });
  if (place !== '/v1/models') return undefined;
  return jsonReply(200, { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'replay' })) });
}

/** `giveBack` when the answer could not be delivered, so that asking again brings it again. */
type Taken = Exchange & { giveBack(): void };

/** Requests get their answers in the recorded order. A state, such as the list of models, repeats its last answer. */
function cassettePlayer(exchanges: readonly Exchange[]) {
  const waiting = groupBy(exchanges, ({ key }) => key);
  const bodies = exchanges.flatMap(({ request }) => (isAnswerPath(request.path) ? [request.body] : []));
  return {
    models: [...new Set(bodies.flatMap((body) => textOf(deepField(body, 'model')) ?? []))],
    take(request: RecordedRequest, key: string): Taken | undefined {
      const queue = waiting.get(key) ?? [];
      const [next] = queue;
      if (next === undefined) return undefined;
      if (queue.length === 1 && !isAnswerPath(request.path)) return { ...next, giveBack: () => undefined };
      queue.shift();
      return {
        ...next,
        giveBack() {
          queue.push(next);
          queue.sort((one, other) => one.occurrence - other.occurrence);
        },
      };
    },
  };
}

function jsonReply(status: number, value: unknown): RecordedResponse {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, headMs: 0, pieces: [[0, JSON.stringify(value)]], end: 'complete' };
}

export function errorReply(status: number, message: string, code: string): RecordedResponse {
  return jsonReply(status, { error: { message, type: code, code } });
}

type Difference = {
  readonly field: string;
  readonly recorded: unknown;
  readonly asked: unknown;
  readonly weight: number;
};

const shownLength = 80;
const shownDifferences = 4;
// A different conversation outweighs all settings.
const messagesWeight = 20;

function describeMissing(exchanges: readonly Exchange[], asked: RecordedRequest, key: string): string {
  const held = exchanges.filter((exchange) => exchange.key === key).length;
  if (held > 0)
    return `the cassette holds ${held} answer${held === 1 ? '' : 's'} to this request, but the request came again`;
  let nearest: { place: number; differences: Difference[]; weight: number } | undefined;
  for (const [place, { request, occurrence }] of exchanges.entries()) {
    if (occurrence > 1) continue;
    const differences = differencesOf(request, asked);
    const weight = differences.reduce((sum, difference) => sum + difference.weight, 0);
    if (nearest === undefined || weight < nearest.weight) nearest = { place, differences, weight };
  }
  if (nearest === undefined) return 'the cassette holds no answers';
  const shown = nearest.differences.slice(0, shownDifferences).map(showDifference);
  const left = nearest.differences.length - shown.length;
  const more = left > 0 ? `; and ${left} more` : '';
  return `the cassette does not hold this request; the nearest, on line ${nearest.place + 2}, differs in ${shown.join('; ')}${more}`;
}

function differencesOf(recorded: RecordedRequest, asked: RecordedRequest): Difference[] {
  const differences: Difference[] = [];
  const compare = (field: string, one: unknown, other: unknown): void => {
    if (JSON.stringify(one) === JSON.stringify(other)) return;
    if (field === 'messages' && Array.isArray(one) && Array.isArray(other)) {
      const weight = messagesWeight * (1 - sharedShare(JSON.stringify(one), JSON.stringify(other)));
      differences.push({ ...firstOfList(one, other), weight });
    } else differences.push({ field, recorded: one, asked: other, weight: field === 'path' ? 2 * messagesWeight : 1 });
  };
  compare('method', recorded.method, asked.method);
  compare('path', recorded.path, asked.path);
  const [one, other] = [objectOf(recorded.body), objectOf(asked.body)];
  if (one === undefined || other === undefined) compare('body', recorded.body, asked.body);
  else for (const field of Object.keys({ ...one, ...other })) compare(field, one[field], other[field]);
  return differences;
}

function firstOfList(one: readonly unknown[], other: readonly unknown[]): Omit<Difference, 'weight'> {
  for (let place = 0; ; place += 1) {
    if (JSON.stringify(one[place]) !== JSON.stringify(other[place]))
      return { field: `messages[${place}]`, recorded: one[place], asked: other[place] };
  }
}

function sharedShare(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared / Math.max(one.length, other.length, 1);
}

function showDifference({ field, recorded, asked }: Difference): string {
  return `${field} (recorded ${show(recorded)}, asked ${show(asked)})`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}

/** The signal is aborted when its client leaves or the server is disposed. */
export type Stage = {
  readonly response: ServerResponse;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

export async function playReply(stage: Stage, reply: RecordedResponse): Promise<void> {
  playHead(stage, reply);
  await playPieces(stage, reply, reply.pieces.length);
  if (reply.end === 'complete') stage.response.end();
  else await resetAfterWriting(stage);
}

export function playHead(stage: Stage, reply: RecordedResponse): void {
  stage.response.writeHead(reply.status, {
    ...reply.headers,
    // A whole reply says its length, as servers do; a stream, or one that breaks off, cannot.
    ...(reply.end === 'complete' && !isStream(reply) ? { 'content-length': lengthOf(reply) } : {}),
  });
  stage.response.flushHeaders();
}

export async function playPieces(stage: Stage, reply: RecordedResponse, count: number): Promise<void> {
  for (const piece of reply.pieces.slice(0, count)) {
    await writeBytes(stage.response, bytesOf(piece), stage.signal);
  }
}

/** A reset discards unread bytes, so earlier ones get time to arrive. */
export async function resetAfterWriting({ response, clock, signal }: Stage): Promise<void> {
  await clock.sleep(settleMs, signal);
  response.socket?.resetAndDestroy();
}
const settleMs = 20;

function lengthOf(reply: RecordedResponse): number {
  return reply.pieces.reduce((sum, piece) => sum + bytesOf(piece).length, 0);
}
