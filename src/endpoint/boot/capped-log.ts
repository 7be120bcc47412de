import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { refuseWrite } from '../../lib/errors.ts';

/** Keeps the beginning and the end of a log: days of output in between would fill the disk. */
const mostLogBytes = 16 * 2 ** 20;
const leftOutLine = /^\((\d+) bytes of the log are left out here\)$/m;

export class CappedLog extends Writable {
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  #size: number;
  /** The end of the kept head, and the start of the tail after the line that counts the omitted bytes. */
  #gap: { readonly headEnd: number; readonly tailStart: number; readonly leftOut: number } | undefined;

  private constructor(file: FileHandle, size: number, maxBytes: number) {
    super();
    this.#file = file;
    this.#size = size;
    this.#maxBytes = maxBytes;
    // A full disk must not end a run: the last lines are in memory anyway.
    this.on('error', () => undefined);
  }

  /** Appends: a server may start several times in one run. */
  static async open(path: string, maxBytes = mostLogBytes): Promise<CappedLog> {
    await (await open(path, 'a')).close(); // it may not exist yet
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    const log = new CappedLog(file, size, maxBytes);
    if (size > maxBytes / 2) log.#gap = await log.#findGap();
    return log;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#append(chunk).then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#file.close().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(
      () => done(error),
      () => done(error), // already closed
    );
  }

  async #append(chunk: Buffer): Promise<void> {
    const piece = Math.floor(this.#maxBytes / 4);
    for (let start = 0; start < chunk.length; start += piece) {
      const bytes = chunk.subarray(start, start + piece);
      if (this.#size + bytes.length > this.#maxBytes) await this.#leaveOut();
      await this.#file.write(bytes, 0, bytes.length, this.#size);
      this.#size += bytes.length;
    }
  }

  async #leaveOut(): Promise<void> {
    const half = Math.floor(this.#maxBytes / 2);
    const headEnd = this.#gap?.headEnd ?? (await this.#lineEnd(0, half));
    const { tailStart, leftOut } = this.#gap ?? { tailStart: headEnd, leftOut: 0 };
    const from = await this.#lineEnd(tailStart, this.#size - Math.floor(half / 2));
    const tail = await this.#read(from, this.#size);
    const now = leftOut + from - tailStart;
    const line = Buffer.from(`(${now} bytes of the log are left out here)\n`);
    this.#gap = { headEnd, tailStart: headEnd + line.length, leftOut: now };
    const bytes = Buffer.concat([line, tail]);
    await this.#file.write(bytes, 0, bytes.length, headEnd);
    this.#size = headEnd + bytes.length;
    await this.#file.truncate(this.#size);
  }

  /** The position after the last whole line between two places; the second place if there is none. */
  async #lineEnd(first: number, place: number): Promise<number> {
    const start = Math.max(first, place - 65_536);
    const end = (await this.#read(start, place)).lastIndexOf(10);
    return end === -1 ? place : start + end + 1;
  }

  async #findGap() {
    const text = (await this.#read(0, this.#size)).toString('latin1');
    const found = leftOutLine.exec(text);
    if (found === null) return undefined;
    return { headEnd: found.index, tailStart: found.index + found[0].length + 1, leftOut: Number(found[1]) };
  }

  async #read(start: number, end: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, end - start));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  }
}

export function openLog(path: string): Promise<CappedLog> {
  return CappedLog.open(path).catch(refuseWrite(path));
}
