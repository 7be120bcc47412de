import { causeOf } from '../../endpoint/client/fault.ts';
import { eventParser, type StreamEvent } from '../../endpoint/client/parse-events.ts';
import { type CacheMeans, cacheCut, cacheFields } from '../../endpoint/client/request-body.ts';
import type { Connection } from '../../endpoint/connection.ts';
import { keyGuard } from '../../endpoint/key-guard.ts';
import { readBounded } from '../../endpoint/read-bounded.ts';
import type { Clock } from '../../lib/clock.ts';
import { jsonOrText } from '../../lib/loose.ts';
import type { Known, Scene } from './contract.ts';
import type { Call, Exchange, StreamedEvent } from './exchange.ts';

export type AskingHow = {
  readonly connection: Connection;
  readonly known: Known;
  readonly cache: CacheMeans | null;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'alarm'>;
  /** The time limit of one request. */
  readonly limitMs: number;
};

/** The fault of a reply that its time limit cut. */
export const timedOut = 'no whole reply in time';

const mostBytes = 4 * 1024 * 1024;

/** Asks the requests of a scene, batch by batch. */
export async function askScene(scene: Scene, how: AskingHow): Promise<Exchange[]> {
  const all: Exchange[] = [];
  const asking = scene.ask(how.known);
  let next = asking.next();
  while (next.done !== true) {
    const replies = await Promise.all(next.value.map((call) => askCall(scene.id, call, how)));
    how.signal.throwIfAborted();
    all.push(...replies);
    next = asking.next(replies);
  }
  return all;
}

/** The body as it is sent. */
export function sentBody(scene: string, call: Call, { connection, known, cache }: AskingHow): object {
  // The Anthropic and Responses interfaces of a server know no field of the cache.
  const isOpen = call.isCached === true || !call.path.endsWith('completions');
  const cut = isOpen ? {} : cacheFields(cacheCut(cache, () => `${known.nonce} ${scene} ${call.name}`));
  return { model: connection.model, ...call.body, ...cut };
}

async function askCall(scene: string, call: Call, how: AskingHow): Promise<Exchange> {
  const { connection, known, signal, clock, limitMs } = how;
  const asked = { scene, call: call.name, nonce: known.nonce };
  const late = new AbortController();
  const callOff = clock.alarm(limitMs, () => late.abort(new DOMException(timedOut, 'TimeoutError')));
  try {
    const response = await fetch(`${connection.baseUrl}${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(connection.apiKey === undefined ? {} : { authorization: `Bearer ${connection.apiKey}` }),
      },
      body: JSON.stringify(sentBody(scene, call, how)),
      redirect: 'manual',
      signal: AbortSignal.any([signal, late.signal]),
    });
    const { status, ok, body } = response;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (ok && isStream) return { ...asked, status, ...(await readEvents(body, call, connection.apiKey)) };
    const read = await readBounded(body, mostBytes, connection.apiKey);
    const fault =
      read.end === 'whole' ? undefined : read.end === 'too-long' ? 'the reply is too long' : 'the reply broke off';
    return { ...asked, status, reply: jsonOrText(read.text), ...(fault === undefined ? {} : { fault }) };
  } catch (error) {
    return { ...asked, status: null, fault: faultWords(error, connection.apiKey) };
  } finally {
    callOff();
  }
}

type ReadEvents = Pick<Exchange, 'events' | 'isDone' | 'fault'>;

async function readEvents(
  body: AsyncIterable<Uint8Array> | null,
  { cutAfter }: Call,
  apiKey: string | undefined,
): Promise<ReadEvents> {
  const guard = keyGuard(apiKey);
  const parser = eventParser();
  const events: StreamedEvent[] = [];
  let isDone = false;
  let size = 0;
  const add = (found: readonly StreamEvent[]) => {
    for (const { name, data } of found) {
      if (data === '[DONE]') isDone = true;
      else events.push({ ...(name === '' ? {} : { name }), data: jsonOrText(guard.text(data)) });
    }
  };
  try {
    for await (const bytes of body ?? []) {
      size += bytes.length;
      add(parser.push(bytes));
      // Whoever reads no further closes the connection.
      if (cutAfter !== undefined && events.length >= cutAfter) return { events: events.slice(0, cutAfter) };
      if (size > mostBytes) return { events, fault: 'the reply is too long' };
    }
    add(parser.end());
  } catch (error) {
    return { events, fault: faultWords(error, apiKey) };
  }
  return { events, ...(isDone ? { isDone } : {}) };
}

function faultWords(error: unknown, apiKey: string | undefined): string {
  if (error instanceof Error && error.name === 'TimeoutError') return timedOut;
  return keyGuard(apiKey).words(causeOf(error).message);
}
