import { z } from 'zod';
import { gameDecisionSchema, pairLabelSchema, pairRuleSchema } from '../../records/target.ts';
import { judgeFiguresSchema } from './judges.ts';

const count = z.int().nonnegative();

/** Two judges over the pairs that both have judged, by one rule. */
const comparisonSchema = z.strictObject({
  /** Places in the list of judges. */
  first: count,
  second: count,
  rule: pairRuleSchema,
  /** null for all pairs. */
  split: z.string().nullable(),
  pairs: count,
  /** Pairs left out because one of the two has no measured decision on them. */
  leftOut: count,
  /** Share of the second less that of the first, of 1; null without pairs. */
  difference: z.number().nullable(),
  /** The 95 % interval of the difference; null with fewer than two pairs. */
  interval: z.tuple([z.number(), z.number()]).readonly().nullable(),
  /** Pairs on which one of the two is right, or right in more rounds. */
  firstAlone: count,
  secondAlone: count,
  /** McNemar's exact test; with several rounds, the sign-flip test over pairs. */
  p: z.number(),
  /** `p` after Holm's adjustment over every two of the judges. */
  holm: z.number(),
});
export type JudgeComparison = z.infer<typeof comparisonSchema>;

/** A judge's games about the answers of one model. */
const judgedSetSchema = z.strictObject({
  /** The model whose answers are judged, or the packs of a run. */
  responses: z.string(),
  /** The file, or the id of the run. */
  from: z.string(),
  figures: judgeFiguresSchema,
  /** For a file of JudgeBench: words such as `A>A`, which are no decisions here; null for a run. */
  odd: z.strictObject({ games: count, correct: count }).nullable(),
  /** Games whose words were read again, and those that say something else than the file; null for a run. */
  again: z.strictObject({ games: count, other: count }).nullable(),
  /** Whole sentences without their full stop. */
  notes: z.array(z.string()),
});
export type JudgedSet = z.infer<typeof judgedSetSchema>;

const decisions = z.tuple([gameDecisionSchema.nullable(), gameDecisionSchema.nullable()]);

export const judgesReportSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('judges'),
  judges: z.array(z.strictObject({ name: z.string(), sets: z.array(judgedSetSchema).min(1) })).min(1),
  /** Sorted by split, then by rule, then by judges. Empty for one judge. */
  comparisons: z.array(comparisonSchema),
  /**
   * For two judges: the pairs on which only one is right by JudgeBench's rule, each in its first round without an
   * unmeasured game.
   */
  differing: z.array(
    z.strictObject({
      id: z.string(),
      split: z.string(),
      label: pairLabelSchema,
      /** The judge that is right, by its place. */
      right: count,
      /** The decisions of each judge as shown; the second is of the game in the other order. */
      decisions: z.array(decisions).length(2),
    }),
  ),
});
export type JudgesReport = z.infer<typeof judgesReportSchema>;
export type DifferingPair = JudgesReport['differing'][number];
