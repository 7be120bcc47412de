import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse, signal: AbortSignal) => Promise<void>;

/** Its port can be closed and reopened while replies continue. */
export class LoopbackServer implements AsyncDisposable {
  readonly #http: Server;
  readonly #closing = new AbortController();
  #port = 0;

  /** `onFault` gets what the handler threw; the client of that request sees its connection reset. */
  constructor(handler: Handler, onFault: (error: unknown) => void = () => undefined) {
    this.#http = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      const ended = new AbortController();
      response.once('close', () => ended.abort());
      request.on('error', () => undefined); // a client may leave in mid-request
      response.on('error', () => undefined);
      handler(request, response, ended.signal).catch((error: unknown) => {
        if (!ended.signal.aborted && !this.#closing.signal.aborted) onFault(error);
        request.socket.resetAndDestroy();
      });
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async openPort(): Promise<void> {
    if (this.#http.listening || this.#closing.signal.aborted) return;
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (this.#http.address() as AddressInfo).port; // it listens on an address, not on a pipe
  }

  /** Refuses connections from now on; running replies continue. */
  closePort(): void {
    this.#http.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const closed = new Promise((resolve) => this.#http.close(resolve));
    this.#http.closeAllConnections();
    await closed;
  }
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Waits for a client that reads slower than we write. */
export async function writeBytes(response: ServerResponse, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (bytes.length === 0 || response.write(bytes)) return;
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    response.once('drain', () => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
  });
}
