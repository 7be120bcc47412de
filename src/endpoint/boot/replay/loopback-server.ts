import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server as Listener, type Socket } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse, signal: AbortSignal) => Promise<void>;

/** An HTTP server on an ephemeral loopback port. Its port can be closed and reopened while replies continue. */
export class LoopbackServer implements AsyncDisposable {
  readonly #http: Server;
  readonly #sockets = new Set<Socket>();
  readonly #busy = new Set<Socket>();
  readonly #closing = new AbortController();
  #listener: Listener | undefined;
  #port = 0;

  /** `onFault` gets what the handler threw; the client of that request sees its connection reset. */
  constructor(handler: Handler, onFault: (error: unknown) => void) {
    this.#http = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      const ended = new AbortController();
      this.#busy.add(request.socket);
      response.once('close', () => {
        this.#busy.delete(request.socket);
        ended.abort();
      });
      request.on('error', () => undefined); // a client may leave in the middle of a request
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
    if (this.#listener !== undefined || this.#closing.signal.aborted) return;
    const listener = createListener((socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.setNoDelay(true);
      this.#http.emit('connection', socket);
    });
    this.#listener = listener;
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (listener.address() as AddressInfo).port; // it listens on an address, not on a pipe
  }

  /** Refuses connections from now on; running replies continue. */
  closePort(): void {
    this.#listener?.close();
    this.#listener = undefined;
    for (const socket of this.#sockets) if (!this.#busy.has(socket)) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const listener = this.#listener;
    this.#listener = undefined;
    const closed = new Promise<void>((resolve) =>
      listener === undefined ? resolve() : listener.close(() => resolve()),
    );
    for (const socket of this.#sockets) socket.destroy();
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
