import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';

// Literal URLs, so that the bundler ships each file beside the bundle.
const cassettes = {
  unchanged: new URL('./demo/unchanged.cassette.jsonl.gz', import.meta.url),
  degraded: new URL('./demo/degraded.cassette.jsonl.gz', import.meta.url),
} as const;

export type DemoCassette = keyof typeof cassettes;

const packed = Object.entries(cassettes) as [DemoCassette, URL][]; // the keys of `cassettes`

export function cassetteFile(name: DemoCassette): string {
  return `${name}.cassette.jsonl`;
}

/** A folder with the recordings in it. Disposing of it removes it, unless it is to be kept; so does the end of the process. */
export async function openDemoFolder(
  keep: string | boolean,
  cwd: string,
): Promise<AsyncDisposable & { folder: string }> {
  const folder = await makeFolder(keep, cwd);
  const isKept = keep !== false;
  const leave = () => rmSync(folder, { recursive: true, force: true });
  const dispose = async () => {
    if (isKept) return;
    await rm(folder, { recursive: true, force: true });
    process.off('exit', leave);
  };
  if (!isKept) process.once('exit', leave);
  try {
    for (const [name, url] of packed) {
      await writeFile(join(folder, cassetteFile(name)), await promisify(gunzip)(await readFile(url)));
    }
  } catch (cause) {
    await dispose();
    throw cannotWrite(folder, cause);
  }
  return { folder, [Symbol.asyncDispose]: dispose };
}

async function makeFolder(keep: string | boolean, cwd: string): Promise<string> {
  if (typeof keep !== 'string') {
    return mkdtemp(join(tmpdir(), 'quality-baseline-demo-')).catch((cause: unknown) => {
      throw cannotWrite(tmpdir(), cause);
    });
  }
  const folder = resolve(cwd, keep);
  const before = await mkdir(folder, { recursive: true })
    .then(() => readdir(folder))
    .catch((cause: unknown) => {
      throw cannotWrite(keep, cause);
    });
  if (before.length === 0) return folder;
  throw new InputError(`${keep} is not empty`, 'Name an empty folder with --keep, or a new one.');
}

function cannotWrite(place: string, cause: unknown): InputError {
  const hint = 'Name a folder that can be written with --keep FOLDER, or set TMPDIR to one.';
  return new InputError(`cannot write to ${place}: ${codeOf(cause)}`, hint, { cause });
}
