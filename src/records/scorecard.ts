import { z } from 'zod';
import { openObject } from '../lib/with-keys.ts';
import { failureModeSchema } from './failure-mode.ts';
import { fingerprintSchema } from './fingerprint.ts';
import { answerDigestSchema, partingSchema } from './journal.ts';
import { levelSchema } from './level.ts';
import { partsOf, type ScorecardParts } from './part-facet.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';

export const count = z.int().nonnegative();

export const cellSchema = z.strictObject({ passed: count, failed: count, unmeasured: count });
export type Cell = z.infer<typeof cellSchema>;

/** All attempts made, whatever their result. */
export function attemptsIn(cells: readonly Cell[]): number {
  return cells.reduce((sum, { passed, failed, unmeasured }) => sum + passed + failed + unmeasured, 0);
}

export function sumCounts<Counts extends { readonly [key: string]: number | undefined }>(
  all: readonly Counts[],
): Counts {
  const sums = new Map<string, number>();
  for (const counts of all)
    for (const [key, times = 0] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + times);
  return Object.fromEntries(sums) as Counts; // the keys are theirs
}

/** One measure in one session: the sum of its values in millionths, and the number of attempts with a value. */
const sumSchema = z.tuple([z.int(), count]).meta({ description: '[sum in millionths, attempts]' });
export type Sum = z.infer<typeof sumSchema>;

/** For each measure, one sum per session. */
export const sumsSchema = z.record(z.string().min(1), z.array(sumSchema).min(1));

export const scenarioScoreSchema = z.strictObject({
  scenario: scenarioKeySchema,
  digest: sha256Schema,
  /** Scenarios about one document: metrics are tested over groups. Omitted without one. */
  group: z.string().optional(),
  /** In the order of the scorecard's sessions; a session that did not ask it has zeros. */
  cells: z.array(cellSchema).min(1),
  /** Its planned attempts that are in no line of the journal; omitted if there are none. */
  missing: z.int().positive().optional(),
  /** Failure modes with counts. `token-limit` is among them. */
  failures: z.partialRecord(failureModeSchema, count),
  causes: z.record(z.string(), count),
  /** Kinds of notes on the protocol, with the number of attempts that have one. Omitted without any, and in a baseline. */
  notes: z.record(z.string(), count).optional(),
  /** The kinds of damage that it would show, from its pack. Omitted without any, and in a baseline. */
  catches: z.array(z.string()).min(1).optional(),
  /** Each measure of its verdicts: a list for each cell. Omitted if no check gives one. */
  values: z.record(z.string(), z.array(z.array(z.number())).min(1)).optional(),
  /** The same from a baseline, which keeps no single values. */
  sums: sumsSchema.optional(),
  /** Tokens of the first request's prompt; the same for the same prompt, template and tokenizer. */
  promptTokens: z.int().nonnegative().nullable(),
  /** Digest of each answer, in the order of the rounds; null for no answer. Null as a whole: not kept. */
  answers: z.array(answerDigestSchema.nullable()).nullable(),
  /** For the first passed and the first failed attempt whose answer parts from the baseline's: where it parts. */
  partings: z.strictObject({ passed: partingSchema.optional(), failed: partingSchema.optional() }).optional(),
  /** Round 1 of the first session, to compare with its later rounds; null if that session lacks either. */
  firstRound: cellSchema.nullable(),
});
export type ScenarioScore = z.infer<typeof scenarioScoreSchema>;

export function scoresByKey({ scenarios }: Pick<Scorecard, 'scenarios'>): ReadonlyMap<string, ScenarioScore> {
  return new Map(scenarios.map((score) => [score.scenario, score]));
}

/** Sums of a scenario's measures, one for each session. Each value is rounded to a millionth; metrics are already. */
export function sumsOf({ values, sums = {} }: Pick<ScenarioScore, 'values' | 'sums'>): z.infer<typeof sumsSchema> {
  if (values === undefined) return sums;
  return Object.fromEntries(
    Object.entries(values).map(([name, sessions]) => [
      name,
      sessions.map((each): Sum => [each.reduce((sum, value) => sum + Math.round(value * 1e6), 0), each.length]),
    ]),
  );
}

/** Over sessions: the sum of the values in millionths, and the number of attempts that have one. */
export function totalOf(sums: readonly Sum[]): Sum {
  return sums.reduce<Sum>(([sum, attempts], [more, times]) => [sum + more, attempts + times], [0, 0]);
}

export function totalsOf(score: Pick<ScenarioScore, 'values' | 'sums'>): ReadonlyMap<string, Sum> {
  return new Map(Object.entries(sumsOf(score)).map(([name, sums]) => [name, totalOf(sums)]));
}

/** Whether the replies of a pack show the requested thinking mode. */
export const armSchema = z.discriminatedUnion('isValid', [
  z.strictObject({ isValid: z.literal(true) }),
  z.strictObject({ isValid: z.literal(false), asked: z.enum(['on', 'off']), reasoned: count, replies: count }),
]);
export type Arm = z.infer<typeof armSchema>;

export const packScoreSchema = packVersionSchema.extend({
  arm: armSchema,
  /** Average tokens of an attempt, over all its messages. Null is unknown. */
  completionTokens: z.number().nonnegative().nullable(),
  /** The metric whose mean the gate holds. Omitted without one. */
  gatesOn: z.string().optional(),
});
export type PackScore = z.infer<typeof packScoreSchema>;

const milliseconds = z.number().nonnegative().nullable();

/** A cost. `usd` is null unless each of its `of` parts has a price. */
const costSchema = z.strictObject({ usd: z.number().nonnegative().nullable(), priced: count, of: count });
export type Cost = z.infer<typeof costSchema>;

/** The cost of a run: its answers by their tokens, confirmation included, and its contexts. */
export const runCostSchema = z.strictObject({
  answers: costSchema,
  contexts: costSchema.optional(),
  /** The row of the table that the price comes from, and its date. */
  from: z.string().optional(),
});
export type RunCost = z.infer<typeof runCostSchema>;

/** How fast a pack was answered. Shown beside the verdict, never part of it. */
export const packTimingSchema = z.strictObject({
  attemptP50Ms: milliseconds,
  attemptP95Ms: milliseconds,
  firstTokenP50Ms: milliseconds,
  decodeTokensPerSecond: z.number().nonnegative().nullable(),
  /** CPU time of the programs in the answers; without any, undefined. */
  judgeCpuMs: z.number().nonnegative().optional(),
  /** The time to make a context, which is not part of an attempt; omitted without contexts. */
  contextP50Ms: z.number().nonnegative().optional(),
  /** For a pack of judges: the time of all measured games of the planned rounds together. */
  gamesMs: z.number().nonnegative().optional(),
});
export type PackTiming = z.infer<typeof packTimingSchema>;

export const scorecardShape = {
  version: z.literal(1),
  kind: z.literal('scorecard'),
  slug: slugSchema,
  mode: modeSchema,
  fingerprint: fingerprintSchema,
  isCanonical: z.boolean(),
  /** Rounds planned for each scenario, without confirmation. */
  rounds: z.int().positive(),
  packs: z.array(packScoreSchema),
  /** Sorted by key; a pair is one. */
  scenarios: z.array(scenarioScoreSchema),
  /** Planned attempts that are in no line of the journal, without skipped ones. */
  missing: count,
  /** The missing attempts were left out on purpose: they could not change the outcome. */
  stoppedEarly: z.literal(true).optional(),
  /** No pack was asked: the log probabilities equal the baseline. */
  unchanged: z.literal(true).optional(),
  /** Packs of the plan that belong to a missing shard. */
  missingPacks: z.array(z.string()),
  /** Packs that no sandbox of the machine could run, though the user did not ask to leave them out. */
  leftOut: z.array(z.string()).min(1).optional(),
  load: levelSchema.optional(),
  cost: runCostSchema.optional(),
  /** Scenarios left out because they are longer than the context of the server. */
  tooLong: z.array(scenarioKeySchema).min(1).optional(),
  /** Scenarios left out because the server refuses their response format. */
  refused: z.array(scenarioKeySchema).min(1).optional(),
  /** Kinds of notes on the protocol, with the number of attempts that have one. Missing if they were not counted. */
  notes: z.record(z.string(), count).optional(),
  run: z.strictObject({
    ids: z.array(z.string()).min(1),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** When each session began, one for each column of the cells. */
    sessions: z.array(z.iso.datetime()).min(1),
    determinism: z.string().nullable(),
  }),
  timings: z.record(z.string(), packTimingSchema),
};
/** The totals of one mode of a run. Everything except `run`, `timings` and speeds is equal if the answers are. */
export type Scorecard = z.infer<z.ZodObject<typeof scorecardShape>> & ScorecardParts;
export const scorecardSchema = openObject<Scorecard>(scorecardShape, () => partsOf('scorecard'));

export const scorecardFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('scorecards'),
  scorecards: z.array(scorecardSchema).min(1),
});
export type ScorecardFile = z.infer<typeof scorecardFileSchema>;

/** The versions of BenchLoop's formula, which are other views of a scorecard. */
export const benchloopVersions = ['benchloop-v2', 'benchloop-v3'] as const;
export type BenchloopVersion = (typeof benchloopVersions)[number];
