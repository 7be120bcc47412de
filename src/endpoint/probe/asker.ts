import type { Clock } from '../../lib/clock.ts';
import { deepField, parseLoose } from '../../lib/loose.ts';
import type { Connection } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import { readBounded } from '../read-bounded.ts';
import type { WatchTraffic } from '../traffic.ts';

export type Reply =
  | { readonly kind: 'json'; readonly body: unknown }
  /** The server has no such endpoint. */
  | { readonly kind: 'lacks' }
  /** The endpoint may exist: `answered` means no access, still loading, too large or cut off. */
  | { readonly kind: 'failed'; readonly detail: string; readonly reason: 'unreachable' | 'silent' | 'answered' };

/** Asks one server. Never asks twice for an endpoint that is missing. */
export type Asker = {
  readonly connection: Connection;
  /** The path is relative to the server's root: `/props`, `/v1/models`. */
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown, limitMs?: number): Promise<Reply>;
  readonly answers: ReadonlyMap<string, unknown>;
};

type Watched = { readonly clock: Clock; readonly watch: WatchTraffic | undefined };

const maxBytes = 4 * 1024 * 1024;
const lackingStatuses: readonly number[] = [404, 405, 410, 501];

export function createAsker(connection: Connection, timeoutMs = 5000, watched?: Watched): Asker {
  const lacking = new Set<string>();
  const answers = new Map<string, unknown>();
  const root = connection.baseUrl.replace(/\/v1$/, '');

  async function ask(method: 'GET' | 'POST', path: string, body: unknown, limitMs: number): Promise<Reply> {
    const name = `${method} ${path}`;
    if (lacking.has(name)) return { kind: 'lacks' };
    const url = path.startsWith('/v1/') ? `${connection.baseUrl}${path.slice('/v1'.length)}` : `${root}${path}`;
    const start = watched?.clock.now() ?? 0;
    const init = {
      method,
      headers: headersFor(connection, body !== undefined),
      // A redirect could carry the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    } as const;
    const { reply, status } = await request(url, init, connection);
    const fault = reply.kind === 'failed' ? reply.detail : undefined;
    const ms = (watched?.clock.now() ?? 0) - start;
    watched?.watch?.({ kind: 'request', route: `${method} ${new URL(url).pathname}`, status, ms, fault });
    if (reply.kind === 'lacks') lacking.add(name);
    if (reply.kind === 'json') answers.set(name, reply.body);
    return reply;
  }

  return {
    connection,
    answers,
    get: (path) => ask('GET', path, undefined, timeoutMs),
    post: (path, body, limitMs = timeoutMs) => ask('POST', path, body, limitMs),
  };
}

function headersFor({ apiKey }: Connection, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

type Asked = { readonly reply: Reply; readonly status: number | undefined };

async function request(url: string, init: RequestInit, { apiKey }: Connection): Promise<Asked> {
  let response: Response | undefined;
  try {
    response = await fetch(url, init);
    return { reply: await bodyAs(response, apiKey), status: response.status };
  } catch (error) {
    const status = response?.status;
    if (error instanceof Error && error.name === 'TimeoutError')
      return { reply: failed(error.message, 'silent'), status };
    // fetch hides the underlying error in the cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const detail = cause instanceof Error ? cause.message || cause.name : String(cause);
    return {
      reply: failed(keyGuard(apiKey).words(detail), response === undefined ? 'unreachable' : 'answered'),
      status,
    };
  }
}

async function bodyAs(response: Response, apiKey: Connection['apiKey']): Promise<Reply> {
  if (!response.ok) {
    await response.body?.cancel();
    const isLacking = lackingStatuses.includes(response.status) || (response.status >= 300 && response.status < 400);
    return isLacking ? { kind: 'lacks' } : failed(`status ${response.status}`);
  }
  const read = await readBounded(response.body, maxBytes, apiKey);
  if (read.end === 'broken') throw read.error;
  return read.end === 'whole' ? readJson(read.text) : failed(`more than ${maxBytes} bytes`);
}

function failed(detail: string, reason: 'unreachable' | 'silent' | 'answered' = 'answered'): Reply {
  return { kind: 'failed', detail, reason };
}

/** A web page for every path, or LM Studio's 200 with an error inside, means that the endpoint is missing. */
function readJson(text: string): Reply {
  const body = parseLoose(text);
  return body === undefined || deepField(body, 'error') ? { kind: 'lacks' } : { kind: 'json', body };
}
