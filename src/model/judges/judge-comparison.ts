/** `paper` is JudgeBench's rule; by `both`, a pair is right only in every order that was asked. */
export const judgeRules = ['paper', 'both'] as const;
export type JudgeRule = (typeof judgeRules)[number];

/** Two judges over the pairs that both have judged, by one rule. */
export type JudgeComparison = {
  /** Places in the list of judges. */
  readonly first: number;
  readonly second: number;
  readonly rule: JudgeRule;
  /** null for all pairs. */
  readonly split: string | null;
  readonly pairs: number;
  /** Pairs left out because one of the two has no measured decision on them. */
  readonly leftOut: number;
  /** Share of the second less that of the first, of 1; null without pairs. */
  readonly difference: number | null;
  /** Of the difference, at 95 %; null with fewer than two pairs. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Pairs on which one of the two is right, or right in more rounds. */
  readonly firstAlone: number;
  readonly secondAlone: number;
  /** McNemar's exact test; with several rounds, the sign-flip test over pairs. */
  readonly p: number;
  /** `p` after Holm's adjustment over all twosomes of judges. */
  readonly holm: number;
};
