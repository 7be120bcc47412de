import type { Clock } from '../../lib/clock.ts';
import { readBounded } from '../read-bounded.ts';
import { within } from './within.ts';

export type ServerAnswer =
  | { readonly outcome: 'answered'; readonly status: number; readonly body: string; readonly location: string | null }
  /** Nobody listens there. */
  | { readonly outcome: 'unreachable'; readonly detail: string }
  /** Somebody does, whom we cannot talk to as the URL says: TLS. */
  | { readonly outcome: 'wrong-protocol'; readonly detail: string }
  /** Connected, then nothing, or not to the end. */
  | { readonly outcome: 'no-answer'; readonly detail: string };

const maxBodyBytes = 8 * 1024 * 1024;
const unreachableCodes = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
  ...['EADDRNOTAVAIL', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EACCES', 'EPERM'],
];

/** One GET. Redirects are not followed: a key may not travel to a place that nobody named. */
export async function fetchAnswer(
  url: string,
  options: {
    readonly clock: Clock;
    readonly limitMs: number;
    readonly apiKey: string | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ServerAnswer> {
  const answer = await within(options.clock, options.limitMs, options.signal, async (signal) => {
    try {
      const headers = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      const { status } = response;
      const location = response.headers.get('location');
      const read = await readBounded(response.body, maxBodyBytes);
      if (read.end === 'broken') throw read.error;
      return { outcome: 'answered', status, body: read.text, location } satisfies ServerAnswer;
    } catch (error) {
      signal.throwIfAborted();
      return explainFault(error);
    }
  });
  return answer ?? { outcome: 'no-answer', detail: 'no answer yet' };
}

function explainFault(error: unknown): ServerAnswer {
  const { code, message } = causeOf(error);
  // Fetch never talks to some ports, whoever listens there.
  if (message === 'bad port') return { outcome: 'unreachable', detail: 'web clients refuse this port' };
  if (unreachableCodes.includes(code)) return { outcome: 'unreachable', detail: describeCode(code) };
  if (/^ERR_(?:TLS|SSL)|CERT|SIGNATURE|SELF_SIGNED|EPROTO/.test(code))
    return { outcome: 'wrong-protocol', detail: `${code}: ${message}` };
  return { outcome: 'no-answer', detail: code === '' ? message : describeCode(code) };
}

/** Of a fault that `fetch` or a socket reports: the code and words of what is at its bottom. */
function causeOf(error: unknown): { code: string; message: string } {
  let found = { code: '', message: String(error) };
  let inner: unknown = error;
  for (let depth = 0; inner instanceof Error && depth < 5; depth += 1) {
    const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
    found = { code: code === '' ? found.code : code, message: inner.message === '' ? found.message : inner.message };
    // Both address families were tried: the first fault says enough.
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return found;
}

function describeCode(code: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'no such host name';
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return 'nobody answers at that address';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection was closed';
    default:
      return code;
  }
}

/** Text of a server as one short line, safe in a log. */
export function excerpt(body: string, secret?: string): string {
  const text = secret === undefined || secret === '' ? body : body.replaceAll(secret, '***');
  const line = text
    .slice(0, 2000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
