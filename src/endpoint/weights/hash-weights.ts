import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../boot/compose/resolve-path.ts';

/** No link in it is followed out of `within`. */
export type ModelPlace = { readonly path: string; readonly within: string };

export type WeightsDigest = {
  /** SHA-256 of sizes and of blocks at the start, at the end and spread between them. */
  readonly sampled: string;
  readonly whole: string | undefined;
};

export type HashDepth = 'sampled' | 'whole';

const blockBytes = 64 * 1024;
/** In addition to the start and end of each file, for all files together. */
const spreadBlocks = 64;
const wholeBytes = 4 * 1024 * 1024;
const mostFiles = 512;
const weightFile = /\.(?:safetensors|gguf|bin|pth?|npz)$/i;

/** In the folder of a model: config, tokenizer, template and code. Each of them changes answers. */
const besideWeights = /\.(?:json|jinja|model|tiktoken|txt|py)$/i;

type File = { readonly path: string; readonly size: number; readonly isBeside: boolean };

/** Undefined if some cannot be read. */
export async function hashWeights(
  places: readonly ModelPlace[],
  depth: HashDepth,
  signal?: AbortSignal,
): Promise<WeightsDigest | undefined> {
  if (places.length === 0) return undefined;
  try {
    const files = (await Promise.all(places.map(filesOf))).flat();
    if (files.every(({ isBeside }) => isBeside) || files.length > mostFiles) return undefined;
    const sampled = await hashEach(files, sampleOf(files), signal);
    const whole = depth === 'whole' ? await hashEach(files, wholeOf, signal) : undefined;
    return { sampled, whole };
  } catch (error) {
    // Missing, unreadable, another kind of file, or given up: its bytes are unknown, and the run continues.
    if (error instanceof Error && ('syscall' in error || error instanceof Unreadable || signal?.aborted))
      return undefined;
    throw error;
  }
}

class Unreadable extends Error {}

/** Sorted by name, so that every machine reads them in the same order. */
async function filesOf({ path, within }: ModelPlace): Promise<File[]> {
  const root = await realpath(within);
  const real = await followedIn(root, path);
  const found = await stat(real);
  const paths = found.isDirectory()
    ? (await readdir(real))
        .filter((name) => weightFile.test(name) || besideWeights.test(name))
        .map((name) => join(real, name))
    : splitFiles(path);
  return Promise.all(
    paths.sort().map(async (each) => {
      const file = await followedIn(root, each);
      const info = await stat(file);
      if (!info.isFile()) throw new Unreadable(`${each} is no ordinary file`);
      return { path: file, size: info.size, isBeside: found.isDirectory() && !weightFile.test(each) };
    }),
  );
}

const firstOfSplit = /^(.*)-00001-of-(\d{5})(\.gguf)$/i;

/** llama.cpp is given the first of several files and reads them all. */
export function isSplit(path: string): boolean {
  return firstOfSplit.test(basename(path));
}

function splitFiles(path: string): string[] {
  const [, stem, count, ending] = firstOfSplit.exec(basename(path)) ?? [];
  if (stem === undefined) return [path];
  return Array.from({ length: Math.min(Number(count), mostFiles + 1) }, (_, index) =>
    join(dirname(path), `${stem}-${String(index + 1).padStart(5, '0')}-of-${count}${ending}`),
  );
}

async function followedIn(root: string, path: string): Promise<string> {
  const real = await realpath(path);
  if (!isInside(real, root)) throw new Unreadable(`${path} leads out of ${root}`);
  return real;
}

type Feed = (hash: Hash, handle: FileHandle, size: number, signal: AbortSignal | undefined) => Promise<void>;

async function hashEach(files: readonly File[], feed: Feed, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, isBeside } of files) {
    // A pipe that replaced the file would block an open without O_NONBLOCK forever.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw new Unreadable(`${path} is no ordinary file`);
      hash.update(`${found.size}\n`);
      await (isBeside ? wholeOf : feed)(hash, handle, found.size, signal);
    } finally {
      await handle.close();
    }
  }
  return hash.digest('hex');
}

function sampleOf(files: readonly File[]): Feed {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return async (hash, handle, size, signal) => {
    const blocks = 2 + Math.ceil((spreadBlocks * size) / Math.max(total, 1));
    if (size <= blocks * blockBytes) return feedRange(hash, handle, 0, size, signal);
    for (let index = 0; index < blocks; index += 1) {
      const at = Math.floor(((size - blockBytes) * index) / (blocks - 1));
      await feedRange(hash, handle, at, at + blockBytes, signal);
    }
  };
}

const wholeOf: Feed = (hash, handle, size, signal) => feedRange(hash, handle, 0, size, signal);

async function feedRange(
  hash: Hash,
  handle: FileHandle,
  from: number,
  to: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(wholeBytes, Math.max(to - from, 1)));
  for (let at = from; at < to; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, to - at), at);
    if (bytesRead === 0) throw new Unreadable('it became shorter while it was read');
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
