import { type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { cannotWrite, InputError, refuseWrite } from '../../../lib/errors.ts';
import { openRegular } from '../../../lib/read-regular.ts';
import type { CassetteHeader, Exchange, RecordedRequest, RecordedResponse } from '../../../records/cassette.ts';
import { loadCassette } from './load-cassette.ts';
import { requestKey } from './request-key.ts';

/** A kill loses at most the line being written. */
export class CassetteFile implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #occurrences = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, before: readonly Exchange[] = []) {
    this.#file = file;
    for (const { key, occurrence } of before) this.#occurrences.set(key, occurrence);
  }

  /** Resolves once the exchange is on the disk. Occurrences are counted in the order of the calls. */
  append(request: RecordedRequest, streamed: boolean, response: RecordedResponse): Promise<void> {
    const key = requestKey(request);
    const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
    this.#occurrences.set(key, occurrence);
    return this.write({ key, occurrence, request, streamed, response });
  }

  /** Lines never mix: each waits for the one before, and none is written after a failed one. */
  write(line: CassetteHeader | Exchange): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.#last = this.#last.then(async () => {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    });
    return this.#last;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => undefined); // `append` reported it
    await this.#file.close();
  }
}

/** Drops a line that a kill cut off. */
export async function continueCassette(path: string, recordedAt: Date): Promise<CassetteFile> {
  await (await openRegular(path))?.close(); // refuses a pipe or a device
  const file = await open(path, 'a').catch(refuseWrite(path));
  try {
    if ((await file.stat()).size === 0) return await begin(file, recordedAt);
    const { cassette, wholeBytes } = await loadCassette(path);
    // Only the end of the last line may be missing.
    if (wholeBytes > (await file.stat()).size) await file.appendFile('\n');
    else await truncate(path, wholeBytes);
    return new CassetteFile(file, cassette.exchanges);
  } catch (error) {
    await file.close();
    throw error;
  }
}

export async function createCassette(path: string, recordedAt: Date): Promise<CassetteFile> {
  const file = await open(path, 'wx').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw isThere(path);
    throw cannotWrite(path, cause);
  });
  return begin(file, recordedAt);
}

export async function refuseToOverwrite(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) throw isThere(path);
}

function isThere(path: string): InputError {
  return new InputError(`${path} is there already`, 'Record to another file, or remove it.');
}

async function begin(file: FileHandle, recordedAt: Date): Promise<CassetteFile> {
  const cassette = new CassetteFile(file);
  await cassette.write({ version: 1, kind: 'cassette', recordedAt: recordedAt.toISOString() });
  return cassette;
}
