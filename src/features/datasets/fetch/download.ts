import { type FileHandle, open, rm, stat, writeFile } from 'node:fs/promises';
import { type Clock, readRetryAfter, systemClock } from '../../../lib/clock.ts';
import { cannotWrite, connectionCode, EndpointError, InputError, proxyHint } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import { deepField, parseLoose } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';

export type Download = {
  readonly url: string;
  /** The file that receives the body. If it exists, the download resumes. */
  readonly part: string;
  /** Its SHA-256 is known, so a download can resume without an ETag. */
  readonly isKnown: boolean;
  readonly mostBytes: number;
  readonly byHand: string;
  readonly seen: (bytes: number, total: number | undefined) => void;
} & Pick<Io, 'env' | 'signal'> & { readonly clock: Pick<Clock, 'sleep'> };

/** A fault that may pass on another try. */
class Passing extends Error {
  readonly waitMs: number | undefined;
  constructor(message: string, waitMs?: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

const mostTries = 5;
const longestWaitMs = 60_000;

/** Downloads the whole body to `part`. Resumes after a lost connection, as long as tries add bytes. */
export async function download(wanted: Download): Promise<void> {
  const { url, part, clock, signal } = wanted;
  for (let tries = 1; ; tries += 1) {
    const before = await sizeOf(part);
    try {
      return await tryOnce(wanted);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Passing)) throw error;
      if ((await sizeOf(part)) > before) tries = 0;
      const { message, waitMs = 500 * 2 ** tries } = error;
      if (tries === mostTries || waitMs > longestWaitMs)
        throw new EndpointError(
          `cannot fetch ${url}: ${message}`,
          `Try again later: the same command continues where this one stopped. ${wanted.byHand}`,
        );
      await clock.sleep(waitMs, signal);
    }
  }
}

async function tryOnce(wanted: Download): Promise<void> {
  const { url, part, isKnown, mostBytes, byHand, seen } = wanted;
  const tagFile = `${part}.etag`;
  const tag = await tagOf(tagFile, url);
  const held = tag === undefined && !isKnown ? 0 : await sizeOf(part);
  const headers = {
    'accept-encoding': 'identity',
    ...(held === 0 ? {} : { range: `bytes=${held}-` }),
    ...(held === 0 || tag === undefined ? {} : { 'if-range': tag }),
  };
  const response = await follow(wanted, headers);
  const [, first, whole] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  const isContinued = response.status === 206;
  if (response.status === 416 || (isContinued && Number(first) !== held)) {
    await response.body?.cancel();
    if (response.status === 416 && Number(whole) === held) return;
    await writeOrExplain(part, () => rm(part, { force: true }));
    throw new Passing('the server does not continue where the part ends');
  }
  await refuseStatus(response, byHand);
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new InputError(`${url} sent a web page in place of the file`, byHand);
  }
  const start = isContinued ? held : 0;
  const length = response.headers.get('content-length');
  const total = isContinued ? numberOf(whole) : numberOf(length ?? undefined);
  if ((total ?? 0) > mostBytes) {
    await response.body?.cancel();
    throw tooLong(url, mostBytes, byHand);
  }
  const etag = response.headers.get('etag');
  const file = await writeOrExplain(part, async () => {
    if (etag?.startsWith('"')) await writeFile(tagFile, JSON.stringify({ url, etag }));
    else await rm(tagFile, { force: true });
    return open(part, isContinued ? 'r+' : 'w');
  });
  try {
    let at = start;
    seen(at, total);
    for await (const chunk of bodyOf(response)) {
      if (at + chunk.length > mostBytes) {
        await rm(part, { force: true });
        throw tooLong(url, mostBytes, byHand);
      }
      await writeOrExplain(part, () => writeAll(file, chunk, at));
      at += chunk.length;
      seen(at, total);
    }
    if (total !== undefined && at < total) throw new Passing(`it ended after ${at} of ${total} bytes`);
  } finally {
    await file.close();
  }
}

const mostRedirects = 5;

/** Follows redirects to https or the same server only. A token is never sent to another server. */
async function follow({ url, env, signal, byHand }: Download, headers: Record<string, string>): Promise<Response> {
  let at = new URL(url);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    let response: Response;
    try {
      response = await fetch(at.href, { headers: { ...headers, ...tokenFor(at, env) }, redirect: 'manual', signal });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(at, error, env, byHand);
    }
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined;
    if (next === undefined || (next.protocol !== 'https:' && next.origin !== at.origin))
      throw new InputError(`${at.href} leads to ${location.slice(0, 200)}, which is not an https address`, byHand);
    at = next;
  }
  throw new InputError(`${url} leads through more than ${mostRedirects} redirects`, byHand);
}

/** Sends the token of Hugging Face to Hugging Face only. */
export function tokenFor(url: URL, env: Io['env']): { readonly authorization?: string } {
  const token = env['HF_TOKEN']?.trim();
  const isTheirs = url.protocol === 'https:' && url.host === 'huggingface.co';
  return token && isTheirs ? { authorization: `Bearer ${token}` } : {};
}

const passingCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function unreachable(url: URL, error: unknown, env: Io['env'], byHand: string): Error {
  const code = connectionCode(error);
  if (passingCodes.includes(code)) return new Passing(`the connection was cut (${code})`);
  const isOffline = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'].includes(code);
  const why = isOffline ? `there is no network, or no such name (${code})` : code;
  return new EndpointError(`cannot reach ${url.host}: ${why}`, `${byHand}${proxyHint(env)}`, { cause: error });
}

async function refuseStatus(response: Response, byHand: string): Promise<void> {
  const { status, url, headers } = response;
  if (status === 200 || status === 206) return;
  await response.body?.cancel();
  if (status === 429 || status >= 500) {
    const waitMs = readRetryAfter(headers.get('retry-after'), systemClock.wallTime());
    throw new Passing(`the server answered ${status}`, waitMs);
  }
  if (status === 401 || status === 403)
    throw new InputError(
      `${url} is not open to everyone (${status})`,
      `Accept its terms on its page and set HF_TOKEN (it is sent to huggingface.co alone). ${byHand}`,
    );
  throw new InputError(`${url} answered ${status}${status === 404 ? ': it is no longer there' : ''}`, byHand);
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw new Passing(`the connection was cut (${connectionCode(error)})`);
  }
}

/** Writes at a position, not at the end, so that two processes that fetch the same file do not spoil it. */
async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
}

/** Keeps the part if the disk is full. */
export async function writeOrExplain<Value>(path: string, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (cause) {
    const fault = cannotWrite(path, cause);
    if (fault instanceof InputError) throw fault;
    throw new EndpointError(fault.message, 'Free some space; the same command then continues where this one stopped.', {
      cause,
    });
  }
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** The ETag of the part, if it came from the same address. */
async function tagOf(path: string, url: string): Promise<string | undefined> {
  const held = parseLoose((await readRegularText(path, { maxBytes: 4096 })) ?? '');
  const etag = deepField(held, 'etag');
  return deepField(held, 'url') === url && typeof etag === 'string' ? etag : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function tooLong(url: string, mostBytes: number, byHand: string): InputError {
  return new InputError(`${url} is longer than the ${mostBytes} bytes that it should have`, byHand);
}
