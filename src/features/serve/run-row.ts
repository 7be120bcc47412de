import { z } from 'zod';
import { groupBy } from '../../lib/group-by.ts';
import { medianOf } from '../../lib/median-of.ts';
import { sha256 } from '../../lib/sha256.ts';
import { type Rate, rateOf } from '../../records/baseline.ts';
import { outcomeSchema } from '../../records/decision.ts';
import { harnessOf } from '../../records/fingerprint.ts';
import { tierOf } from '../../records/known-packs.ts';
import { levelSchema } from '../../records/level.ts';
import { benchloopVersions, type Scorecard } from '../../records/scorecard.ts';
import { packOfKey } from '../../records/shard.ts';
import { apiSchema, harnessSchema, modeSchema, slugSchema, type Tier } from '../../records/target.ts';
import { benchloopRunOf } from '../other-tools/benchloop/benchloop-run.ts';
import { benchloopScores, isCloudAddress } from '../other-tools/benchloop/benchloop-scores.ts';

const figure = z.number().nonnegative().nullable();
const fact = z.string().nullable();

/** One pack of a run. The lists have an entry a scenario, in the order of their keys. */
const packRowSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  /** A hash of the keys and digests of its scenarios: equal if the same was asked. */
  asked: z.string(),
  passed: z.array(z.int().nonnegative()),
  /** Measured ones. */
  attempts: z.array(z.int().nonnegative()),
  attemptMs: figure,
});
export type PackRow = z.infer<typeof packRowSchema>;

export function ratesIn(packs: readonly PackRow[]): Rate[] {
  return packs.flatMap(({ passed, attempts }) =>
    passed.map((each, at) => ({ passed: each, attempts: attempts[at] ?? 0 })),
  );
}

/** One mode of a run. Null is unknown. */
const scoreRowSchema = z.strictObject({
  mode: modeSchema,
  harness: harnessSchema,
  api: apiSchema.exclude(['chat']).optional(),
  model: fact,
  quantization: fact,
  engine: fact,
  engineVersion: fact,
  hardware: fact,
  /** What tells machines with the same hardware apart: the name of `--hardware`, else the CPU. */
  machine: fact,
  /** The host of its server, unless that is this machine. */
  host: fact,
  /** By BenchLoop's version 3. */
  isCloud: z.boolean(),
  context: z.int().nullable(),
  /** Its prompts or sampling are not those that a gate compares. */
  isCanonical: z.boolean(),
  packs: z.array(packRowSchema),
  /** Tokens a second. */
  decode: figure,
  firstTokenMs: figure,
  /** The level of load that it was measured at. */
  load: levelSchema.optional(),
  /** Right requests per second within the SLO, at that level. */
  rightGoodput: figure.optional(),
  /** Overall, by BenchLoop's formulas; empty without one of its suites. */
  overall: z.partialRecord(z.enum(benchloopVersions), z.number()),
});
export type ScoreRow = z.infer<typeof scoreRowSchema>;

/** A run, baseline or result of another tool, as the index keeps it. */
const runRowSchema = z.strictObject({
  /** A result is a file of benchlocal-cli or BenchLoop. */
  kind: z.enum(['run', 'baseline', 'result']),
  /** Its path below the given folders, which is its name in addresses. */
  name: z.string(),
  slug: slugSchema,
  command: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  outcome: outcomeSchema.nullable(),
  /** One a mode; empty until it has a scorecard. */
  scores: z.array(scoreRowSchema),
  /** Why a part of it is not shown. */
  note: z.string().optional(),
  /** Name, size and time of change of each: it is read again when that changes. */
  files: z.string(),
});
export type RunRow = z.infer<typeof runRowSchema>;

export function isFailed({ outcome }: Pick<RunRow, 'outcome'>): boolean {
  return outcome !== null && !['passed', 'accepted', 'no-baseline'].includes(outcome);
}

/** Whether its pass rate may be ranked: without a verdict, too much is missing or open. */
export function isRanked({ outcome }: Pick<RunRow, 'outcome'>): boolean {
  const open: readonly RunRow['outcome'][] = ['inconclusive', 'endpoint-error', 'input-error', 'cancelled', 'crashed'];
  return !open.includes(outcome);
}

/** Packs of the same names are one set, whatever their versions. */
export function packSetOf(packs: readonly PackRow[]): string {
  return packs.map(({ id }) => id).join();
}

/** `quick`; undefined for packs that are no tier. */
export function tierOfRow(packs: readonly PackRow[]): Tier | undefined {
  return tierOf(packs.map(({ id, passed }) => ({ id, scenarios: passed.length })));
}

const brokenRunSchema = z.strictObject({
  kind: z.literal('broken'),
  name: z.string(),
  why: z.string(),
  files: z.string(),
});
export type BrokenRun = z.infer<typeof brokenRunSchema>;

export const indexLineSchema = z.discriminatedUnion('kind', [runRowSchema, brokenRunSchema]);
export type IndexLine = z.infer<typeof indexLineSchema>;

/** What the index keeps of a scorecard. `address` is that of its server; undefined if unknown. */
export function scoreRow(
  scorecard: Scorecard,
  address?: string,
  isCloud = isCloudAddress('benchloop-v3', address),
): ScoreRow {
  const { mode, fingerprint, isCanonical, timings, speed } = scorecard;
  const { subject, identity } = fingerprint;
  const byPack = groupBy(scorecard.scenarios, ({ scenario }) => packOfKey(scenario));
  // A run that was cut short says nothing about a whole pack.
  const isWhole = (id: string) =>
    scorecard.unchanged === undefined &&
    !scorecard.missingPacks.includes(id) &&
    (byPack.get(id) ?? []).every(({ missing }) => missing === undefined);
  const written = speed?.cells.tg256 ?? speed?.cells.tg512;
  const timed = scorecard.packs.flatMap(({ id }) => timings[id] ?? []);
  const middle = (values: readonly (number | null | undefined)[]) =>
    rounded(medianOf(values.filter((value) => typeof value === 'number')));
  return {
    mode,
    harness: harnessOf(fingerprint),
    ...(fingerprint.conditions.api === undefined ? {} : { api: fingerprint.conditions.api }),
    model: identity.model,
    quantization: subject.quantization,
    engine: subject.engine.name,
    engineVersion: subject.engine.version,
    hardware: subject.gpu === null || subject.gpu.length === 0 ? (subject.cpu ?? null) : describeCards(subject.gpu),
    machine: subject.hardware ?? subject.cpu ?? null,
    host: hostOf(address),
    isCloud,
    context: subject.context,
    isCanonical,
    packs: scorecard.packs
      .filter(({ id }) => isWhole(id))
      .map(({ id, version }) => {
        const own = (byPack.get(id) ?? []).toSorted((one, other) => (one.scenario < other.scenario ? -1 : 1));
        const rates = own.map(({ cells }) => rateOf(cells));
        return {
          ...{ id, version },
          asked: sha256(own.map(({ scenario, digest }) => `${scenario} ${digest}\n`).join('')).slice(0, 16),
          passed: rates.map(({ passed }) => passed),
          attempts: rates.map(({ attempts }) => attempts),
          attemptMs: rounded(timings[id]?.attemptP50Ms),
        };
      }),
    decode:
      written === undefined
        ? middle(timed.map((each) => each.decodeTokensPerSecond))
        : middle(written.map((each) => each.decode)),
    firstTokenMs: middle(timed.map((each) => each.firstTokenP50Ms)),
    ...(scorecard.load === undefined ? {} : { load: scorecard.load }),
    overall: overallOf(scorecard, address),
  };
}

function overallOf(scorecard: Scorecard, address: string | undefined): ScoreRow['overall'] {
  const scores = benchloopVersions.flatMap((version) => {
    const run = benchloopRunOf(scorecard, isCloudAddress(version, address));
    return run === undefined ? [] : [[version, benchloopScores(version, run).overall] as const];
  });
  return Object.fromEntries(scores);
}

/** null if it is unknown, or this machine */
function hostOf(address = ''): string | null {
  // Version 2 takes every other machine for a cloud. Artifacts hide hosts.
  return isCloudAddress('benchloop-v2', address) && !address.includes('(host)') ? new URL(address).hostname : null;
}

function rounded(value: number | null | undefined): number | null {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : null;
}

/** `2 × RTX 3090`, for a list with one name a card. */
function describeCards(cards: readonly string[]): string {
  return [...groupBy(cards, (card) => card)]
    .map(([card, all]) => (all.length === 1 ? card : `${all.length} × ${card}`))
    .join(', ');
}
