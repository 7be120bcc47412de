import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import type { Plan } from '../model/journal.ts';
import type { RunFile } from '../model/run-file.ts';
import { RunFolder } from './run-folder.ts';

export type FoundRun = { readonly folder: string; readonly file: RunFile; readonly plan: Plan };

export type FoundRuns = {
  readonly runs: readonly FoundRun[];
  readonly unreadable: readonly { readonly folder: string; readonly why: string }[];
};

const deepest = 6;

/** All runs at or below a folder. Links are not followed: a download may be hostile. */
export async function findRunFolders(folder: string): Promise<FoundRuns> {
  const runs: FoundRun[] = [];
  const unreadable: { folder: string; why: string }[] = [];
  for await (const found of runFolders(folder, 0)) {
    try {
      runs.push(await readHead(found));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      unreadable.push({ folder: found, why: error.message });
    }
  }
  return { runs, unreadable };
}

async function* runFolders(folder: string, depth: number): AsyncGenerator<string, void, undefined> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const isFile = (name: string) => entries.some((entry) => entry.name === name && entry.isFile());
  if (isFile('journal.jsonl')) yield folder;
  else if (depth < deepest) {
    for (const entry of entries) if (entry.isDirectory()) yield* runFolders(join(folder, entry.name), depth + 1);
  }
}

async function readHead(folder: string): Promise<FoundRun> {
  const stats = await lstat(join(folder, 'run.json')).catch(() => undefined);
  if (stats?.isFile() !== true) throw new InputError('it has no run.json', 'It is beside the journal of every run.');
  const run = new RunFolder(folder);
  const [file, plan] = [await run.file(), await run.plan()];
  if (file.slug !== plan.slug || file.id !== plan.run.id || file.modes.join() !== plan.modes.join())
    throw new InputError('its run.json and its journal are of different runs', 'Take both from one run.');
  return { folder, file, plan };
}
