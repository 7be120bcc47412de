import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from './io.ts';

const runsFolder = join('.quality-baseline', 'runs');

export function runsFolderOf(root: string): string {
  return join(root, runsFolder);
}

/** `20261121T130512Z-3fa2`: sorts by time, for the first three digits behind the second are milliseconds. */
export function newRunId({ clock, random }: Pick<Io, 'clock' | 'random'>): string {
  const now = clock.wallTime();
  const second = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  const millisecond = now.getUTCMilliseconds().toString(16).padStart(3, '0');
  return `${second}-${millisecond}${Math.floor(random() * 16).toString(16)}`;
}

/** The folder of a run that was named by its id, its folder or a file in it. */
export async function findRun(name: string, root: string, cwd: string): Promise<string> {
  if (/^[\w-]+$/.test(name)) {
    const known = await runIds(root);
    if (known.includes(name)) return join(runsFolderOf(root), name);
  }
  const path = resolve(cwd, name);
  return /\.(?:jsonl|json)$/.test(basename(path)) ? dirname(path) : path;
}

/** The newest run that was kept here. */
export async function newestRun(root: string): Promise<string> {
  const newest = (await runIds(root)).at(-1);
  if (newest === undefined) {
    throw new InputError(`there is no run in ${runsFolderOf(root)}`, 'Name one, or begin with quality-baseline run.');
  }
  return join(runsFolderOf(root), newest);
}

/** Oldest first. */
export async function runIds(root: string): Promise<readonly string[]> {
  const names = await readdir(runsFolderOf(root)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(name)).sort();
}
