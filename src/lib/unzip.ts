import { crc32, inflateRawSync } from 'node:zlib';
import { codeOf, InputError } from './errors.ts';

export type ZippedFile = { readonly path: string; readonly content: Buffer };

export type UnzipLimits = {
  readonly bytes: number;
  readonly files: number;
  /** Others are left out, and not counted as bytes. */
  readonly takes?: (path: string) => boolean;
};

/** Of an untrusted archive: refuses paths that lead out, entries that are no plain files, and too much content. */
export function* unzip(archive: Buffer, limits: UnzipLimits): Generator<ZippedFile, void, undefined> {
  let bytesLeft = limits.bytes;
  const seen = new Set<string>();
  for (const entry of entriesOf(archive, limits.files)) {
    if (entry.path.endsWith('/') || limits.takes?.(entry.path) === false) continue;
    refusePath(entry);
    if (seen.has(entry.path)) throw refused(`${show(entry.path)} is in it twice`);
    seen.add(entry.path);
    if (entry.size > bytesLeft) throw refused(`it holds more than ${limits.bytes} bytes`);
    bytesLeft -= entry.size;
    yield { path: entry.path, content: contentOf(archive, entry) };
  }
}

type Entry = {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Zero if another system made the archive. */
  readonly mode: number;
  readonly at: number;
};

const marks = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const lengths = { end: 22, entry: 46, file: 30 } as const;
const longestComment = 0xffff;

function* entriesOf(archive: Buffer, mostFiles: number): Generator<Entry, void, undefined> {
  const end = findEnd(archive);
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  if (count === 0xffff || start === 0xffffffff) throw refused('it is of the form for huge archives');
  if (count > mostFiles) throw refused(`it holds more than ${mostFiles} files`);
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const head = part(archive, at, lengths.entry);
    if (head.readUInt32LE(0) !== marks.entry) throw refused('its directory is damaged');
    const nameLength = head.readUInt16LE(28);
    yield {
      path: part(archive, at + lengths.entry, nameLength).toString('utf8'),
      flags: head.readUInt16LE(8),
      method: head.readUInt16LE(10),
      checksum: head.readUInt32LE(16),
      packedSize: head.readUInt32LE(20),
      size: head.readUInt32LE(24),
      mode: head.readUInt16LE(40),
      at: head.readUInt32LE(42),
    };
    at += lengths.entry + nameLength + head.readUInt16LE(30) + head.readUInt16LE(32);
  }
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - lengths.end - longestComment);
  for (let at = archive.length - lengths.end; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === marks.end) return at;
  }
  throw refused('it is no zip archive');
}

const kindBits = 0o170000;
const plainFile = 0o100000;

function refusePath({ path, mode }: Entry): void {
  const isOutside = path.split('/').some((step) => ['', '.', '..'].includes(step)) || /[\\\0:]/.test(path);
  if (isOutside || path.length > 500) throw refused(`${show(path)} leads out of its folder, or is no plain name`);
  if ((mode & kindBits) !== 0 && (mode & kindBits) !== plainFile) throw refused(`${show(path)} is no plain file`);
}

function contentOf(archive: Buffer, { path, flags, method, checksum, packedSize, size, at }: Entry): Buffer {
  const head = part(archive, at, lengths.file);
  if (head.readUInt32LE(0) !== marks.file) throw refused(`${show(path)} is not where it should be`);
  if ((flags & 1) !== 0) throw refused(`${show(path)} is encrypted`);
  const start = at + lengths.file + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = part(archive, start, packedSize);
  const content = method === 0 ? packed : method === 8 ? inflated(packed, path, size) : undefined;
  if (content === undefined) throw refused(`${show(path)} is packed in a way that is not known here`);
  if (content.length !== size || crc32(content) !== checksum) throw refused(`${show(path)} is damaged`);
  return content;
}

function inflated(packed: Buffer, path: string, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    const isLarger = codeOf(cause) === 'ERR_BUFFER_TOO_LARGE';
    throw refused(`${show(path)} is ${isLarger ? 'larger than it says' : 'damaged'}`, cause);
  }
}

function part(archive: Buffer, start: number, length: number): Buffer {
  if (start + length > archive.length) throw refused('it is cut short');
  return archive.subarray(start, start + length);
}

function show(path: string): string {
  return JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
}

function refused(why: string, cause?: unknown): InputError {
  return new InputError(`the archive is refused: ${why}`, 'Make it again where it came from.', { cause });
}
