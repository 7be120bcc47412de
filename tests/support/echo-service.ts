import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { sayingForms } from './secret-forms.ts';

/** A service that repeats the key and the headers that it is sent, in its body and its headers: with each status in turn. */
export async function echoService(statuses: readonly number[], headers: Readonly<Record<string, string>> = {}) {
  const keys = new Set<string>();
  let asked = 0;
  const server = createServer((request, response) => {
    const { authorization, 'x-api-key': given = '' } = request.headers;
    const key = authorization?.replace(/^\w+ /, '') ?? String(given);
    const status = statuses[asked % statuses.length];
    asked += 1;
    keys.add(key);
    void text(request).then(() => {
      const said = `${sayingForms(key)} ${JSON.stringify(request.headers)}`;
      // A client reads 16 KiB of headers.
      const short = said.slice(0, 4000);
      response.writeHead(status ?? 500, short.slice(0, 200), { ...headers, 'x-said': short, location: `/${short}` });
      response.end(JSON.stringify({ error: said, message: said, error_code: said, id: said, [said]: said }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, keys: keys as ReadonlySet<string> };
}
