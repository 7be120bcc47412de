import { Buffer } from 'node:buffer';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';

export type Connections = AsyncDisposable & {
  /** Returns when the reply has begun, whatever its status. Follows no redirect. */
  fetch(url: string, init: PostInit): Promise<Response>;
  /** Closes the idle connections: the next request gets a new one. */
  closeIdle(): void;
};

type PostInit = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | null | undefined;
};

/** Returns what frees the place. */
export type Hold = () => Promise<() => void>;

type Limits = { readonly connectMs?: number; readonly hold?: Hold | undefined };

/** When the whole request was handed to the system, and how long its connection took to open; 0 if it was open. */
export type Sent = { readonly writtenAt: number; readonly connectMs: number };

/** A response with the time of its request. The time to open a connection is not the model's. */
export class TimedResponse extends Response {
  /** Undefined if the reply began before the request was written. */
  readonly sent: Sent | undefined;
  constructor(body: ReadableStream<Uint8Array> | null, init: ResponseInit, sent: Sent | undefined) {
    super(body, init);
    this.sent = sent;
  }
}

/** Node's `fetch` gives up after 300 s without a byte, and a long prompt on a small machine takes longer. */
export function openConnections(clock: Clock, { connectMs = 10_000, hold }: Limits = {}): Connections {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  return {
    async fetch(url, { headers, body, signal }) {
      const release = await hold?.();
      return new Promise((resolve, reject) => {
        const isSecure = new URL(url).protocol === 'https:';
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: isSecure ? agents.https : agents.http,
        };
        const sent = isSecure ? overHttps(url, options) : overHttp(url, options);
        // Once the reply has ended or broken off.
        if (release !== undefined) sent.once('close', release);
        let reply: IncomingMessage | undefined;
        let tookMs = 0;
        let writtenAt: number | undefined;
        const begunAt = clock.now();
        sent.once('socket', (socket) => {
          if (!socket.connecting) return;
          // Otherwise an address that drops packets would be tried for minutes.
          const callOff = clock.alarm(connectMs, () => sent.destroy(new ConnectTimeout(connectMs)));
          socket.once('close', callOff);
          socket.once(isSecure ? 'secureConnect' : 'connect', () => {
            callOff();
            tookMs = clock.now() - begunAt;
          });
        });
        sent.once('finish', () => {
          writtenAt = clock.now();
        });
        const giveUp = () => (reply ?? sent).destroy(new DOMException('the request was given up', 'AbortError'));
        sent.once('response', (begun) => {
          reply = begun;
          try {
            resolve(responseOf(begun, writtenAt === undefined ? undefined : { writtenAt, connectMs: tookMs }));
          } catch (error) {
            sent.destroy();
            reject(error);
          }
        });
        sent.on('error', reject); // once the reply has begun, an error shows there
        if (signal?.aborted) giveUp();
        signal?.addEventListener('abort', giveUp, { once: true });
        sent.end(body);
      });
    },
    closeIdle() {
      const idle = [agents.http, agents.https].flatMap(({ freeSockets }) => Object.values(freeSockets));
      for (const socket of idle.flatMap((sockets) => sockets ?? [])) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function responseOf(reply: IncomingMessage, sent: Sent | undefined): TimedResponse {
  const { statusCode: status = 0, headersDistinct } = reply;
  // A Response can have no other status.
  if (status < 200 || status > 599) throw new Error(`HTTP ${status} is no status of a reply`);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if ([204, 205, 304].includes(status)) {
    reply.resume();
    return new TimedResponse(null, { status, headers }, sent);
  }
  return new TimedResponse(Readable.toWeb(reply) as ReadableStream<Uint8Array>, { status, headers }, sent);
}

class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`no connection within ${ms / 1000} s`);
  }
}
