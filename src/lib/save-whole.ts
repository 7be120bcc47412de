import { randomBytes } from 'node:crypto';
import { constants, fstatSync, type Stats, writeSync } from 'node:fs';
import { chmod, type FileHandle, lstat, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotWrite, codeOf, InputError } from './errors.ts';
import { makeDeep } from './machine/make-deep.ts';
import { idSpace } from './machine/platform.ts';
import { kindOf } from './read-regular.ts';
import { sha256 } from './sha256.ts';

/** Pieces are written one after another: together, they may be longer than a string can be. */
type Content = string | Uint8Array | Iterable<string> | AsyncIterable<string>;

/** Readers find the whole old content or the whole new one. */
export async function saveWhole(path: string, content: Content): Promise<void> {
  const folder = dirname(path);
  const temporary = await draftOf(path, '.tmp');
  try {
    await makeDeep(folder);
    await removeLeftovers(path, '.tmp');
    await writeThrough(temporary, content);
    const mode = await modeOf(path);
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined); // the error below matters; a leftover does no harm
    throw cannotWrite(path, cause);
  }
}

export async function draftOf(path: string, ending: '.tmp' | ''): Promise<string> {
  return join(dirname(path), `${await draftStart(path)}${process.pid}-${randomBytes(4).toString('hex')}${ending}`);
}

/** Process ids alone are ambiguous: another machine or container may share the folder. */
async function draftStart(path: string): Promise<string> {
  const { boot, space } = await idSpace();
  return `.${basename(path)}.${sha256(`${hostname()} ${boot} ${space}`).slice(0, 8)}-`;
}

export async function removeLeftovers(path: string, ending: '.tmp' | ''): Promise<void> {
  const start = await draftStart(path);
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !name.endsWith(ending)) continue;
    const pid = /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(start.length, name.length - ending.length))?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(dirname(path), name), { force: true, recursive: ending === '' });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH'; // a process that we may not signal is alive too
  }
}

async function writeThrough(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx');
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) await file.appendFile(content);
    else await writePieces(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Short pieces are written together, since a file may have very many. */
const blockLength = 2 ** 16;

async function writePieces(file: FileHandle, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let block = '';
  const add = (piece: string) => {
    block += piece;
    return block.length >= blockLength;
  };
  const write = async () => {
    await file.appendFile(block);
    block = '';
  };
  if (Symbol.asyncIterator in pieces) {
    for await (const piece of pieces) if (add(piece)) await write();
  } else {
    // A `for await` would make promises for each piece of a list: for a million, they cost seconds and megabytes.
    for (const piece of pieces) if (add(piece)) await write();
  }
  await write();
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The name of a new file is stored by its folder. Some file systems cannot sync one; that is no fault. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(codeOf(error))) throw error;
  } finally {
    await handle.close();
  }
}

type OutputPlace =
  /** A regular file, existing or new; links are followed. */
  | { readonly kind: 'file'; readonly path: string; readonly stats: Stats | undefined }
  /** An open descriptor of this process: `/dev/stdout`, or `/dev/fd/63` of a shell's `>(…)`. */
  | { readonly kind: 'open'; readonly descriptor: number; readonly stats: Stats }
  | { readonly kind: 'stream'; readonly path: string; readonly stats: Stats };

const mostLinks = 40;
const readerMs = 10_000;

/** Refuses a folder, a socket or a disk. `shown` is the path for messages. */
export async function findOutputPlace(path: string, shown = path, links = 0): Promise<OutputPlace> {
  const folder = await realFolder(dirname(path), shown);
  const whole = join(folder, basename(path));
  if (folder === `/proc/${process.pid}/fd`) return openPlace(Number(basename(path)), shown);
  const stats = await lstat(whole).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw cannotWrite(shown, cause);
  });
  if (stats === undefined || stats.isFile()) return { kind: 'file', path: whole, stats };
  if (stats.isSymbolicLink()) {
    if (links === mostLinks) throw refused(shown, 'its links lead in a circle');
    return findOutputPlace(resolve(folder, await readlink(whole)), shown, links + 1);
  }
  if (stats.isFIFO() || stats.isCharacterDevice()) return { kind: 'stream', path: whole, stats };
  throw refused(shown, `it is ${kindOf(stats)}`);
}

export function openPlace(descriptor: number, shown: string): OutputPlace {
  try {
    return { kind: 'open', descriptor, stats: fstatSync(descriptor) };
  } catch (cause) {
    throw cannotWrite(shown, cause);
  }
}

/** It may not exist yet. */
async function realFolder(folder: string, shown: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT' || dirname(folder) === folder) throw cannotWrite(shown, cause);
    return join(await realFolder(dirname(folder), shown), basename(folder));
  }
}

function refused(shown: string, why: string): InputError {
  return new InputError(`cannot write ${shown}: ${why}`, 'Name a file, or a pipe with a reader.');
}

/** Equal for two paths to the same place; undefined for a device, which any number of writers can share. */
export function markOf(place: OutputPlace): string | undefined {
  const { stats } = place;
  if (stats?.isFile() || stats?.isFIFO()) return `${stats.dev}:${stats.ino}`;
  if (place.kind === 'open') return `descriptor ${place.descriptor}`;
  return place.kind === 'file' ? place.path : undefined;
}

/** A link stays a link; pipes and devices are written to. */
export async function saveOutput(path: string, content: string | Uint8Array): Promise<void> {
  const place = await findOutputPlace(path);
  switch (place.kind) {
    case 'file':
      return saveWhole(place.path, content);
    case 'open':
      return writeOpen(place.descriptor, path, content);
    case 'stream':
      return writeStream(place.path, path, content);
  }
}

async function writeOpen(descriptor: number, path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (cause) {
      if (codeOf(cause) !== 'EAGAIN') throw cannotWrite(path, cause);
      await sleep(10); // the reader is slower
    }
  }
}

/** Opening a pipe without a reader would block forever, so the wait for one is limited. */
async function writeStream(full: string, path: string, content: string | Uint8Array): Promise<void> {
  const end = Date.now() + readerMs;
  for (;;) {
    try {
      const isRead = await open(full, constants.O_WRONLY | constants.O_NONBLOCK);
      const file = await open(full, constants.O_WRONLY).finally(() => isRead.close());
      return await file.writeFile(content).finally(() => file.close());
    } catch (cause) {
      if (codeOf(cause) !== 'ENXIO' || Date.now() > end) throw cannotWrite(path, cause);
      await sleep(100);
    }
  }
}
