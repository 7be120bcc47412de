import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port without a listener. The system gives none of these to servers and clients of other tests that let it choose. */
export async function freePort(): Promise<number> {
  const port = 21_000 + Math.floor(11_000 * Math.random());
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort(); // it is taken
  }
  server.close();
  await once(server, 'close');
  return port;
}
