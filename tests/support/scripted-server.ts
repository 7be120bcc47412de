import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the server does with one request: sends bytes, with pauses in milliseconds or something to wait for between
 * them.
 */
export type ScriptedReply = {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: readonly (string | Uint8Array | number | (() => Promise<unknown>))[];
  /** How it ends: properly, by cutting the connection, without a byte or after the last, or not at all. */
  readonly end?: 'whole' | 'no-reply' | 'cut' | 'never';
};

/** A reply, or a function that makes one from the request, possibly later. */
export type Scripted = ScriptedReply | ((request: SeenRequest) => ScriptedReply | Promise<ScriptedReply>);

export type SeenRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the JSON that it sends
  readonly body: any;
};

export type ScriptedServer = AsyncDisposable & {
  readonly baseUrl: string;
  readonly requests: readonly SeenRequest[];
  /** Connections opened so far. */
  sockets(): number;
  /** The most requests that were running at once. */
  mostAtOnce(): number;
};

/** A real server on loopback that plays one reply for each request, repeating the last one. */
export async function scriptedServer(...replies: readonly Scripted[]): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  let sockets = 0;
  let underWay = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    serve(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => {
    sockets += 1;
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const seen = {
      path: request.url ?? '',
      headers: request.headers,
      body: sent === '' ? undefined : JSON.parse(sent),
    };
    requests.push(seen);
    const scripted = replies[Math.min(requests.length, replies.length) - 1] ?? {};
    const reply = typeof scripted === 'function' ? await scripted(seen) : scripted;
    if (reply.end === 'no-reply') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream', ...reply.headers });
    response.flushHeaders();
    for (const piece of reply.body ?? []) {
      if (typeof piece === 'number') await sleep(piece);
      else if (typeof piece === 'function') await piece();
      else response.write(piece);
    }
    if (reply.end === 'cut') {
      await sleep(20); // sends first what was written
      response.destroy();
    } else if (reply.end !== 'never') response.end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    sockets: () => sockets,
    mostAtOnce: () => mostAtOnce,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Events of a stream, each value as one chunk. */
export function events(...chunks: readonly unknown[]): string {
  return chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('');
}

export function delta(piece: object, finish: string | null = null): object {
  return { choices: [{ index: 0, delta: piece, finish_reason: finish }] };
}

/** A whole streamed reply that says `content`. */
export function streamed(content: string, usage: object = {}): ScriptedReply {
  const chunks = [delta({ role: 'assistant', content: '' }), delta({ content }), delta({}, 'stop')];
  return { body: [events(...chunks, { choices: [], usage }, '[DONE]')] };
}
