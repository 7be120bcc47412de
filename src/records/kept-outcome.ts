import { z } from 'zod';
import { decisionSchema } from './decision.ts';
import { modeSchema, packVersionSchema, slugSchema } from './target.ts';

/** Everything an outcome depends on, in one mode of one slug. */
export const outcomeBasisSchema = z.strictObject({
  slug: slugSchema,
  mode: modeSchema,
  /** The target digest. */
  target: z.string(),
  packs: z.array(packVersionSchema).readonly(),
  /** Digest of the baseline file; undefined if there was none. */
  baseline: z.string().optional(),
  /** Digest of the deciding rule, and of how it was asked. */
  rule: z.string(),
});
export type OutcomeBasis = z.infer<typeof outcomeBasisSchema>;

/** The outcome that a decided run keeps on its rig. It is reused if everything it depends on is the same. */
export const keptOutcomeSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('outcome'),
  keptAt: z.iso.datetime(),
  head: z.string().regex(/^[0-9a-f]{40,64}$/),
  basis: z.array(outcomeBasisSchema).min(1),
  decision: decisionSchema,
});
export type KeptOutcome = z.infer<typeof keptOutcomeSchema>;

/** What a job reported to a pull request, in its artifact: with the runs beside it, it can be published again. */
export const gateOutcomeSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('gate-outcome'),
  head: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** The gate's key, if a repository has several gates. */
  key: z.string(),
  attempt: z.int().positive(),
  exitCode: z.int().nonnegative(),
  policy: z.strictObject({
    onInconclusive: z.enum(['fail', 'warn']),
    onMissingBaseline: z.enum(['warn', 'fail', 'measure-base']),
  }),
  /** The matrix given to a report, read from JSON; missing if there was none. */
  expected: z.json().optional(),
  /** Targets that the pull request removed. */
  gone: z.array(z.string()),
  /** What the base's rules did not cover. */
  doubts: z.array(z.string()).default([]),
  selfEdits: z.array(z.string()),
});
export type GateOutcome = z.infer<typeof gateOutcomeSchema>;
