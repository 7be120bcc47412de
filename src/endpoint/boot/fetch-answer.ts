import { get } from 'node:http';
import { connect } from 'node:tls';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/within.ts';
import { causeOf } from '../client/fault.ts';
import { keyGuard } from '../key-guard.ts';
import { fetchBounded } from '../read-bounded.ts';
import { hostOf, portOf } from './reach.ts';

export type ServerAnswer =
  | { readonly outcome: 'answered'; readonly status: number; readonly body: string; readonly location: string | null }
  | { readonly outcome: 'unreachable'; readonly detail: string }
  /** The port expects the other of HTTP and HTTPS. */
  | { readonly outcome: 'wrong-scheme'; readonly detail: string; readonly rightUrl: string }
  | { readonly outcome: 'tls-fault'; readonly detail: string }
  /** Connected, but nothing arrived in time. */
  | { readonly outcome: 'silent'; readonly detail: string }
  /** Connected, then closed, or the answer was incomplete. */
  | { readonly outcome: 'no-answer'; readonly detail: string };

const schemeLimitMs = 1500;
const certificateCodes = /CERT|SIGNATURE|SELF_SIGNED/;
const maxBodyBytes = 8 * 1024 * 1024;
const unreachableCodes = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
  ...['EADDRNOTAVAIL', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EACCES', 'EPERM'],
];

/** Follows no redirect (see fetchBounded). */
export async function fetchAnswer(
  url: string,
  options: {
    readonly clock: Clock;
    readonly limitMs: number;
    readonly apiKey: string | undefined;
    /** Hidden but not sent; instead of a key. */
    readonly hiddenKey?: string | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ServerAnswer> {
  const { apiKey, hiddenKey } = options;
  const guard = keyGuard(apiKey ?? hiddenKey);
  const answer = await within(options.clock, options.limitMs, options.signal, async (signal) => {
    try {
      const read = await fetchBounded(url, { apiKey, hiddenKey: apiKey ?? hiddenKey, maxBytes: maxBodyBytes, signal });
      if (read.end === 'broken') throw read.error;
      const { status, text: body, location } = read;
      return { outcome: 'answered', status, body, location } satisfies ServerAnswer;
    } catch (error) {
      signal.throwIfAborted();
      const fault = explainFault(error);
      return 'detail' in fault ? { ...fault, detail: guard.words(fault.detail) } : fault;
    }
  });
  const found = answer ?? ({ outcome: 'silent', detail: 'no answer yet' } satisfies ServerAnswer);
  if (!mayHaveOtherScheme(found) || !(await speaksOtherScheme(url, options.clock, schemeLimitMs, options.signal)))
    return found;
  const isSecure = url.startsWith('https:');
  return {
    outcome: 'wrong-scheme',
    detail: isSecure ? 'this port speaks plain HTTP' : 'this port speaks TLS',
    rightUrl: isSecure ? url.replace('https:', 'http:') : url.replace('http:', 'https:'),
  };
}

/** Servers meet the wrong scheme with silence, a closed connection, bytes that are no TLS or, over plain HTTP, 400. */
function mayHaveOtherScheme(answer: ServerAnswer): boolean {
  switch (answer.outcome) {
    case 'answered':
      return answer.status === 400;
    case 'silent':
    case 'no-answer':
      return true;
    case 'tls-fault':
      return !certificateCodes.test(answer.detail);
    default:
      return false;
  }
}

function explainFault(error: unknown): ServerAnswer {
  const { code, message } = causeOf(error);
  // Fetch refuses some ports.
  if (message === 'bad port') return { outcome: 'unreachable', detail: 'web clients refuse this port' };
  if (unreachableCodes.includes(code)) return { outcome: 'unreachable', detail: describeCode(code) };
  if (/^ERR_(?:TLS|SSL)|EPROTO/.test(code) || certificateCodes.test(code))
    return { outcome: 'tls-fault', detail: `${code}: ${message}` };
  return { outcome: 'no-answer', detail: code === '' ? message : describeCode(code) };
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
      return 'no answer from that address';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection was closed';
    default:
      return code;
  }
}

export function excerpt(body: string, secret?: string): string {
  const line = keyGuard(secret)
    .words(body)
    .slice(0, 2000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** Sends no key. */
async function speaksOtherScheme(
  url: string,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const target = new URL(url);
  const look = target.protocol === 'https:' ? speaksPlainHttp : speaksTls;
  return (await within(clock, limitMs, signal, (stop) => look(hostOf(target), portOf(target), stop))) === true;
}

function speaksTls(host: string, port: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // Only whether the port answers a handshake matters here, not whether its certificate is valid.
    const socket = connect({ host, port, rejectUnauthorized: false });
    const finish = (isTls: boolean) => {
      socket.destroy();
      resolve(isTls);
    };
    socket.once('secureConnect', () => finish(true));
    socket.once('close', () => finish(false));
    socket.on('error', (error: NodeJS.ErrnoException) => finish(/^ERR_SSL_.*ALERT/.test(error.code ?? '')));
    stop.addEventListener('abort', () => socket.destroy(), { once: true });
  });
}

function speaksPlainHttp(host: string, port: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/', agent: false, signal: stop }, (response) => {
      response.destroy();
      resolve(response.statusCode !== 400);
    });
    request.on('error', () => resolve(false));
  });
}
