import { z } from 'zod';
import { failureModeSchema } from './failure-mode.ts';
import { fingerprintSchema } from './fingerprint.ts';
import { answerDigestSchema } from './journal.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';

const count = z.int().nonnegative();

/** What one scenario did in one session. */
export const cellSchema = z.strictObject({ passed: count, failed: count, unmeasured: count });
export type Cell = z.infer<typeof cellSchema>;

/** All that were made, whatever they showed. */
export function attemptsIn(cells: readonly Cell[]): number {
  return cells.reduce((sum, { passed, failed, unmeasured }) => sum + passed + failed + unmeasured, 0);
}

/** By key, the sum of its counts. */
export function sumCounts<Counts extends { readonly [key: string]: number | undefined }>(
  all: readonly Counts[],
): Counts {
  const sums = new Map<string, number>();
  for (const counts of all)
    for (const [key, times = 0] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + times);
  return Object.fromEntries(sums) as Counts; // the keys are theirs
}

/** One scenario over all rounds of all sessions. */
export const scenarioScoreSchema = z.strictObject({
  scenario: scenarioKeySchema,
  digest: sha256Schema,
  /** In the order of the sessions of the scorecard; a session that did not ask it has zeros. */
  cells: z.array(cellSchema).min(1),
  /** Of its planned attempts, those that are in no line of the journal; left out where there are none. */
  missing: z.int().positive().optional(),
  /** How it failed, with how often. `token-limit` is among them. */
  failures: z.partialRecord(failureModeSchema, count),
  /** Why it is unmeasured, with how often. */
  causes: z.record(z.string(), count),
  /** Each measure of its verdicts: a list for each of the cells. Left out where no check gives one. */
  values: z.record(z.string(), z.array(z.array(z.number())).min(1)).optional(),
  /** Of the first request; the same for the same prompt, template and tokenizer. */
  promptTokens: z.int().nonnegative().nullable(),
  /** Digest of each answer, in the order of the rounds; null where there is none. Null in all: not kept. */
  answers: z.array(answerDigestSchema.nullable()).nullable(),
  /** Of round 1 against those after it, within the first session. */
  firstRound: cellSchema.nullable(),
});
export type ScenarioScore = z.infer<typeof scenarioScoreSchema>;

/** Whether the replies of a pack show the thinking that was asked for. */
export const armSchema = z.discriminatedUnion('isValid', [
  z.strictObject({ isValid: z.literal(true) }),
  z.strictObject({ isValid: z.literal(false), asked: z.enum(['on', 'off']), reasoned: count, replies: count }),
]);
export type Arm = z.infer<typeof armSchema>;

export const packScoreSchema = packVersionSchema.extend({
  arm: armSchema,
  /** Tokens that an attempt costs on average, over all its messages. Null is unknown. */
  completionTokens: z.number().nonnegative().nullable(),
});
export type PackScore = z.infer<typeof packScoreSchema>;

const milliseconds = z.number().nonnegative().nullable();

/** How fast a pack was answered. Shown beside the verdict, never part of it. */
export const packTimingSchema = z.strictObject({
  attemptP50Ms: milliseconds,
  attemptP95Ms: milliseconds,
  firstTokenP50Ms: milliseconds,
  decodeTokensPerSecond: z.number().nonnegative().nullable(),
});
export type PackTiming = z.infer<typeof packTimingSchema>;

/** The aggregate of one mode of a run. All but `run` and `timings` is equal where the answers are. */
export const scorecardSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('scorecard'),
  slug: slugSchema,
  mode: modeSchema,
  fingerprint: fingerprintSchema,
  isCanonical: z.boolean(),
  /** Rounds that were planned for each scenario, confirmation left out. */
  rounds: z.int().positive(),
  packs: z.array(packScoreSchema).min(1),
  /** Sorted by key. */
  scenarios: z.array(scenarioScoreSchema),
  /** Attempts that were planned and are in no line of the journal; skipped ones are none of them. */
  missing: count,
  /** What is missing was left out on purpose: it could not change the outcome any more. */
  stoppedEarly: z.literal(true).optional(),
  /** Packs of the plan that a shard measured which is not here. */
  missingPacks: z.array(z.string()),
  run: z.strictObject({
    ids: z.array(z.string()).min(1),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** One for each column of the cells: when that session began. */
    sessions: z.array(z.iso.datetime()).min(1),
    determinism: z.string().nullable(),
  }),
  timings: z.record(z.string(), packTimingSchema),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

/** What is kept as a run's `scorecard.json`: one scorecard for each mode. */
export const scorecardFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('scorecards'),
  scorecards: z.array(scorecardSchema).min(1),
});
export type ScorecardFile = z.infer<typeof scorecardFileSchema>;
