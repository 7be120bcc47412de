import { Buffer } from 'node:buffer';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { Clock } from '../../lib/clock.ts';

/** Connections that are kept open between requests. */
export type Connections = AsyncDisposable & {
  /** Sends `body` and comes back when the reply has begun, whatever its status. It follows no redirect. */
  post(
    url: URL,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal: AbortSignal | undefined,
  ): Promise<IncomingMessage>;
  /** What is kept open and carries no request: the next one gets a new connection. */
  closeIdle(): void;
};

/**
 * Node's own client of HTTP, and not its `fetch`: that gives up after 300 s without a byte, where a long prompt on a
 * small machine takes longer, and takes four times as much of the processor for a short streamed reply.
 */
export function openConnections(clock: Clock, connectMs = 10_000): Connections {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  /** An address that swallows packets would be tried for minutes. */
  function endWhereNobodyAnswers(sent: ClientRequest, there: 'connect' | 'secureConnect'): void {
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const callOff = clock.alarm(connectMs, () => sent.destroy(new ConnectTimeout(connectMs)));
      socket.once(there, callOff);
      socket.once('close', callOff);
    });
  }

  return {
    post: (url, { headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const isSecure = url.protocol === 'https:';
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: isSecure ? agents.https : agents.http,
        };
        const sent = isSecure ? overHttps(url, options) : overHttp(url, options);
        let reply: IncomingMessage | undefined;
        const giveUp = () => (reply ?? sent).destroy(new DOMException('the request was given up', 'AbortError'));
        sent.once('response', (begun) => {
          reply = begun;
          resolve(begun);
        });
        sent.on('error', reject); // once the reply has begun, a fault shows there
        endWhereNobodyAnswers(sent, isSecure ? 'secureConnect' : 'connect');
        if (signal?.aborted) giveUp();
        signal?.addEventListener('abort', giveUp, { once: true });
        sent.end(body);
      }),
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

class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`no connection within ${ms / 1000} s`);
  }
}
