import { type Clock, readRetryAfter } from '../../lib/clock.ts';
import { connectionCode, proxyHint } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { within } from '../../lib/within.ts';
import type { Reply, Request, Sink } from './export-destination.ts';

/** A service did not take what was sent. The message says why and what to do. */
export class ExportError extends Error {
  /** Undefined if there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export type RequestContext = {
  readonly clock: Clock;
  readonly env: Io['env'];
  readonly signal: AbortSignal;
  readonly hide?: Sink['hide'];
};

const mostTries = 4;
const longestWaitMs = 60_000;
/** The most characters shown of an error. */
const mostShown = 300;
/** The most bytes of an answer. The largest answer is the table of a repository. */
const mostBytes = 50_000_000;
/** The bytes that a slow line still sends in a millisecond. */
const slowestBytes = 20;

/**
 * Sends one request. Tries again after 429, a 5xx and a cut connection, and waits as long as the service asks. A host
 * that is silent for `silenceMs` is not asked twice. Redirects are not followed: a key goes to no other server.
 */
export async function sendRequest(request: Request, line: RequestContext, silenceMs = 30_000): Promise<Reply> {
  const { host } = new URL(request.url);
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(request, host, line, silenceMs + (request.body?.length ?? 0) / slowestBytes);
    const { status } = answer;
    if ((status >= 200 && status < 300) || request.also?.includes(status)) return answer;
    const waitMs = answer.waitMs ?? 500 * 2 ** tries;
    const mayPass = status === 0 || status === 429 || (status >= 500 && status !== 501);
    if (!mayPass || tries === mostTries || waitMs > longestWaitMs) throw refused(host, answer, line);
    await line.clock.sleep(waitMs, line.signal);
  }
}

/** One service with its address and its key: `url` is the path below that. */
export type Service = {
  ask(request: Request, planned?: unknown): Promise<Reply>;
  post(path: string, body: object, planned?: unknown): Promise<Reply>;
};

export function serviceAt(base: string, own: NonNullable<Request['headers']>, sink: Sink): Service {
  const ask: Service['ask'] = ({ url, headers, ...request }, planned) =>
    sink.request({ ...request, url: `${base}/${url}`, headers: { ...own, ...headers } }, planned);
  const headers = { 'content-type': 'application/json' };
  return {
    ask,
    post: (url, body, planned) => ask({ method: 'POST', url, headers, body: JSON.stringify(body) }, planned),
  };
}

type Answer = Reply & { readonly waitMs: number | undefined };

/** Status 0 is a connection that broke. */
async function ask(
  { method, url, headers, body }: Request,
  host: string,
  line: RequestContext,
  ms: number,
): Promise<Answer> {
  const { clock, env, signal } = line;
  try {
    const answer = await within(clock, ms, signal, async (limit) => {
      const given = { 'user-agent': 'quality-baseline', ...headers };
      const init = { method, headers: given, redirect: 'manual' as const, signal: limit };
      const response = await fetch(url, body === undefined ? init : { ...init, body });
      const waitMs = readRetryAfter(response.headers.get('retry-after'), clock.wallTime());
      const bytes = await bytesOf(response, host);
      return { status: response.status, text: bytes.toString('utf8'), bytes, waitMs };
    });
    if (answer !== undefined) return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExportError) throw error;
    const code = connectionCode(error);
    if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code))
      return { status: 0, text: `the connection was cut (${code})`, bytes: new Uint8Array(), waitMs: undefined };
    throw new ExportError(`cannot reach ${host}: ${code}.${hintOf(code, env)}`);
  }
  throw new ExportError(`${host} does not answer: nothing came for ${Math.round(ms / 1000)} s.`);
}

async function bytesOf({ body }: Response, host: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > mostBytes) throw new ExportError(`${host} answered with more than ${mostBytes / 1e6} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function hintOf(code: string, env: RequestContext['env']): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return ' Set NODE_EXTRA_CA_CERTS to the file of your own certificate.';
  return proxyHint(env);
}

const advice: Readonly<Record<number, string>> = {
  401: 'The key is missing or wrong.',
  403: 'The key does not allow this.',
  404: 'Not found: check the address and the names.',
  413: 'The request is too large for it.',
  429: 'It asks for fewer requests: send again later.',
};

function refused(host: string, { status, text }: Answer, { hide = (said) => said }: RequestContext): ExportError {
  if (status === 0) return new ExportError(`${host}: ${text}.`);
  const said = hide(text).replace(/\s+/g, ' ').trim().slice(0, mostShown).toWellFormed();
  const own = status === 403 && /host/i.test(said) ? hostAdvice : advice[status];
  const hint = own ?? (status >= 300 && status < 400 ? 'It redirects elsewhere: give that address.' : '');
  return new ExportError([`${host} answered ${status}.`, hint, said].filter((part) => part !== '').join(' '), status);
}

const hostAdvice =
  "MLflow refuses this host name: start its server with --allowed-hosts, or use the server's own name.";

/** In halves, where a whole is too large for the service. */
export async function sendInHalves<Item>(
  all: readonly Item[],
  send: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  if (all.length === 0) return;
  try {
    await send(all);
  } catch (error) {
    const isTooLarge = error instanceof ExportError && error.status === 413;
    if (!isTooLarge || all.length === 1) throw error;
    const half = Math.ceil(all.length / 2);
    await sendInHalves(all.slice(0, half), send);
    await sendInHalves(all.slice(half), send);
  }
}

/** An address with its path and without a slash at its end; throws for anything else. */
export function baseUrl(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ExportError(`${name} is not an http address: give one such as http://localhost:5000.`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** The user and password of an address, or of the environment, as a header. */
export function basicAuth(text: string, user = '', password = ''): { readonly authorization?: string } {
  const url = new URL(text);
  const [name, secret] = [decodeURIComponent(url.username) || user, decodeURIComponent(url.password) || password];
  if (name === '' && secret === '') return {};
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}
