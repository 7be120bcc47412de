import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf, InputError } from './errors.ts';

export type Reading = {
  readonly maxBytes?: number;
  readonly tooLarge?: string;
  readonly shown?: string;
  /** The folder that the file is part of: a link out of it is not followed, since a folder may come from somebody else. */
  readonly within?: string;
  /** Such as `<(…)`; for inputs that users pipe. */
  readonly takesPipe?: boolean;
};

/** So much fits into one string. */
const mostBytes = 256 * 2 ** 20;

/** Undefined if it does not exist. */
export async function readRegular(path: string, reading: Reading = {}): Promise<Buffer | undefined> {
  const { shown = path, maxBytes = mostBytes } = reading;
  const file = await openRegular(path, { ...reading, maxBytes });
  if (file === undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Thousands of small files would each take the buffer of a large one, or a stream.
    const length = Math.min(2 ** 20, Math.max(2 ** 14, (await file.stat()).size + 1));
    for (let chunk = Buffer.allocUnsafe(length), used = 0; ; ) {
      const { bytesRead } = await file.read(chunk, used, length - used, null);
      used += bytesRead;
      bytes += bytesRead;
      // Counted, since the file may grow.
      if (bytes > maxBytes) throw fileTooLarge(shown, maxBytes, reading.tooLarge);
      if (bytesRead > 0 && used < length) continue;
      chunks.push(chunk.subarray(0, used));
      if (bytesRead === 0) break;
      chunk = Buffer.allocUnsafe(length);
      used = 0;
    }
  } catch (cause) {
    throw cause instanceof InputError ? cause : cannotRead(shown, cause);
  } finally {
    await file.close();
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

export async function readRegularText(path: string, reading: Reading = {}): Promise<string | undefined> {
  return (await readRegular(path, reading))?.toString('utf8');
}

/** The last line of a file may lack its line break. */
export type FileLine = { readonly bytes: Buffer; readonly isEnded: boolean };

export type LineReading = {
  readonly mostLineBytes?: number;
  readonly mostFileBytes?: number;
  /** Compressed by gzip. `mostFileBytes` then also limits the decompressed bytes. */
  readonly isCompressed?: boolean;
  readonly within?: string;
  readonly seen?: (chunk: Buffer) => void;
};

/** While the file is read. Messages call it `what`. */
export async function* readLines(
  path: string,
  what: string,
  hint: string,
  { mostLineBytes = mostBytes, mostFileBytes, isCompressed = false, seen = () => undefined, within }: LineReading = {},
): AsyncGenerator<FileLine, void, undefined> {
  const file = await openRegular(path, {
    ...(mostFileBytes !== undefined && { maxBytes: mostFileBytes }),
    ...(within !== undefined && { within }),
  });
  if (file === undefined) throw new InputError(`there is no ${what} ${path}`, hint);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 1;
  const hold = (piece: Buffer) => {
    heldBytes += piece.length;
    if (heldBytes > mostLineBytes)
      throw new InputError(
        `${path} is no ${what}: line ${number} has more than ${Math.round(mostLineBytes / 2 ** 20)} MiB`,
        'Name another.',
      );
    held.push(piece);
  };
  try {
    // Without an encoding the stream gives buffers.
    const stored = tapChunks(file.createReadStream({ highWaterMark: 2 ** 18 }), seen);
    const chunks: AsyncIterable<Buffer> = isCompressed ? pipeline(stored, createGunzip(), () => undefined) : stored;
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (mostFileBytes !== undefined && bytes > mostFileBytes) throw fileTooLarge(path, mostFileBytes);
      let start = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
        hold(chunk.subarray(start, at));
        yield { bytes: held.length === 1 ? (held[0] ?? chunk) : Buffer.concat(held), isEnded: true };
        held = [];
        heldBytes = 0;
        number += 1;
        start = at + 1;
      }
      if (start < chunk.length) hold(chunk.subarray(start));
    }
  } catch (cause) {
    if (isCompressed && codeOf(cause).startsWith('Z_'))
      throw new InputError(`${path} is cut, or not compressed by gzip`, hint, { cause });
    throw cause instanceof InputError ? cause : cannotRead(path, cause);
  } finally {
    await file.close();
  }
  if (heldBytes > 0) yield { bytes: Buffer.concat(held), isEnded: false };
}

async function* tapChunks(chunks: AsyncIterable<Buffer>, seen: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    seen(chunk);
    yield chunk;
  }
}

/** Refuses pipes and devices, which could block or never end, and a link whose target is missing. */
export async function openRegular(path: string, reading: Reading = {}): Promise<FileHandle | undefined> {
  const { shown = path, takesPipe = false, maxBytes, within } = reading;
  const flags = takesPipe ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK;
  let file: FileHandle;
  try {
    file = await open(path, flags);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cannotRead(shown, cause);
    const target = await readlink(path).catch(() => undefined);
    if (target === undefined) return undefined;
    throw new InputError(
      `cannot read ${shown}: it is a link to ${target}, and nothing is there`,
      'Fix the link, or remove it.',
      {
        cause,
      },
    );
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile() && !(takesPipe && stats.isFIFO()))
      throw new InputError(`cannot read ${shown}: it is ${kindOf(stats)}, not a file`, 'Name a regular file.');
    if (within !== undefined && isOutside(await realpath(within), await realpath(path)))
      throw new InputError(`cannot read ${shown}: it is a link out of its folder`, 'Put the file itself there.');
    if (maxBytes !== undefined && stats.size > maxBytes) throw fileTooLarge(shown, maxBytes, reading.tooLarge);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/** Both without links. On Windows, the way to another drive is absolute. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Even as a broken link. */
export async function isNamed(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

function fileTooLarge(shown: string, maxBytes: number, hint?: string): InputError {
  return new InputError(
    `${shown} is larger than ${Math.round(maxBytes / 2 ** 20)} MiB`,
    hint ?? 'Is it the right file?',
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links lead in a circle',
  ENOTDIR: 'a part of the path is a file',
  ENXIO: 'it is a socket, or a device that is not there',
};

function cannotRead(shown: string, cause: unknown): InputError {
  const why = reasons[codeOf(cause)] ?? codeOf(cause);
  return new InputError(`cannot read ${shown}: ${why}`, 'Check the path and its permissions.', { cause });
}
