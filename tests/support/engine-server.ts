import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '../../src/endpoint/connection.ts';

export type EngineServer = {
  readonly connection: Connection;
  /** `GET /props`, in order of arrival. */
  readonly requests: readonly string[];
};

type Route = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Serves the replies of `tests/fixtures/engines/<engine>/`; `routes` replace some of them. */
export async function withEngine(
  engine: string,
  use: (server: EngineServer) => Promise<void>,
  {
    model = 'm',
    apiKey,
    routes = {},
  }: { model?: string; apiKey?: string; routes?: Readonly<Record<string, Route>> } = {},
): Promise<void> {
  const requests: string[] = [];
  const replies = loadReplies(engine);
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    const route = routes[name] ?? replies.get(name.replace(/\?.*/, '')) ?? replies.get('otherwise') ?? notFound;
    text(request).then((body) => route(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await use({ connection: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey, model }, requests });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A route that answers with exactly this text. */
export function answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Route {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

const notFound = answer(404, '{"detail":"Not Found"}');

function loadReplies(engine: string): Map<string, Route> {
  const folder = join('tests/fixtures/engines', engine);
  return new Map(
    readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [method = '', ...path] = file.replace(/\.json$/, '').split('--');
      if (method !== 'otherwise') return [`${method.toUpperCase()} /${path.join('/')}`, answer(200, text)];
      const { status, body }: { status: number; body: unknown } = JSON.parse(text);
      return ['otherwise', answer(status, JSON.stringify(body))];
    }),
  );
}
