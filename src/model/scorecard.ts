import { z } from 'zod';
import { failureModeSchema } from './failure-mode.ts';
import { fingerprintSchema } from './fingerprint.ts';
import { answerDigestSchema } from './journal.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';

const count = z.int().nonnegative();

/** How one scenario did in one session. */
export const cellSchema = z.strictObject({ passed: count, failed: count, unmeasured: count });
export type Cell = z.infer<typeof cellSchema>;

/** All attempts made, whatever their result. */
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
  /** In the order of the scorecard's sessions; a session that did not ask it has zeros. */
  cells: z.array(cellSchema).min(1),
  /** Its planned attempts that are in no line of the journal; omitted if there are none. */
  missing: z.int().positive().optional(),
  /** Failure modes with counts. `token-limit` is among them. */
  failures: z.partialRecord(failureModeSchema, count),
  /** Causes of unmeasured attempts, with counts. */
  causes: z.record(z.string(), count),
  /** Each measure of its verdicts: a list for each cell. Omitted if no check gives one. */
  values: z.record(z.string(), z.array(z.array(z.number())).min(1)).optional(),
  /** Tokens of the first request's prompt; the same for the same prompt, template and tokenizer. */
  promptTokens: z.int().nonnegative().nullable(),
  /** Digest of each answer, in the order of the rounds; null for no answer. Null as a whole: not kept. */
  answers: z.array(answerDigestSchema.nullable()).nullable(),
  /** Round 1 of the first session, to compare with its later rounds; null if that session lacks either. */
  firstRound: cellSchema.nullable(),
});
export type ScenarioScore = z.infer<typeof scenarioScoreSchema>;

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

/** The totals of one mode of a run. Everything except `run` and `timings` is equal if the answers are. */
export const scorecardSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('scorecard'),
  slug: slugSchema,
  mode: modeSchema,
  fingerprint: fingerprintSchema,
  isCanonical: z.boolean(),
  /** Rounds planned for each scenario, without confirmation. */
  rounds: z.int().positive(),
  packs: z.array(packScoreSchema).min(1),
  /** Sorted by key. */
  scenarios: z.array(scenarioScoreSchema),
  /** Planned attempts that are in no line of the journal, without skipped ones. */
  missing: count,
  /** The missing attempts were left out on purpose: they could not change the outcome. */
  stoppedEarly: z.literal(true).optional(),
  /** Packs of the plan that belong to a missing shard. */
  missingPacks: z.array(z.string()),
  run: z.strictObject({
    ids: z.array(z.string()).min(1),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    /** When each session began, one for each column of the cells. */
    sessions: z.array(z.iso.datetime()).min(1),
    determinism: z.string().nullable(),
  }),
  timings: z.record(z.string(), packTimingSchema),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

/** A run's `scorecard.json`: one scorecard for each mode. */
export const scorecardFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('scorecards'),
  scorecards: z.array(scorecardSchema).min(1),
});
export type ScorecardFile = z.infer<typeof scorecardFileSchema>;
