import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import {
  type Handlers,
  openServer,
  type ServerOptions,
} from '../../../../src/features/serve/server/open-page-server.ts';
import { ServeKey } from '../../../../src/features/serve/server/serve-key.ts';
import { systemClock } from '../../../../src/lib/clock.ts';

export type Told = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

export type Asking = {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  /** Comes with the cookie unless this is false. */
  readonly isLetIn?: boolean;
};

/** A real server with small pages, and a client that can send what a browser cannot. */
export async function served(given: Partial<ServerOptions> & { readonly offers?: Partial<Handlers> } = {}) {
  const { offers, ...options } = given;
  const key = options.key ?? new ServeKey(randomBytes(32));
  const bugs: string[] = [];
  const handlers: Handlers = {
    start: 'runs',
    pages: new Map([['runs', async () => '<p>the runs</p>']]),
    files: new Map(),
    posts: new Map([['echo', async (body: unknown) => ({ json: body })]]),
    streams: new Map(),
    fault: (status, message, hint) => `<p>${status} ${message} ${hint}</p>`,
    ...offers,
  };
  const server = await openServer({
    ...{
      host: '127.0.0.1',
      port: 0,
      allowedHosts: [],
      isReadOnly: false,
      key,
      handlers: async () => handlers,
      clock: systemClock,
    },
    onBug: (text) => bugs.push(text),
    ...options,
  });
  const { port } = server;
  const origin = `http://127.0.0.1:${port}`;
  const cookie = `quality-baseline=${key.cookie}`;

  async function ask(path: string, { method = 'GET', headers = {}, body, isLetIn = true }: Asking = {}): Promise<Told> {
    const asked = request({
      ...{ host: '127.0.0.1', port, method, path: path.startsWith('/') ? path : `${key.prefix}${path}`, agent: false },
      headers: { ...(isLetIn ? { cookie } : {}), ...headers },
    });
    asked.end(body);
    const [response] = await once(asked, 'response');
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode, headers: response.headers, text };
  }

  const post = (path: string, body: unknown, headers: OutgoingHttpHeaders = {}) =>
    ask(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    ask,
    post,
    bugs,
    key,
    port,
    origin,
    cookie,
    server,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
