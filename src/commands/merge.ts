import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gateOptions } from '../config/options/gate-options.ts';
import { confirmRounds, parseRule } from '../gate/gate-rule.ts';
import { isUncompared, worstOutcome } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { readRegular } from '../lib/read-regular.ts';
import type { Outcome } from '../records/decision.ts';
import { withoutParts } from '../records/part-facet.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { plural } from '../report/numbers.ts';
import { joinLines, wrapped } from '../report/terminal-lines.ts';
import { type MergedJournal, mergeJournals, saveMerged } from '../run/merge-journals.ts';
import { type FoundRun, findKeptRun, findRunFolders, findTasks, newRunId } from '../store/find-run.ts';
import { makeWholeFolder, namesIn, runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { type CaptureFlags, loadPrevious, writeBaselines } from './capture/write-baselines.ts';
import { decideKeptRun } from './report.ts';
import { showScorecards } from './show-inspected.ts';

export type MergeOptions = {
  readonly runs: readonly string[];
  /** The folder to make; undefined makes a new one among the runs. */
  readonly out: string | undefined;
  /** The folder of the config. */
  readonly root: string;
  /** How the baseline of a capture is written. */
  readonly capture?: CaptureFlags & {
    /** Relative to the working directory, or absolute. */
    readonly directory: string;
  };
};

/** Combines the shards of a plan into one run, and writes the baseline of a capture. Sends no request. */
export async function merge(options: MergeOptions, io: Io): Promise<number> {
  const { runs, out, root, capture = { directory: gateOptions['baselines-dir'].default } } = options;
  const folders: string[] = [];
  for (const run of runs) {
    const shards = (await shardsIn(resolve(io.cwd, run))) ?? (await shardsNamed(run, root));
    folders.push(...(shards ?? [(await findKeptRun(run, { root, cwd: io.cwd })).path]));
  }
  const isCapture = folders[0] !== undefined && (await new RunFolder(folders[0]).file()).command === 'capture';
  const [flag] = Object.entries({
    ...{ append: capture.append, reason: capture.reason, 'reset-anchor': capture.resetAnchor },
    'accept-useless': capture.acceptUseless,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (flag !== undefined && !isCapture)
    throw new InputError(`${flag} belongs to the shards of a capture`, 'Leave it out, or measure them with --capture.');
  if (capture.resetAnchor === true && capture.reason === undefined)
    throw new InputError('--reset-anchor needs --reason', 'Say why the old anchor no longer holds.');
  const into = out === undefined ? join(runsFolderOf(root), newRunId(io)) : resolve(io.cwd, out);
  const sources = [...new Set(folders)];
  const made = await whileLocked(sources, () => mergeFolders(sources, into, io), io);
  io.out(mergedText(made, into, io));
  return isCapture && made.merged.isOfShards ? writeCaptured(made, into, capture, io) : exitCodes.passed;
}

/** Refuses an incomplete capture: its baseline would count missing scenarios as removed. */
async function writeCaptured(
  { merged: { plan, missingShards, unfinishedShards }, scorecards }: MergedFolder,
  into: string,
  capture: NonNullable<MergeOptions['capture']>,
  io: Io,
): Promise<number> {
  const absent = missingShards.length + unfinishedShards.length;
  if (absent > 0) {
    io.err(`No baseline is written: ${plural(absent, 'shard')} missing or unfinished.\n`);
    return exitCodes.inconclusive;
  }
  const folder = new RunFolder(into);
  const [{ judgedBy }, { lines }] = [await folder.file(), await folder.journal()];
  const directory = resolve(io.cwd, capture.directory);
  await writeBaselines(
    {
      ...{ scorecards, lines, directory, capture },
      ...{ rule: parseRule(judgedBy), rounds: plan.rounds, target: undefined },
      previous: await loadPrevious({ ...plan, directory }, capture.append === true),
      accept: 'Fix the cause and capture again, or accept the baseline: merge again with --accept-useless "why"',
    },
    io,
  );
  return exitCodes.passed;
}

/** The runs in a folder that is no run itself. They are those of one plan, each shard once. */
async function shardsIn(folder: string): Promise<readonly string[] | undefined> {
  const names = await namesIn(folder);
  if (names === undefined || names.includes('journal.jsonl') || names.includes('run.json')) return undefined;
  const { runs, unreadable } = await findRunFolders(folder);
  const [first] = runs;
  if (unreadable[0] !== undefined)
    throw new InputError(
      `${unreadable[0].folder} cannot be merged: ${unreadable[0].why}`,
      'Move it out of the folder, or start its shard again.',
    );
  return first === undefined ? undefined : wholeJob(runs);
}

async function shardsNamed(part: string, root: string): Promise<readonly string[] | undefined> {
  const runs = await findTasks(part, root);
  if (runs === undefined) return undefined;
  const job = basename(runs[0]?.folder ?? '').replace(/^shard-\d+-|-[0-9a-f]{16}$/g, '');
  return wholeJob(runs, `Give more of the ids of one job, such as ${job}.`);
}

/** Refuses runs that are not the shards of one plan, each once. */
function wholeJob(
  runs: readonly FoundRun[],
  hint = 'Move the older one out of the folder, or name the runs one by one to join them.',
): readonly string[] {
  const [first] = runs;
  const seen = new Map<number, string>();
  for (const { folder: path, plan, file } of runs) {
    const { shard } = plan;
    if (shard === null) throw new InputError(`${path} is not a shard`, 'Move it out of the folder.');
    if (shard.index > shard.of)
      throw new InputError(`${path} is shard ${shard.index} of ${shard.of}`, 'Its journal was changed. Leave it out.');
    if (first !== undefined && file.tool !== first.file.tool)
      throw new InputError(
        `${path} was measured by version ${file.tool}, and ${first.folder} by ${first.file.tool}`,
        'Measure all shards with one version.',
      );
    const same = seen.get(shard.index);
    if (same !== undefined)
      throw new InputError(`${same} and ${path} are both shard ${shard.index} of ${shard.of}`, hint);
    seen.set(shard.index, path);
  }
  return runs.map(({ folder: path }) => path);
}

type Merged = Omit<MergedJournal, 'lines'>;
type MergedFolder = { readonly merged: Merged; readonly scorecards: readonly Scorecard[] };

export async function mergeFolders(
  folders: readonly string[],
  into: string,
  io: Pick<Io, 'err'>,
): Promise<MergedFolder> {
  const sources = folders.map((folder) => new RunFolder(folder));
  const files: RunFile[] = [];
  for (const source of sources) files.push(await source.file());
  const baselines = await collectBaselines(sources);
  return makeWholeFolder(into, async (path) => {
    const draft = new RunFolder(path);
    const merged = await joinJournals(sources, path);
    const file = mergeRunFiles(folders, files, merged);
    await draft.saveFile(file);
    await saveBaselines(draft, baselines);
    // Each shard has the tasks of the whole plan.
    for (const source of sources.toReversed()) await source.copyTo(path, ['tasks.json']);
    const { decision, scorecards } = await decideKeptRun(path, io, { known: merged.plan });
    const isIncomplete = merged.missingShards.length > 0 || merged.unfinishedShards.length > 0;
    const outcome = mergedOutcome(files, decision.outcome, isIncomplete);
    await draft.saveFile({ ...file, outcome });
    await draft.saveScorecards(scorecards);
    return { merged, scorecards };
  });
}

/** A separate function, so that the list of all lines is out of memory when the run is decided. */
async function joinJournals(sources: readonly RunFolder[], into: string): Promise<Merged> {
  const { lines, ...merged } = await mergeJournals(
    sources.map((source) => source.journalPath),
    2 * confirmRounds, // for what changed, then for the others
  );
  await saveMerged(into, { ...merged, lines });
  return merged;
}

function mergedText({ merged, scorecards }: MergedFolder, into: string, { columns }: Io): string {
  const { missingShards, missingPacks, unfinishedShards, runs } = merged;
  const listed = (shards: readonly number[]) =>
    `incomplete: ${shards.length === 1 ? 'shard' : 'shards'} ${shards.join(', ')}`;
  const packs = missingPacks.length === 0 ? '' : `, with ${missingPacks.join(', ')}`;
  const gone = `${listed(missingShards)} missing${packs}`;
  return joinLines(
    [
      `merged ${plural(runs.length, 'run')} into ${into}`,
      ...(missingShards.length === 0 ? [] : wrapped(gone, columns)),
      ...(unfinishedShards.length === 0 ? [] : wrapped(`${listed(unfinishedShards)} unfinished`, columns)),
      ...showScorecards(scorecards, columns),
    ],
    false,
  );
}

async function whileLocked<Value>(folders: readonly string[], use: () => Promise<Value>, io: Io): Promise<Value> {
  const lock = (folder: string) => new RunFolder(folder).lock(io.err);
  const [first, ...others] = folders;
  // If two merges run at once, the first lock lets only one go on. All other locks are tried at once, so that several
  // stale ones cost one wait.
  const held = first === undefined ? [] : [await lock(first)];
  try {
    const tried = await Promise.allSettled(others.map(lock));
    held.push(...tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    const refused = tried.find((each) => each.status === 'rejected');
    if (refused !== undefined) throw refused.reason;
    return await use();
  } finally {
    for (const each of held) await each[Symbol.asyncDispose]();
  }
}

function mergeRunFiles(folders: readonly string[], files: readonly RunFile[], { plan }: Merged): RunFile {
  const first = files.find(({ id }) => id === plan.run.id) ?? files[0];
  if (first === undefined) throw new InputError('nothing to merge', 'Name the shards of a run.');
  for (const [index, file] of files.entries()) {
    if (file.command === first.command && isDeepStrictEqual(file.judgedBy, first.judgedBy)) continue;
    throw new InputError(
      `${folders[files.indexOf(first)]} and ${folders[index]} have different rules`,
      'Merge the shards of one command with the same gate flags; run.json shows both.',
    );
  }
  const ends = files.flatMap(({ endedAt }) => endedAt ?? []).sort();
  // These are about a shard's own packs and sessions; the merged decision covers all of them.
  const { canGate: _, ...whole } = withoutParts('run', first);
  return {
    ...whole,
    startedAt: files.map(({ startedAt }) => startedAt).reduce((one, other) => (one < other ? one : other)),
    endedAt: ends.length < files.length ? null : (ends.at(-1) ?? null),
    outcome: null,
  };
}

/**
 * The outcome over all packs, since no shard could pass alone. A shard that ended without a comparison counts with its own
 * outcome, and an incomplete plan cannot pass. Null while a shard has not closed its files.
 */
function mergedOutcome(files: readonly RunFile[], decided: Outcome, isIncomplete: boolean): Outcome | null {
  const outcomes = files.flatMap(({ outcome }) => outcome ?? []);
  if (outcomes.length < files.length && !isIncomplete) return null;
  const uncompared = outcomes.filter(isUncompared);
  return worstOutcome<Outcome>([decided, ...uncompared, ...(isIncomplete ? ['inconclusive' as const] : [])], decided);
}

type Baselines = ReadonlyMap<string, { readonly folder: string; readonly bytes: Uint8Array }>;

/** The baselines of the shards, which must be the same. */
async function collectBaselines(sources: readonly RunFolder[]): Promise<Baselines> {
  const found = new Map<string, { readonly folder: string; readonly bytes: Uint8Array }>();
  for (const { path: folder, baselinesPath } of sources) {
    for (const name of (await namesIn(baselinesPath)) ?? []) {
      const bytes = await readRegular(join(baselinesPath, name), { within: folder });
      if (bytes === undefined) continue;
      const before = found.get(name);
      if (before !== undefined && !bytes.equals(before.bytes)) {
        throw new InputError(
          `${before.folder} and ${folder} were compared with different baselines: ${name}`,
          'Run the shards again from one commit.',
        );
      }
      found.set(name, { folder, bytes });
    }
  }
  return found;
}

async function saveBaselines({ baselinesPath }: RunFolder, baselines: Baselines): Promise<void> {
  if (baselines.size === 0) return;
  await mkdir(baselinesPath);
  for (const [name, { bytes }] of baselines) await writeFile(join(baselinesPath, name), bytes);
}
