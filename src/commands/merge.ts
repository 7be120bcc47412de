import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { worstOutcome } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Outcome } from '../model/decision.ts';
import type { RunFile } from '../model/run-file.ts';
import { plural } from '../report/numbers.ts';
import { joinLines, wrapped } from '../report/terminal-lines.ts';
import { journalPath } from '../run/journal.ts';
import { type MergedJournal, mergeJournals, saveMerged } from '../run/merge-journals.ts';
import { takeRunLock } from '../run/run-lock.ts';
import { scoreRun } from '../score/score-run.ts';
import type { Io } from './io.ts';
import { findKeptRun, loadRunFile, namesIn, saveRunFile, saveScorecards } from './kept-run.ts';
import { newRunId, runsFolderOf } from './run-folder.ts';
import { showScorecards } from './show-scorecards.ts';
import { makeWholeFolder } from './whole-folder.ts';

export type MergeOptions = {
  /** Ids, folders or journals. */
  readonly runs: readonly string[];
  /** The folder to be made; a new one among the runs where none is named. */
  readonly out: string | undefined;
  /** The folder of the config. */
  readonly root: string;
};

/** Makes one run of the shards of a plan. What they decided stays decided: nothing is asked again. */
export async function merge({ runs, out, root }: MergeOptions, io: Io): Promise<number> {
  const folders: string[] = [];
  for (const run of runs) folders.push(await findKeptRun(run, { root, cwd: io.cwd }));
  const into = out === undefined ? join(runsFolderOf(root), newRunId(io)) : resolve(io.cwd, out);
  const text = await whileLocked([...new Set(folders)], (sources) => mergeFolders(sources, into, io));
  io.out(text);
  return exitCodes.passed;
}

async function mergeFolders(folders: readonly string[], into: string, { columns }: Io): Promise<string> {
  const merged = await mergeJournals(folders.map(journalPath));
  const file = await mergeRunFiles(folders, merged);
  const baselines = await collectBaselines(folders);
  const scorecards = scoreRun(merged.plan, merged.lines);
  await makeWholeFolder(into, async (draft) => {
    await saveMerged(draft, merged);
    await saveRunFile(draft, file);
    await saveBaselines(draft, baselines);
    await saveScorecards(draft, scorecards);
  });
  const { missingShards, missingPacks, runs } = merged;
  const gone = `incomplete: ${missingShards.length === 1 ? 'shard' : 'shards'} ${missingShards.join(', ')} missing, with ${missingPacks.join(', ')}`;
  return joinLines(
    [
      `merged ${plural(runs.length, 'run')} into ${into}`,
      ...(missingShards.length === 0 ? [] : wrapped(gone, columns)),
      ...showScorecards(scorecards, columns),
    ],
    false,
  );
}

/** Nobody writes in them meanwhile. */
async function whileLocked<Value>(
  folders: readonly string[],
  use: (folders: readonly string[]) => Promise<Value>,
): Promise<Value> {
  const locks: AsyncDisposable[] = [];
  try {
    for (const folder of folders) locks.push(await takeRunLock(folder));
    return await use(folders);
  } finally {
    for (const lock of locks) await lock[Symbol.asyncDispose]();
  }
}

async function mergeRunFiles(folders: readonly string[], { plan, missingShards }: MergedJournal): Promise<RunFile> {
  const files: { readonly folder: string; readonly file: RunFile }[] = [];
  for (const folder of folders) files.push({ folder, file: await loadRunFile(folder) });
  const first = files.find(({ file }) => file.id === plan.run.id) ?? files[0];
  if (first === undefined) throw new InputError('nothing to merge', 'Name the shards of a run.');
  for (const { folder, file } of files) {
    if (file.command === first.file.command && isDeepStrictEqual(file.judgedBy, first.file.judgedBy)) continue;
    throw new InputError(
      `${first.folder} and ${folder} were to be judged by different rules`,
      'Merge the shards of one command with the same gate flags; run.json shows both.',
    );
  }
  const ends = files.map(({ file }) => file.endedAt);
  return {
    ...first.file,
    startedAt: files.map(({ file }) => file.startedAt).reduce((one, other) => (one < other ? one : other)),
    endedAt: ends.reduce((one, other) => (one === null || other === null || one > other ? one : other)),
    outcome: mergedOutcome(
      files.map(({ file }) => file.outcome),
      missingShards.length > 0,
    ),
  };
}

/** The worst; of less than was asked for, no pass. */
function mergedOutcome(outcomes: readonly (Outcome | null)[], isIncomplete: boolean): Outcome | null {
  const known = outcomes.filter((outcome) => outcome !== null);
  if (known.length < outcomes.length) return null;
  const worst = worstOutcome<Outcome>(known, 'inconclusive');
  return isIncomplete && ['passed', 'accepted'].includes(worst) ? 'inconclusive' : worst;
}

type Baselines = ReadonlyMap<string, { readonly folder: string; readonly bytes: Uint8Array }>;

/** What the shards were held against: the same for all of them. */
async function collectBaselines(folders: readonly string[]): Promise<Baselines> {
  const found = new Map<string, { readonly folder: string; readonly bytes: Uint8Array }>();
  for (const folder of folders) {
    for (const name of (await namesIn(join(folder, 'baselines'))) ?? []) {
      const bytes = await readFile(join(folder, 'baselines', name));
      const before = found.get(name);
      if (before !== undefined && !bytes.equals(before.bytes)) {
        throw new InputError(
          `${before.folder} and ${folder} were held against different baselines: ${name}`,
          'Run the shards again from one commit.',
        );
      }
      found.set(name, { folder, bytes });
    }
  }
  return found;
}

async function saveBaselines(folder: string, baselines: Baselines): Promise<void> {
  if (baselines.size === 0) return;
  await mkdir(join(folder, 'baselines'));
  for (const [name, { bytes }] of baselines) await writeFile(join(folder, 'baselines', name), bytes);
}
