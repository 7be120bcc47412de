import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../lib/errors.ts';

export type SetAside = { read(start: number, end: number): Buffer };

/** In a temporary file without a name, which disappears with the process. If none can be made, they stay in memory. */
export function setAside(bytes: Buffer): SetAside {
  file ??= openNameless();
  if (file === 'none') return inMemory(bytes);
  const { handle, length } = file;
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(handle, bytes, written, bytes.length - written, length + written);
  } catch (error) {
    if (!isFull(error)) throw error;
    return inMemory(bytes);
  }
  file.length += bytes.length;
  return inFile(handle, length);
}

// Separate functions: closures in one function would share its scope and keep the bytes alive.
function inMemory(bytes: Buffer): SetAside {
  return { read: (start, end) => bytes.subarray(start, end) };
}

function inFile(handle: number, from: number): SetAside {
  return {
    read(start, end) {
      const part = Buffer.allocUnsafe(end - start);
      for (let read = 0; read < part.length; ) {
        const more = readSync(handle, part, read, part.length - read, from + start + read);
        if (more === 0) throw new Error('another process truncated the temporary file');
        read += more;
      }
      return part;
    },
  };
}

/** In the order they were added. Each is read again when it is asked for. */
export class SetAsideTexts {
  readonly #ends: number[] = [];
  readonly #blocks: { readonly bytes: SetAside; readonly first: number }[] = [];
  #held: Buffer[] = [];
  #heldBytes = 0;

  get length(): number {
    return this.#ends.length;
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    this.#ends.push(this.#heldBytes);
    if (this.#heldBytes >= blockBytes) this.flush();
  }

  /** Undefined beyond the last one. Call flush before. */
  at(index: number): string | undefined {
    const end = this.#ends[index];
    const block = this.#blocks.findLast(({ first }) => first <= index);
    if (end === undefined || block === undefined) return undefined;
    const start = index === block.first ? 0 : (this.#ends[index - 1] ?? 0);
    return block.bytes.read(start, end).toString('utf8');
  }

  /** What is added is in memory until it makes a block, or until this. */
  flush(): void {
    if (this.#held.length === 0) return;
    const first = this.#ends.length - this.#held.length;
    this.#blocks.push({ bytes: setAside(Buffer.concat(this.#held)), first });
    this.#held = [];
    this.#heldBytes = 0;
  }
}

const blockBytes = 2 ** 20;

let file: { readonly handle: number; length: number } | 'none' | undefined;

function openNameless(): NonNullable<typeof file> {
  const path = join(tmpdir(), `quality-baseline-${process.pid}-${Date.now()}`);
  let handle: number | undefined;
  try {
    handle = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return { handle, length: 0 };
  } catch {
    // No temporary folder, or one where open files cannot be unlinked: stay in memory.
    if (handle !== undefined) closeSync(handle);
    return 'none';
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(codeOf(error));
}
