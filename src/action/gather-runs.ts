import { basename, join, relative, sep } from 'node:path';
import { mergeFolders } from '../commands/merge.ts';
import { decideKeptRun } from '../commands/report.ts';
import type { ExitPolicy } from '../gate/worst-outcome.ts';
import { decideGathered, isUncompared, keptOutcome } from '../gate/worst-outcome.ts';
import { describeFailure, exitCodes, InputError, messageOf } from '../lib/errors.ts';
import { checked } from '../lib/explain-issues.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import type { Decision, Outcome, SeenScenarios } from '../records/decision.ts';
import { type ExpectedJob, expectedJobsSchema, type GatheredRun, type LostJob } from '../records/gathered.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { ApiName, HarnessName } from '../records/target.ts';
import { plural } from '../report/numbers.ts';
import { gatheredFile, gatheredRenderer, gatheredSentence } from '../report/render-gathered.ts';
import { renderJson } from '../report/render-json.ts';
import { outcomeWords } from '../report/words.ts';
import { type FoundRun, type FoundRuns, findRunFolders } from '../store/find-run.ts';
import type { Accept } from './accept-regression.ts';

export type GatherOptions = {
  /** The folder with the downloaded runs, at any depth. */
  readonly folder: string;
  /** The matrix that the plan gave to GitHub, parsed from JSON; undefined if it is unknown. */
  readonly expected: unknown;
  readonly policy: ExitPolicy;
  /** An empty folder for merged shards. */
  readonly temp: string;
  readonly accept?: Accept | undefined;
  /** Loads the details of changed scenarios from the folder of a run, for a report. */
  readonly see?: See;
  /** The folder of each downloaded artifact, and those that could not be read. */
  readonly artifacts?: { readonly folders: readonly string[]; readonly leftOut: readonly LeftOut[] };
};

type See = (folder: string, decision: Decision) => Promise<SeenScenarios | undefined>;

export type LeftOut = { readonly name: string; readonly why: string };

/** The merged runs; without a folder and scorecards if shards could not be merged. */
type KeptParts = {
  readonly harness: HarnessName;
  readonly api?: ApiName | undefined;
  readonly folder: string | undefined;
  readonly file: RunFile | undefined;
  readonly scorecards: readonly Scorecard[];
};

export type Gathered = {
  readonly outcome: Outcome;
  readonly exitCode: number;
  readonly sentence: string;
  readonly runs: readonly (GatheredRun & KeptParts)[];
  readonly missing: readonly LostJob[];
  readonly markdown: (maxLength: number, artifactUrl?: string) => string;
  readonly json: string;
};

/** One verdict on the runs of several jobs: shards become one run, and a job without a result is reported as lost. */
export async function gatherRuns(
  { folder, expected, policy, temp, artifacts = { folders: [], leftOut: [] }, accept, see }: GatherOptions,
  io: Pick<Io, 'err'>,
): Promise<Gathered> {
  const jobs = expected === undefined ? undefined : parseExpected(expected);
  const found = await findRunFolders(folder);
  // If the jobs are known, one without a result is lost.
  const empty = jobs === undefined ? artifacts.folders.filter((each) => !holdsOne(each, found)) : [];
  const leftOut = [...artifacts.leftOut, ...empty.map((each) => ({ name: basename(each), why: 'it holds no run' }))];
  if (jobs === undefined && found.runs.length + found.unreadable.length + leftOut.length === 0)
    throw new InputError(`there is no run below ${folder}`, 'Did a job measure, and upload what it measured?');
  const groups = groupBy(found.runs, ({ plan }) => `${plan.slug} ${plan.modes.join('+')} ${plan.harness} ${plan.api}`);
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, runs]) => newestOf(runs));
  const runs: Gathered['runs'][number][] = [];
  for (const [index, parts] of sorted.entries())
    runs.push(await decideParts(parts, join(temp, `merged-${index + 1}`), io, accept, see));
  const lost = (jobs ?? []).filter((job) => !sorted.flat().some((run) => isOf(job, run.plan))).map(lostJob);
  const ofFound = found.unreadable.map(({ folder: name, why }) => ({
    name: relative(folder, name) || '.',
    why: withoutFolders(why, [name]),
  }));
  const unreadable = [...ofFound, ...leftOut];
  const outcomes = runs.map(({ outcome }) => outcome);
  const modes = runs.flatMap(({ decision }) => decision?.modes ?? []);
  const { outcome, exitCode } = decideGathered(
    { outcomes, lost: lost.length, unreadable: unreadable.length },
    policy,
    modes,
  );
  const parts = { outcome, runs, lost, unreadable };
  return {
    outcome,
    exitCode,
    sentence: gatheredSentence(parts),
    runs,
    missing: lost,
    markdown: gatheredRenderer(parts),
    json: renderJson(gatheredFile(parts, exitCode)),
  };
}

function holdsOne(artifact: string, { runs, unreadable }: FoundRuns): boolean {
  return [...runs, ...unreadable].some(({ folder }) => folder === artifact || folder.startsWith(`${artifact}${sep}`));
}

/** For each shard, the run that began last. Earlier attempts do not count. */
function newestOf(runs: readonly FoundRun[]): readonly FoundRun[] {
  const shards = groupBy(runs, ({ plan }) => shardName(plan.shard) ?? '');
  return [...shards.values()].flatMap((same) => {
    const [newest] = [...same].sort((one, other) => (whenOf(one) < whenOf(other) ? 1 : -1));
    return newest === undefined ? [] : [newest];
  });
}

/** Sorts a finished run after an earlier copy of it. */
function whenOf({ plan, file }: FoundRun): string {
  return `${plan.run.startedAt} ${file.endedAt ?? ''}`;
}

async function decideParts(parts: readonly FoundRun[], into: string, io: Pick<Io, 'err'>, accept?: Accept, see?: See) {
  const [first] = parts;
  if (first === undefined) throw new Error('a group has what made it');
  const { slug, modes, harness, api } = first.plan;
  try {
    const isWhole = parts.length === 1 && first.plan.shard === null;
    const folders = parts.map((part) => part.folder);
    const merged = isWhole ? undefined : (await mergeFolders(folders, into, io)).merged;
    const folder = isWhole ? first.folder : into;
    const { file, decision: kept, scorecards } = await decideKeptRun(folder, io);
    const { decision, refusals } = (await accept?.(kept)) ?? { decision: kept, refusals: [] };
    const missing = merged?.missingShards ?? [];
    const outcome = keptOutcome({
      decided: decision.outcome,
      recorded: file.outcome,
      hasEnded: file.endedAt !== null,
      isIncomplete: ((merged?.plan ?? first.plan).run.merged?.missingPacks ?? []).length > 0,
    });
    const notes = [
      ...refusals,
      ...missing.map((index) => `shard ${index} of ${first.plan.shard?.of} is missing`),
      ...(missing.length === 0 ? [] : [`not measured at all: ${merged?.missingPacks.join(', ')}`]),
      ...(file.endedAt === null ? ['it did not end: this is what it measured'] : []),
      ...(file.outcome !== null && isUncompared(file.outcome) ? [`it ended with: ${outcomeWords[file.outcome]}`] : []),
    ];
    const scenarios = await see?.(folder, decision);
    const seen = scenarios === undefined ? {} : { scenarios };
    return { slug, modes, harness, api, outcome, decision, notes, folder, file, scorecards, ...seen };
  } catch (error) {
    const { text, exitCode } = describeFailure(error);
    if (exitCode === exitCodes.internal) io.err(`${text}\n`);
    const message = withoutFolders(messageOf(error), [...parts.map(({ folder }) => folder), into]);
    const outcome: Outcome = exitCode === exitCodes.internal ? 'crashed' : 'input-error';
    const what = parts.length === 1 ? 'it cannot be decided' : `its ${plural(parts.length, 'shard')} do not form a run`;
    return { slug, modes, harness, api, outcome, decision: undefined, notes: [`${what}: ${message}`], ...unread };
  }
}

const unread = { folder: undefined, file: undefined, scorecards: [] };

/** Shortens local paths, which mean nothing to a reader. */
function withoutFolders(text: string, folders: readonly string[]): string {
  return folders.reduce((rest, folder) => rest.replaceAll(folder, basename(folder)), text);
}

function shardName(shard: FoundRun['plan']['shard']): string | undefined {
  return shard === null ? undefined : `${shard.index}/${shard.of}`;
}

function isOf(job: ExpectedJob, { slug, shard, modes }: FoundRun['plan']): boolean {
  const wanted = modesOf(job);
  return (
    job.slug === slug &&
    ((job.shard ?? '') === '' || shard === null || shardName(shard) === job.shard) &&
    wanted.every((mode) => modes.includes(mode))
  );
}

function modesOf({ mode, modes }: ExpectedJob) {
  return modes ?? mode ?? [];
}

function lostJob(job: ExpectedJob): LostJob {
  return { slug: job.slug, shard: job.shard || null, modes: [...modesOf(job)] };
}

function parseExpected(value: unknown): readonly ExpectedJob[] {
  const hint = 'Pass the matrix output of the plan job unchanged.';
  return checked(expectedJobsSchema, value, { lead: 'the output of plan is not a list of jobs', hint });
}
