import { createServer, type Socket } from 'node:net';

export type SilentHost = Disposable & {
  readonly url: string;
  /** The number of requests, one on each connection. */
  requests(): number;
  /** Those whose connection is still open. */
  open(): number;
};

/**
 * Accepts connections, reads what is sent, and answers nothing, or only `words`. A connection without a request does
 * not count: fetch opens one beside an aborted request, and does not wait for it.
 */
export async function silentHost(words = ''): Promise<SilentHost> {
  const sockets = new Set<Socket>();
  const asked = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', () => {
      asked.add(socket);
      socket.write(words);
    });
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the host listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => asked.size,
    open: () => [...asked].filter((socket) => sockets.has(socket)).length,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
