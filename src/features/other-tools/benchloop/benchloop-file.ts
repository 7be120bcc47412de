import { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { explainIssues, faultLines } from '../../../lib/explain-issues.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { fieldOf, listOf, objectOf } from '../../../lib/loose.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { unknownSubject } from '../../../records/fingerprint.ts';
import { attemptsIn, type ScenarioScore, type Scorecard } from '../../../records/scorecard.ts';
import { packOfKey } from '../../../records/shard.ts';
import { modeSchema, scenarioKeySchema, sha256Schema } from '../../../records/target.ts';
import { slugOfModel, type ToUtc } from '../benchlocal/parse-benchlocal-result.ts';
import type { BenchloopRun, BenchloopSuite } from './benchloop-scores.ts';

const count = z.int().nonnegative();
const countLike = z.number().nonnegative().optional();
const points = z.number().min(0).max(100);
const suiteName = z.string().regex(/^[\w.-]+$/);

// The schemas are loose: of a file, only what is scored is read.
const taskSchema = z.looseObject({
  task_id: z.string().min(1),
  passed: z.boolean(),
  score: points.nullish(),
  error: z.string().nullish(),
  execution_ok: z.boolean().nullish(),
  tokens_prompt: count.nullish(),
  metadata: z
    .looseObject({
      evaluation_status: z.string().nullish(),
      // Of ours.
      pack_version: z.string().nullish().catch(undefined),
      digest: sha256Schema.nullish().catch(undefined),
    })
    .nullish(),
});
type Task = z.infer<typeof taskSchema>;

const suiteSchema = z.looseObject({
  score: points,
  task_count: count,
  pass_count: z.number().nonnegative(),
  median_latency_ms: z.number().nonnegative().nullish(),
  tasks: z.array(taskSchema).nullish(),
});

const text = z.string().nullish();

const anyRun = {
  benchmark_id: text,
  requested_profile: text,
  timestamp: z.string(),
  harness: text,
  is_remote: z.boolean().nullish(),
  is_cloud: z.boolean().nullish(),
  speed_score: z.number().nullish(),
};

const runSchema = z.looseObject({
  ...anyRun,
  benchmark_version: text,
  benchmark_profile: text,
  manifest_hash: text,
  model: z.looseObject({ model_id: z.string(), quantization: text }),
  run_id: text,
  suites: z.record(suiteName, suiteSchema),
  // Of ours.
  mode: modeSchema.nullish().catch(undefined),
});
type RunFile = z.infer<typeof runSchema>;

/** A row of its export: no tasks, no counts. */
const rowSchema = z.looseObject({
  ...anyRun,
  id: text,
  model: z.string(),
  reliability_score: points,
  suites: z.record(
    suiteName,
    // Those of ours hold their counts.
    z.looseObject({ score: points, tasks: countLike, passed: countLike, answered: countLike }),
  ),
});

/** What `benchmark_id` holds in our exports: the suites are theirs, the tasks ours. */
export const ownBenchmark = 'quality-baseline';

export type BenchloopResult = {
  readonly scorecard: Scorecard;
  /** Its suites, to score them again. */
  readonly theirs: BenchloopRun & { readonly hasOurTasks: boolean };
};

/** What `parseBenchloop` kept of a run, in a list of runs of any tool. */
export function theirsOf(run: { readonly theirs?: unknown }): BenchloopResult['theirs'] | undefined {
  return run.theirs as BenchloopResult['theirs'] | undefined; // no other reader keeps anything
}

const hint = 'docs/benchloop.md lists what can be read.';
const mostShown = 20;

/** Whether a document looks like BenchLoop's `run.json`, or like its export of several runs. */
export function isBenchloopFile(value: unknown): boolean {
  const [first] = runsIn(value);
  const run = objectOf(first);
  if (objectOf(fieldOf(run, 'suites')) === undefined) return false;
  return isRow(run) || objectOf(fieldOf(run, 'model')) !== undefined;
}

function isRow(run: unknown): boolean {
  return typeof fieldOf(objectOf(run), 'model') === 'string';
}

/**
 * The runs of a file of BenchLoop, each as a scorecard with its suites. Those of an export have no scenarios, and keep
 * the reliability that they were given.
 */
export function parseBenchloop(value: unknown, origin: string, toUtc: ToUtc): BenchloopResult[] {
  return runsIn(value).map((each, at) => {
    const place = Array.isArray(fieldOf(objectOf(value), 'runs')) ? `${origin} runs[${at}]` : origin;
    if (isRow(each)) return resultOfRow(checked(rowSchema, each, place), place, toUtc);
    const run = withAnswered(checked(runSchema, each, place));
    const read = run.benchmark_id === ownBenchmark ? ownSuite : suiteOf;
    const suites = new Map(Object.entries(run.suites).map(([name, suite]) => [name, read(suite)]));
    const result = resultOf(run, suites, place, toUtc);
    if (result.scorecard.scenarios.length > 0) return result;
    throw new InputError(`${place} holds no task`, hint);
  });
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = faultLines(explainIssues(parsed.error.issues), mostShown);
  throw new InputError([`${place} is not a result of BenchLoop`, ...faults].join('\n'), hint);
}

function runsIn(value: unknown): readonly unknown[] {
  const runs = fieldOf(objectOf(value), 'runs');
  return Array.isArray(runs) ? listOf(runs) : [value];
}

/** Suites without counts get the reliability of the row as their shares of passed and of answered tasks. */
function resultOfRow(row: z.infer<typeof rowSchema>, place: string, toUtc: ToUtc): BenchloopResult {
  const share = row.reliability_score / 100;
  const suites = Object.entries(row.suites).map(
    ([name, { score, tasks = 1, passed = share, answered = share }]) =>
      [name, { score, tasks, passed, answered }] as const,
  );
  const run = { ...row, model: { model_id: row.model }, run_id: row.id, suites: {} };
  return resultOf(run, new Map(suites), place, toUtc);
}

function resultOf(
  run: RunFile,
  suites: ReadonlyMap<string, BenchloopSuite>,
  place: string,
  toUtc: ToUtc,
): BenchloopResult {
  const startedAt = toUtc(run.timestamp);
  if (startedAt === undefined) throw new InputError(`${place} timestamp: not a time`, hint);
  const isOurs = run.benchmark_id === ownBenchmark;
  const theirs = {
    suites,
    profile: profileOf(run),
    isCloud: run.is_remote ?? run.is_cloud ?? false,
    // Without a measured speed, their program writes 0 and ours null. Ours has no suite of it.
    speed: suites.get('speed')?.score ?? (isOurs ? (run.speed_score ?? null) : 0),
    // Only the value is made from it, which is not shown.
    tokensPerSecond: 0,
    hasOurTasks: isOurs,
  };
  return { scorecard: scorecardOf(run, startedAt), theirs };
}

function suiteOf({ score, task_count, pass_count, tasks }: z.infer<typeof suiteSchema>): BenchloopSuite {
  const failed = (tasks ?? []).filter((task) => !isAnswered(task)).length;
  return { score, tasks: task_count, passed: pass_count, answered: Math.max(0, task_count - failed) };
}

/** In our exports, each attempt is a row. */
function ownSuite({ score, tasks }: z.infer<typeof suiteSchema>): BenchloopSuite {
  const rows = [...groupBy(tasks ?? [], ({ task_id }) => task_id).values()];
  const sum = (is: (task: Task) => boolean) =>
    rows.reduce((total, own) => total + own.filter(is).length / own.length, 0);
  return { score, tasks: rows.length, passed: sum(({ passed }) => passed), answered: sum(isAnswered) };
}

function isAnswered({ execution_ok, error }: Task): boolean {
  return execution_ok ?? !error;
}

/**
 * Version 0.2 has no `execution_ok`. It grades a request that failed as an empty reply, without the tokens of its
 * prompt, which other requests have; the `error` of a graded reply says what is wrong with it.
 */
function withAnswered(run: RunFile): RunFile {
  const all = Object.values(run.suites).flatMap(({ tasks }) => tasks ?? []);
  const countsTokens = all.some(({ tokens_prompt }) => tokens_prompt);
  const read = (task: Task): Task =>
    task.metadata?.evaluation_status == null
      ? task
      : { ...task, execution_ok: task.execution_ok ?? (!countsTokens || task.tokens_prompt !== 0) };
  const suites = Object.entries(run.suites).map(([name, suite]) => [name, { ...suite, tasks: suite.tasks?.map(read) }]);
  return { ...run, suites: Object.fromEntries(suites) };
}

function profileOf({ benchmark_profile, requested_profile }: RunFile): BenchloopRun['profile'] {
  const named = z.enum(['smoke', 'core', 'full']);
  return named.safeParse(benchmark_profile).data ?? named.safeParse(requested_profile).data ?? 'core';
}

function scorecardOf(run: RunFile, startedAt: string): Scorecard {
  const version = run.benchmark_version || 'unknown';
  const packs = packsOf(run);
  const mode = run.mode ?? 'pack-defaults';
  const scenarios = packs
    .flatMap(({ scores }) => scores)
    .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
  return {
    version: 1,
    kind: 'scorecard',
    slug: slugOfModel(run.model.model_id),
    mode,
    fingerprint: {
      version: 1,
      conditions: {
        mode,
        'thinking-control': null,
        sampling: { temperature: 0 },
        scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
        harness: `benchloop ${run.harness ?? 'raw'}`,
      },
      identity: { model: run.model.model_id || null, booted: false },
      subject: { ...unknownSubject(`benchloop ${version}`), quantization: run.model.quantization || null },
    },
    isCanonical: true,
    rounds: Math.max(1, ...scenarios.map(({ cells }) => attemptsIn(cells))),
    packs: packs.map(({ id, tasks, scores }) => ({
      id,
      version: tasks[0]?.metadata?.pack_version ?? version,
      digest: sha256(canonicalJson([id, scores.map(({ digest }) => digest)])),
      arm: { isValid: true },
      completionTokens: null,
    })),
    scenarios,
    missing: 0,
    missingPacks: [],
    run: {
      ids: [`benchloop:${run.run_id || startedAt}`],
      startedAt,
      endedAt: null,
      sessions: [startedAt],
      determinism: null,
    },
    timings: Object.fromEntries(
      packs.map(({ id, medianMs }) => [
        id,
        {
          attemptP50Ms: medianMs ?? null,
          ...{ attemptP95Ms: null, firstTokenP50Ms: null, decodeTokensPerSecond: null },
        },
      ]),
    ),
  };
}

/** Each suite of theirs as a pack. A suite of ours may hold several packs, which its tasks name. */
function packsOf(run: RunFile) {
  const suites = Object.entries(run.suites).filter(([name, { tasks }]) => name !== 'speed' && tasks?.length);
  return suites.flatMap(([name, { tasks, median_latency_ms: medianMs }]) => {
    const own = tasks ?? [];
    const isOurs =
      run.benchmark_id === ownBenchmark && own.every((task) => scenarioKeySchema.safeParse(task.task_id).success);
    const byPack = isOurs ? groupBy(own, ({ task_id }) => packOfKey(task_id)) : new Map([[`benchloop:${name}`, own]]);
    return [...byPack].map(([id, each]) => ({ id, medianMs, tasks: each, scores: scoresOf(id, each, run, isOurs) }));
  });
}

/** The tasks of a suite. In our exports, a task that was asked several times occurs several times. */
function scoresOf(pack: string, tasks: readonly Task[], run: RunFile, isOurs: boolean): ScenarioScore[] {
  const groups = groupBy(tasks, ({ task_id }) => task_id.trim().replace(/[\s/]+/g, '-') || '-');
  return [...groups].map(([name, all]) => {
    const passed = all.filter((task) => isAnswered(task) && task.passed).length;
    const unmeasured = all.filter((task) => !isAnswered(task)).length;
    const failed = all.length - passed - unmeasured;
    const scores = all.flatMap((task) => (isAnswered(task) ? [(task.score ?? (task.passed ? 100 : 0)) / 100] : []));
    const scenario = isOurs ? (all[0]?.task_id ?? name) : `${pack}/${name}`;
    return {
      scenario,
      digest:
        all[0]?.metadata?.digest ??
        sha256(canonicalJson([scenario, run.benchmark_version ?? '', run.manifest_hash ?? ''])),
      cells: [{ passed, failed, unmeasured }],
      failures: failed === 0 ? {} : { 'verifier-fail': failed },
      causes: unmeasured === 0 ? {} : { 'server-error': unmeasured },
      values: { 'benchloop/score': [scores] },
      promptTokens: null,
      answers: null,
      firstRound: null,
    };
  });
}
