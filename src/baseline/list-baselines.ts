import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, InputError, ifUnusable, messageOf } from '../lib/errors.ts';
import type { Baseline } from '../records/baseline.ts';
import { fileBesideAt, pathsBeside } from './files-beside.ts';
import { loadBaselineFile } from './load-baseline.ts';

export type ListedBaseline =
  | { readonly kind: 'read'; readonly path: string; readonly baseline: Baseline }
  | { readonly kind: 'faulty'; readonly path: string; readonly error: InputError };

export type Listing = {
  /** In order of their file names. */
  readonly baselines: readonly ListedBaseline[];
  readonly strays: readonly string[];
};

/** Lists all baselines of a folder, even if one cannot be read. */
export async function listBaselines(directory: string): Promise<Listing> {
  const names = (await namesIn(directory)).sort();
  const files = names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => join(directory, name));
  const baselines = await Promise.all(files.map(read));
  const kept = new Set(files.flatMap(pathsBeside));
  const beside = names.filter((name) => fileBesideAt(name) !== undefined).map((name) => join(directory, name));
  return { baselines: baselines.flat(), strays: beside.filter((path) => !kept.has(path)) };
}

async function read(path: string): Promise<ListedBaseline[]> {
  return loadBaselineFile(path).then(
    (baseline) => (baseline === undefined ? [] : [{ kind: 'read', path, baseline }]),
    ifUnusable((error) => [{ kind: 'faulty', path, error }]),
  );
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new InputError(`cannot read the folder ${directory}: ${messageOf(cause)}`, '--baselines-dir names it.', {
      cause,
    });
  }
}
