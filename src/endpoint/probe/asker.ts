import type { Clock } from '../../lib/clock.ts';
import { deepField, parseLoose } from '../../lib/loose.ts';
import { causeOf } from '../client/fault.ts';
import type { Connection, WatchTraffic } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import { type Fetched, fetchBounded } from '../read-bounded.ts';

export type Reply =
  | { readonly kind: 'json'; readonly body: unknown }
  | { readonly kind: 'lacks' }
  /** The endpoint may exist: `answered` means no access, still loading, too large or cut off. */
  | { readonly kind: 'failed'; readonly detail: string; readonly reason: 'unreachable' | 'silent' | 'answered' };

/** Never asks twice for an endpoint that is missing. */
export type Asker = {
  readonly connection: Connection;
  /** The path is relative to the server's root: `/props`, `/v1/models`. */
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown, limitMs?: number): Promise<Reply>;
};

type Watched = { readonly clock: Clock; readonly watch: WatchTraffic | undefined };

const maxBytes = 4 * 1024 * 1024;
const lackingStatuses: readonly number[] = [404, 405, 410, 501];

export function createAsker(connection: Connection, timeoutMs = 5000, watched?: Watched): Asker {
  const lacking = new Set<string>();
  const root = connection.baseUrl.replace(/\/v1$/, '');

  async function ask(method: 'GET' | 'POST', path: string, body: unknown, limitMs: number): Promise<Reply> {
    const name = `${method} ${path}`;
    if (lacking.has(name)) return { kind: 'lacks' };
    const url = path.startsWith('/v1/') ? `${connection.baseUrl}${path.slice('/v1'.length)}` : `${root}${path}`;
    const start = watched?.clock.now() ?? 0;
    const timeout = AbortSignal.timeout(limitMs);
    const { reply, status } = await request(url, body, timeout, connection);
    const fault = reply.kind === 'failed' ? reply.detail : undefined;
    const ms = (watched?.clock.now() ?? 0) - start;
    watched?.watch?.({ kind: 'request', route: `${method} ${new URL(url).pathname}`, status, ms, fault });
    if (reply.kind === 'lacks') lacking.add(name);
    return reply;
  }

  return {
    connection,
    get: (path) => ask('GET', path, undefined, timeoutMs),
    post: (path, body, limitMs = timeoutMs) => ask('POST', path, body, limitMs),
  };
}

type Asked = { readonly reply: Reply; readonly status: number | undefined };

async function request(url: string, body: unknown, signal: AbortSignal, { apiKey }: Connection): Promise<Asked> {
  try {
    const read = await fetchBounded(url, { apiKey, body, accept: 'application/json', maxBytes, signal });
    return { reply: replyIn(read, apiKey), status: read.status };
  } catch (error) {
    return { reply: faultOf(error, 'unreachable', apiKey), status: undefined };
  }
}

function replyIn(read: Fetched, apiKey: string | undefined): Reply {
  const { status } = read;
  if (lackingStatuses.includes(status) || (status >= 300 && status < 400)) return { kind: 'lacks' };
  if (status < 200 || status > 299) return failed(`status ${status}`);
  if (read.end === 'broken') return faultOf(read.error, 'answered', apiKey);
  return read.end === 'whole' ? readJson(read.text) : failed(`more than ${maxBytes} bytes`);
}

function faultOf(error: unknown, reason: 'unreachable' | 'answered', apiKey: string | undefined): Reply {
  if (error instanceof Error && error.name === 'TimeoutError') return failed(error.message, 'silent');
  return failed(keyGuard(apiKey).words(causeOf(error).message), reason);
}

function failed(detail: string, reason: 'unreachable' | 'silent' | 'answered' = 'answered'): Reply {
  return { kind: 'failed', detail, reason };
}

/** A web page for every path, or LM Studio's 200 with an error inside, means that the endpoint is missing. */
function readJson(text: string): Reply {
  const body = parseLoose(text);
  return body === undefined || deepField(body, 'error') ? { kind: 'lacks' } : { kind: 'json', body };
}
