import { Worker } from 'node:worker_threads';

export type SearchResult =
  | { readonly outcome: 'searched'; readonly found: boolean }
  | { readonly outcome: 'timed-out' }
  | { readonly outcome: 'too-long' };

const maxLength = 64 * 1024;
const deadlineMs = 250;

// Embedded, so that the bundle needs no second file.
const workerSource = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ source, flags, text }) => parentPort.postMessage(new RegExp(source, flags).test(text)));
`;

/** One search at a time. One that takes too long is ended with its worker. */
export class WorkerPatternSearch implements AsyncDisposable {
  #worker: Worker | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  search(source: string, flags: string, text: string): Promise<SearchResult> {
    if (text.length > maxLength) return Promise.resolve({ outcome: 'too-long' });
    const result = this.#queue.then(() => this.#searchNow(source, flags, text));
    this.#queue = result.catch(() => undefined); // the caller gets the error; the queue continues
    return result;
  }

  async #searchNow(source: string, flags: string, text: string): Promise<SearchResult> {
    const worker = await this.#started();
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => finish(() => this.#stop().then(() => resolve({ outcome: 'timed-out' }), reject)),
        deadlineMs,
      );
      const onMessage = (found: boolean) => finish(() => resolve({ outcome: 'searched', found }));
      const onError = (error: Error) =>
        finish(() => {
          this.#worker = undefined;
          reject(error);
        });
      const finish = (then: () => void) => {
        clearTimeout(deadline);
        worker.off('message', onMessage);
        worker.off('error', onError);
        then();
      };
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.postMessage({ source, flags, text });
    });
  }

  // Waiting for the worker to start does not count as search time.
  async #started(): Promise<Worker> {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(workerSource, { eval: true });
    await new Promise((resolve, reject) => {
      worker.once('online', resolve);
      worker.once('error', reject);
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue;
    await this.#stop();
  }
}
