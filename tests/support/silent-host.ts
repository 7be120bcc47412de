import { createServer, type Socket } from 'node:net';
import { type Clock, systemClock } from '../../src/lib/clock.ts';

export type SilentHost = Disposable & {
  /** Its limits expire soon after the host has got the request, however long that takes on a busy machine. */
  readonly clock: Clock;
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
  let passed = 0;
  function alarm(ms: number, ring: () => void): () => void {
    const before = asked.size;
    let left = 10;
    const timer = setInterval(() => {
      if (ms > 0 && (asked.size === before || left-- > 0)) return;
      clearInterval(timer);
      passed += Math.max(0, ms);
      ring();
    }, 20);
    return () => clearInterval(timer);
  }
  const now = () => passed;
  const sleep = async (ms: number) => {
    passed += ms;
  };
  return {
    clock: { ...systemClock, now, sleep, alarm },
    url: `http://127.0.0.1:${address.port}`,
    requests: () => asked.size,
    open: () => [...asked].filter((socket) => sockets.has(socket)).length,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
