import { z } from 'zod';
import { decisionSchema } from './decision.ts';
import { modeSchema, packVersionSchema, slugSchema } from './target.ts';

/** All that an outcome rests on, in one mode of one slug. */
export const outcomeBasisSchema = z.strictObject({
  slug: slugSchema,
  mode: modeSchema,
  /** The target digest. */
  target: z.string(),
  packs: z.array(packVersionSchema).readonly(),
  /** Digest of the baseline file; undefined where there was none. */
  baseline: z.string().optional(),
  /** Digest of the rule that decided, and of how it was asked. */
  rule: z.string(),
});
export type OutcomeBasis = z.infer<typeof outcomeBasisSchema>;

/** What a decided run leaves on its rig: it holds again where it would rest on the same. */
export const keptOutcomeSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('outcome'),
  keptAt: z.iso.datetime(),
  /** The commit that was tested. */
  head: z.string().regex(/^[0-9a-f]{40,64}$/),
  basis: z.array(outcomeBasisSchema).min(1),
  decision: decisionSchema,
});
export type KeptOutcome = z.infer<typeof keptOutcomeSchema>;
