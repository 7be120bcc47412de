import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './errors.ts';

/** Bytes kept outside of memory. */
export type SetAside = { read(start: number, end: number): Buffer };

/**
 * Puts bytes into a temporary file without a name, which disappears with the process. If no file can be made, they stay
 * in memory.
 */
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
        if (more === 0) throw new Error('another process cut the temporary file');
        read += more;
      }
      return part;
    },
  };
}

/** Shared by all callers. */
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
