import { z } from 'zod';
import type { Rate } from '../../model/baseline.ts';
import { outcomeSchema } from '../../model/decision.ts';
import { levelSchema } from '../../model/level.ts';
import { benchloopVersions } from '../../model/scorecard.ts';
import { harnessSchema, modeSchema, slugSchema } from '../../model/target.ts';

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

/** The pass rate of each scenario. */
export function ratesIn(packs: readonly PackRow[]): Rate[] {
  return packs.flatMap(({ passed, attempts }) =>
    passed.map((each, at) => ({ passed: each, attempts: attempts[at] ?? 0 })),
  );
}

/** One mode of a run. Null is unknown. */
export const scoreRowSchema = z.strictObject({
  mode: modeSchema,
  harness: harnessSchema,
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
export const runRowSchema = z.strictObject({
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

/** It ended with a failure. */
export function isFailed({ outcome }: Pick<RunRow, 'outcome'>): boolean {
  return outcome !== null && !['passed', 'accepted', 'no-baseline'].includes(outcome);
}

export const brokenRunSchema = z.strictObject({
  kind: z.literal('broken'),
  name: z.string(),
  why: z.string(),
  files: z.string(),
});
export type BrokenRun = z.infer<typeof brokenRunSchema>;

export const indexLineSchema = z.discriminatedUnion('kind', [runRowSchema, brokenRunSchema]);
export type IndexLine = z.infer<typeof indexLineSchema>;
