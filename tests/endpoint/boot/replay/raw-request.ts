import { connect } from 'node:net';

export type RawReply = {
  /** Everything that arrived, as bytes in latin1. */
  readonly text: string;
  /** The error code of the socket, or how it ended. */
  readonly ended: 'closed' | 'waiting' | (string & {});
  readonly atMs: readonly number[];
};

/**
 * A POST over a bare socket, read until the server closes it, `maxBytes` have arrived, or `maxMs` are over: from the
 * start, or from when the text matches `after`.
 */
export function rawRequest(
  baseUrl: string,
  body: unknown,
  { maxMs = 20_000, maxBytes = Number.POSITIVE_INFINITY, after = /^/ } = {},
): Promise<RawReply> {
  const { hostname, port, pathname } = new URL(baseUrl);
  const text = JSON.stringify(body);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const atMs: number[] = [];
    const startedMs = performance.now();
    let bytes = 0;
    let ended = 'closed';
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST ${pathname}/chat/completions HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
      ),
    );
    const stop = (): void => {
      ended = 'waiting';
      socket.destroy();
    };
    let timer = after.test('') ? setTimeout(stop, maxMs) : undefined;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      atMs.push(performance.now() - startedMs);
      bytes += chunk.length;
      if (bytes >= maxBytes) stop();
      if (timer === undefined && after.test(Buffer.concat(chunks).toString('latin1'))) timer = setTimeout(stop, maxMs);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended = error.code ?? error.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text: Buffer.concat(chunks).toString('latin1'), ended, atMs });
    });
  });
}
