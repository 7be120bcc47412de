import { Buffer } from 'node:buffer';
import { Agent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { Clock } from '../../../lib/clock.ts';
import { cannotWrite } from '../../../lib/errors.ts';
import { keptHeaders, type Piece, type RecordedResponse } from '../../../records/cassette.ts';
import { type KeyGuard, keyGuard } from '../../key-guard.ts';
import { bytesOf, formOf, inForm, isStream, pieceOf, wholeBody } from './convert-reply.ts';
import { continueCassette, createCassette } from './create-cassette.ts';
import { LoopbackServer, readBody, writeBytes } from './loopback-server.ts';
import { recordedRequest } from './request-key.ts';

export type RecorderOptions = {
  readonly upstream: string;
  readonly file: string;
  /** Appends to the file; otherwise the file must not exist. */
  readonly continues?: boolean;
  readonly clock: Clock;
  /** Never recorded, however the server repeats it. */
  readonly apiKey: string | undefined;
  readonly maxReplyBytes?: number;
};

export interface Recorder extends AsyncDisposable {
  readonly baseUrl: string;
  logTail(): readonly string[];
  /** Rejects when the cassette cannot be written. */
  readonly failed: Promise<never>;
  recorded(): number;
}

const logLines = 30;
const defaultMaxReplyBytes = 64 * 1024 * 1024;
const ofOneConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
]);

export async function bootRecorder(options: RecorderOptions): Promise<Recorder> {
  const { clock, maxReplyBytes = defaultMaxReplyBytes } = options;
  const guard = keyGuard(options.apiKey);
  const upstream = new URL(options.upstream);
  const isSecure = upstream.protocol === 'https:';
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const open = options.continues === true ? continueCassette : createCassette;
  const cassette = await open(options.file, clock.wallTime());
  const log: string[] = [];
  const writing = new Set<Promise<void>>();
  let recorded = 0;
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined); // not every caller listens
  const server = new LoopbackServer(handle, (error) => note(String(error)));
  await server.openPort();

  return {
    baseUrl: `${server.origin}/v1`,
    logTail: () => [...log],
    failed,
    recorded: () => recorded,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      agent.destroy();
      await Promise.all(writing);
      await cassette[Symbol.asyncDispose]();
    },
  };

  async function handle(message: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const body = await readBody(message);
    const startedMs = clock.now();
    const sinceStart = (): number => Math.round((clock.now() - startedMs) * 100) / 100;
    const incoming = await ask(message, body, signal);
    const headMs = sinceStart();
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, passedOn(incoming));
    response.flushHeaders();
    const pieces: Piece[] = [];
    let bytes = 0;
    let isWhole = true;
    try {
      for await (const chunk of incoming as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes <= maxReplyBytes) pieces.push(pieceOf(sinceStart(), chunk));
        await writeBytes(response, chunk, signal);
      }
    } catch (error) {
      isWhole = signal.aborted && hasSaidAll(pieces);
      if (signal.aborted && !isWhole) throw error; // the client left: the rest is unknown
    }
    if (isWhole) response.end();
    else message.socket.destroySoon(); // delivers what came before the cut
    if (bytes > maxReplyBytes) {
      note(`${message.method} ${message.url?.split('?', 1)[0]}: ${bytes} bytes are too many to keep`);
      return;
    }
    const headers = keptOf(incoming);
    const end = isWhole ? 'complete' : 'cut';
    const written = keep(message, body, { status: incoming.statusCode ?? 502, headers, headMs, pieces, end });
    writing.add(written);
    await written.finally(() => writing.delete(written));
  }

  function ask(message: IncomingMessage, body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { ...passedOn(message), host: upstream.host, 'accept-encoding': 'identity' };
    const url = new URL(`${upstream.origin}${upstreamPath(upstream.pathname, message.url ?? '/')}`);
    const send = isSecure ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const outgoing = send(url, { method: message.method, headers, agent, signal }, resolve);
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  async function keep(message: IncomingMessage, body: Buffer, response: RecordedResponse): Promise<void> {
    const target = message.url ?? '/';
    if (/^(?:\/v1)?\/health(?:\?|$)/.test(target)) return; // a replay is healthy whenever it runs
    const text = body.toString('utf8');
    const request = recordedRequest(message.method ?? 'GET', target, text);
    const place = `${request.method} ${request.path.split('?', 1)[0]}`;
    const asked = JSON.stringify(request);
    const clean = withoutKey(response, guard);
    if (guard.text(asked) !== asked || clean === undefined) {
      note(`${place}: not kept, because the key cannot be taken out of it`);
      return;
    }
    try {
      await cassette.append(request, formOf(text).streamed, clean);
      recorded += 1;
    } catch (cause) {
      note(`cannot write ${options.file}: ${String(cause)}`);
      fail(cannotWrite(options.file, cause));
    }
  }

  function note(line: string): void {
    log.push(line);
    if (log.length > logLines) log.shift();
  }
}

/** A client may leave at the end mark, before the connection shows it. */
function hasSaidAll(pieces: readonly Piece[]): boolean {
  return Buffer.concat(pieces.slice(-2).map(bytesOf)).toString('latin1').trimEnd().endsWith('data: [DONE]');
}

/** A cassette has its paths below /v1 and beside it, wherever the recorded server has its own. */
function upstreamPath(basePath: string, target: string): string {
  return /^\/v1(?=[/?]|$)/.test(target)
    ? `${basePath}${target.slice('/v1'.length)}`
    : `${basePath.replace(/\/v1$/, '')}${target}`;
}

function passedOn({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = Object.entries(headers).filter(([name]) => !ofOneConnection.has(name));
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function keptOf({ headers }: IncomingMessage): RecordedResponse['headers'] {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** Undefined if it may contain the key unseen. */
function withoutKey(response: RecordedResponse, guard: KeyGuard): RecordedResponse | undefined {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, guard.text(value)]),
  ) as RecordedResponse['headers']; // the same names
  const clean = { ...inPlace(response, guard), headers };
  const encoding = headers['content-encoding'] ?? 'identity';
  if (guard.isOpen || (encoding === 'identity' && !hasInPieces(clean, guard))) return clean;
  return encoding === 'identity' ? rejoined(clean, guard) : undefined;
}

/** Stars of the same length keep every piece in place. */
function inPlace(response: RecordedResponse, guard: KeyGuard): RecordedResponse {
  const before = wholeBody(response);
  const body = guard.bytes(before);
  if (body === before) return response;
  let start = 0;
  const pieces = response.pieces.map((piece) => {
    const end = start + bytesOf(piece).length;
    const blackened = pieceOf(piece[0], body.subarray(start, end));
    start = end;
    return blackened;
  });
  return { ...response, pieces };
}

const whole = { streamed: false, withUsage: false };

/** The joined texts of a stream, whatever its headers say; for anything else, a document without choices. */
function joinedTexts(response: RecordedResponse): RecordedResponse {
  const headers = { ...response.headers, 'content-type': 'text/event-stream' };
  return inForm({ ...response, headers, status: 200 }, true, whole);
}

function hasInPieces(response: RecordedResponse, guard: KeyGuard): boolean {
  const joined = wholeBody(joinedTexts(response));
  return guard.bytes(joined) !== joined;
}

function rejoined(response: RecordedResponse, guard: KeyGuard): RecordedResponse | undefined {
  const stream = inForm(inPlace(joinedTexts(response), guard), false, { streamed: true, withUsage: true });
  return isStream(stream) ? { ...stream, headers: response.headers, status: response.status } : undefined;
}
