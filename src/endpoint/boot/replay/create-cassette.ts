import { type FileHandle, open } from 'node:fs/promises';
import { InputError } from '../../../lib/errors.ts';
import type { CassetteHeader, Exchange, RecordedRequest, RecordedResponse } from '../../../model/cassette.ts';
import { requestKey } from './request-key.ts';

/** A cassette that is being recorded. A kill costs at most the line that is being written. */
export class CassetteFile implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #occurrences = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Fulfilled when the exchange is on the disk. Occurrences are counted in the order of the calls. */
  append(request: RecordedRequest, streamed: boolean, response: RecordedResponse): Promise<void> {
    const key = requestKey(request);
    const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
    this.#occurrences.set(key, occurrence);
    return this.write({ key, occurrence, request, streamed, response });
  }

  /** Lines never mix: each waits for the one before, and none follows one that failed. */
  write(line: CassetteHeader | Exchange): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.#last = this.#last.then(async () => {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    });
    return this.#last;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => undefined); // whoever appended was told
    await this.#file.close();
  }
}

/** Never writes over a recording. */
export async function createCassette(path: string, recordedAt: Date): Promise<CassetteFile> {
  const file = await open(path, 'wx').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST')
      throw new InputError(`${path} is there already`, 'Record to another file, or remove it.', { cause });
    throw new InputError(`cannot write ${path}: ${cause.message}`, 'Name a file in a folder that exists.', { cause });
  });
  const cassette = new CassetteFile(file);
  await cassette.write({ version: 1, kind: 'cassette', recordedAt: recordedAt.toISOString() });
  return cassette;
}
