import { z } from 'zod';
import { levelSchema, sloSchema } from '../../records/level.ts';
import { modeSchema } from '../../records/target.ts';

const count = z.int().nonnegative();
const figure = z.number().nonnegative().nullable();
const share = z.number().min(0).max(1);
const quantilesSchema = z.strictObject({ p50: z.number(), p90: z.number(), p99: z.number() }).nullable();
export type Quantiles = z.infer<typeof quantilesSchema>;

/** Why figures of a level are null. */
export const levelFaultSchema = z.enum([
  /** Our own event loop was late: the times would be ours. */
  'client-limited',
  /** The slots were never all full, or nothing was answered meanwhile. */
  'no-window',
  /** Answers came in one piece: when the first token was there is unknown. */
  'one-piece',
  /** The server counts no tokens. */
  'no-usage',
]);
export type LevelFault = z.infer<typeof levelFaultSchema>;

/** The figures of one level. Times in milliseconds; null is unknown, never zero. */
export const levelTimesSchema = z.strictObject({
  level: levelSchema,
  attempts: count,
  /** Requests without an answer, or refused. */
  failed: count,
  /** Answered, but only at a later try: that time counts. */
  retried: count,
  passed: count,
  /** More than 5 % failed: no higher level is asked. */
  isBroken: z.boolean(),
  /** Attempts that the times below are of. */
  timed: count,
  windowMs: figure,
  requestsPerSecond: figure,
  tokensPerSecond: figure,
  firstTokenMs: quantilesSchema,
  tokenMs: quantilesSchema,
  totalMs: quantilesSchema,
  /** The gaps between pieces, which may hold several tokens. */
  gapMs: quantilesSchema,
  /** The delay between the due time of requests and when they were sent. Null if none was due. */
  lateMs: quantilesSchema,
  /** Requests a second within the SLO; null without one. */
  goodput: figure,
  /** Those of them that also passed. */
  rightGoodput: figure,
  /** Requests within the SLO, of those that are timed. */
  goodShare: share.nullable(),
  loopDelayMs: figure,
  faults: z.array(levelFaultSchema),
});
export type LevelTimes = z.infer<typeof levelTimesSchema>;

/** Answers at a level beside those to one at once. */
const rightSchema = z.strictObject({
  scenarios: count,
  alone: share,
  current: share,
  /** One-sided, by the exact test of the gate; `holm` is adjusted over all that is tested. */
  p: share,
  holm: share,
});
export const underLoadSchema = z.strictObject({
  level: levelSchema,
  /** All packs together. Holm: over levels. */
  total: rightSchema,
  /** Holm: over levels and packs. */
  packs: z.record(z.string(), rightSchema),
  /** Answers equal to the first one to the same prompt at one at once. */
  identical: z.strictObject({ answers: count, same: count }),
});
export type UnderLoad = z.infer<typeof underLoadSchema>;
export type Right = z.infer<typeof rightSchema>;

/** A part of a soak, as a rule a minute. */
export const soakPartSchema = z.strictObject({
  fromMs: z.number(),
  untilMs: z.number(),
  attempts: count,
  failed: count,
  passed: count,
  tokensPerSecond: figure,
  firstTokenMs: figure,
  identical: z.strictObject({ answers: count, same: count }),
  gpuMemoryMiB: figure,
  /** Our own event loop was late: the times and speeds include that. */
  isLimited: z.literal(true).optional(),
});
export type SoakPart = z.infer<typeof soakPartSchema>;

export const soakSchema = z.strictObject({
  parts: z.array(soakPartSchema),
  /** The first part against the last; null with one part. */
  right: rightSchema.nullable(),
  /** Why it ended before its time. */
  stopped: z.string().optional(),
});
export type Soak = z.infer<typeof soakSchema>;

/** What a load run found, for one mode. */
export const loadReportSchema = z.strictObject({
  mode: modeSchema,
  slo: sloSchema.optional(),
  levels: z.array(levelTimesSchema),
  /** Every level but the first, compared with the first; empty for a soak. */
  underLoad: z.array(underLoadSchema),
  soak: soakSchema.optional(),
});
export type LoadReport = z.infer<typeof loadReportSchema>;

/** A level of load, or a part of one, was asked. The attempts of the part are before this line. */
export const levelLineSchema = z.strictObject({
  kind: z.literal('level'),
  level: levelSchema,
  session: z.int().positive(),
  /**
   * The time from when all slots were full, or the first request was due, until the last request; null if they never
   * were full.
   */
  window: z.strictObject({ fromMs: z.number().nonnegative(), untilMs: z.number().nonnegative() }).nullable(),
  /** How late our own event loop ran its timers, 99th percentile. */
  loopDelayMs: z.number().nonnegative(),
  /** The memory in use on all GPUs of this machine at the end; omitted if unknown. */
  gpuMemoryMiB: z.number().nonnegative().optional(),
});
export type LevelLine = z.infer<typeof levelLineSchema>;

declare module '../../records/part-facet.ts' {
  interface JournalLines {
    level: LevelLine;
  }
  interface DecisionParts {
    /** For a load run: its levels. `modes` are those of the first level. */
    load?: LoadReport | undefined;
  }
}
