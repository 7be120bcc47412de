import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, InputError, ifUnusable } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { canonicalJson } from '../lib/json.ts';
import { nearestHint } from '../lib/nearest.ts';
import { isNamed } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Plan } from '../records/journal.ts';
import { levelName, levelsIn, splitLevel } from '../records/level.ts';
import type { RunFile } from '../records/run-file.ts';
import { AlikePlans } from '../run/read-journal.ts';
import { levelled } from '../score/score-run.ts';
import { toScore } from '../score/to-score.ts';
import { experimentsFolderOf, namesIn, runsFolderOf } from './make-folder.ts';
import { RunFolder } from './run-folder.ts';

/** `20261121T130512Z-3fa2`: sorts by time, because the first three digits after the second are milliseconds. */
export function newRunId({ clock, random }: Pick<Io, 'clock' | 'random'>): string {
  return `${timeInId(clock.wallTime())}${Math.floor(random() * 16).toString(16)}`;
}

function timeInId(time: Date): string {
  const second = time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  return `${second}-${time.getUTCMilliseconds().toString(16).padStart(3, '0')}`;
}

/**
 * `shard-3-of-16-4711-2f1e…`, with the name of the job: the same for a task that a scheduler starts again, as its end is
 * a digest of the plan, the shard and the job.
 */
export function shardRunId({ run: _, ...plan }: Plan, job: string): string {
  const { index = 1, of = 1 } = plan.shard ?? {};
  const [name = ''] = /[\w-]{0,40}$/.exec(job) ?? [];
  const digest = sha256(canonicalJson({ plan, job })).slice(0, 16);
  return [`shard-${index}-of-${of}`, ...(name === '' ? [] : [name]), digest].join('-');
}

const datedId = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;
const shardId = /^shard-\d+-of-\d+-[\w-]+$/;

/** Whether a scheduler named the run: it is one of the shards of a job. */
export function isTaskId(id: string): boolean {
  return shardId.test(id);
}

/** Whether a folder has the name of a run that was kept here: no flag, and nothing else on a command line. */
export function isRunId(name: string): boolean {
  return datedId.test(name) || isTaskId(name);
}

/** Where to look for runs: in the folder of the config, and in that of the command line. Both absolute. */
export type RunPlace = { readonly root: string; readonly cwd: string };

/** The folder of a run by its id, its folder or a file in it. `RUN@8` is one level of a load run. */
export async function findKeptRun(name: string, place: RunPlace): Promise<RunFolder> {
  const one = splitLevel(name);
  if (one === undefined || (await isNamed(resolve(place.cwd, name)))) return findWholeRun(name, place);
  const { path } = await findWholeRun(one.run, place);
  const folder = new RunFolder(path, one.level);
  const known = levelsIn(levelled((await new RunFolder(path).journal(toScore)).lines)).map(levelName);
  if (known.includes(one.level)) return folder;
  throw new InputError(
    `the run ${one.run} has no level ${one.level}`,
    known.length === 0 ? 'Only a run with --load or --rate has levels.' : `It has ${known.join(', ')}.`,
  );
}

async function findWholeRun(name: string, { root, cwd }: RunPlace): Promise<RunFolder> {
  const folder = new RunFolder(await findRun(name, root, cwd));
  const names = await folder.names();
  if (names?.includes('journal.jsonl')) return folder;
  if (names !== undefined && name.endsWith('.jsonl'))
    throw new InputError(
      `${name} is no journal, and no result of JudgeBench: no line of it is a pair with its judgments`,
      'A file of pairs without judgments becomes a pack: packs import.',
    );
  if (names !== undefined && name.endsWith('.json'))
    throw new InputError(
      `${name} is a file of results, and no run: what was asked is not in it`,
      'inspect, compare and history read the results of other tools.',
    );
  if (names !== undefined) {
    throw new InputError(
      `${folder.path} is no run: it has no journal.jsonl`,
      'Name a run by its id, its folder or its journal; quality-baseline inspect lists them.',
    );
  }
  if (((await namesIn(experimentsFolderOf(root))) ?? []).includes(name)) {
    throw new InputError(
      `"${name}" is an experiment, not a run`,
      `Its reports: quality-baseline experiment --resume ${name}`,
    );
  }
  const hint = nearestHint(name, await runIds(root), `Runs are kept in ${runsFolderOf(root)}.`);
  throw new InputError(`there is no run "${name}"`, hint);
}

/** The folder of a run named by its id, a part of it, `latest`, its folder or a file in it. */
export async function findRun(name: string, root: string, cwd: string): Promise<string> {
  const path = resolve(cwd, name);
  const id = await findRunId(name, runsFolderOf(root), { isPath: await isNamed(path) });
  if (id !== undefined) return join(runsFolderOf(root), id);
  return /\.(?:jsonl|json)$/.test(basename(path)) ? dirname(path) : path;
}

/**
 * The id that a name stands for: `latest`, `latest~1` for the one before, an id, or any part of it that no other id
 * has. undefined for anything else; a name that is also a path is not a part of an id.
 */
export async function findRunId(
  name: string,
  runsFolder: string,
  { isPath = false }: { readonly isPath?: boolean } = {},
): Promise<string | undefined> {
  if (!/^[\w~-]+$/.test(name)) return undefined;
  const ids = await runIdsIn(runsFolder);
  const back = /^latest(?:~(\d{1,4}))?$/.exec(name);
  if (back !== null) return nthNewest(ids, Number(back[1] ?? 0), name, runsFolder);
  if (ids.includes(name) || isPath) return ids.find((id) => id === name);
  const fitting = ids.filter((id) => id.includes(name));
  if (fitting.length < 2) return fitting[0];
  const shown = fitting.slice(-mostShown).join('\n  ');
  throw new InputError(`${fitting.length} runs have "${name}" in their id`, `Name one of them:\n  ${shown}`);
}

const mostShown = 10;

function nthNewest(ids: readonly string[], back: number, name: string, runsFolder: string): string {
  const id = ids.at(-1 - back);
  if (id !== undefined) return id;
  const count = ids.length === 1 ? 'is one run' : `are ${ids.length} runs`;
  throw ids.length === 0
    ? noRun(runsFolder)
    : new InputError(
        `there is no run ${name}: there ${count} in ${runsFolder}`,
        'quality-baseline inspect lists them.',
      );
}

function noRun(runsFolder: string): InputError {
  return new InputError(`there is no run in ${runsFolder}`, 'Name one, or begin with quality-baseline run.');
}

/** The folder of the newest run; throws without any. */
export async function newestRun(root: string): Promise<string> {
  const newest = (await runIds(root)).at(-1);
  if (newest === undefined) throw noRun(runsFolderOf(root));
  return join(runsFolderOf(root), newest);
}

/** Oldest first. */
export function runIds(root: string): Promise<readonly string[]> {
  return runIdsIn(runsFolderOf(root));
}

/** A folder whose run ended before its journal began is not a run. */
async function runIdsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const ids = names.filter(isRunId);
  const found = await Promise.all(
    ids.map(async (id) => ({ id, isBegun: await isBegun(join(folder, id)), time: await timeOf(join(folder, id)) })),
  );
  const isEarlier = (one: { time: string; id: string }, other: { time: string; id: string }) =>
    one.time === other.time ? one.id < other.id : one.time < other.time;
  return found
    .filter((run) => run.isBegun)
    .sort((one, other) => (isEarlier(one, other) ? -1 : 1))
    .map(({ id }) => id);
}

/** When a run began, as in its id; that of a shard does not have it. */
async function timeOf(folder: string): Promise<string> {
  const id = basename(folder);
  if (datedId.test(id)) return id;
  const file = await new RunFolder(folder).file().catch(() => undefined); // inspect names the fault
  if (file !== undefined) return timeInId(new Date(file.startedAt));
  return timeInId((await stat(folder).catch(() => undefined))?.mtime ?? new Date(0));
}

/** The shards of a job, by a part of their ids that no other run has; undefined if it does not name several. */
export async function findTasks(part: string, root: string): Promise<readonly FoundRun[] | undefined> {
  const ids = (await runIds(root)).filter((id) => id.includes(part));
  if (ids.length < 2 || !ids.every(isTaskId)) return undefined;
  const [alike, runs] = [new AlikePlans(), [] as FoundRun[]];
  for (const id of ids) runs.push(await readHead(join(runsFolderOf(root), id), alike));
  return runs;
}

/** Whether the folder of a run has its plan, or what a run leaves that lost its journal. */
export async function isBegun(folder: string): Promise<boolean> {
  const journal = await stat(join(folder, 'journal.jsonl')).catch(() => undefined);
  if (journal !== undefined) return journal.size > 0;
  // A run that has lost its journal still has one of these.
  return (await isNamed(join(folder, 'scorecard.json'))) || (await isNamed(join(folder, 'run.json')));
}

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
  const alike = new AlikePlans();
  for await (const found of runFolders(folder, 0)) {
    const read = await readHead(found, alike).catch(ifUnusable((error) => error));
    if (read instanceof InputError) unreadable.push({ folder: found, why: read.message });
    else runs.push(read);
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

async function readHead(folder: string, alike: AlikePlans): Promise<FoundRun> {
  const stats = await lstat(join(folder, 'run.json')).catch(() => undefined);
  if (stats?.isFile() !== true) throw new InputError('it has no run.json', 'Every run has one beside its journal.');
  const run = new RunFolder(folder);
  const [file, plan] = [await run.file(), await run.plan(alike)];
  if (file.slug !== plan.slug || file.id !== plan.run.id || file.modes.join() !== plan.modes.join())
    throw new InputError('its run.json and its journal are of different runs', 'Take both from one run.');
  return { folder, file, plan };
}
