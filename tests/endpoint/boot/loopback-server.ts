import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> };

export type LoopbackServer = AsyncDisposable & {
  readonly port: number;
  readonly origin: string;
  /** Method, path and authorization of each request, in order. */
  readonly requests: readonly string[];
};

/** Answers with `routes[path]`, or with 404; a route may also respond itself, or never. */
export async function loopbackServer(
  routes: Readonly<Record<string, Reply | ((request: IncomingMessage, response: ServerResponse) => Reply | undefined)>>,
): Promise<LoopbackServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path} ${request.headers.authorization ?? '-'}`);
    const route = Object.hasOwn(routes, path) ? routes[path] : { status: 404, body: { error: 'not found' } };
    const reply = typeof route === 'function' ? route(request, response) : route;
    if (reply === undefined) return;
    const { status = 200, body = {}, headers = {} } = reply;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has this
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
