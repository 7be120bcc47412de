import { facet } from '../lib/facet.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import type { Slo } from '../records/level.ts';
import type { DecisionParts } from '../records/part-facet.ts';

/** Keys of a decision that a feature makes from the whole journal of a run. */
export type LinesPart = {
  readonly key: keyof DecisionParts & string;
  /** Whether a run of this plan has them: its lines are then read with their times. */
  isOf(plan: Plan): boolean;
  of(plan: Plan, lines: readonly JournalLine[], judgedBy: { readonly slo?: Slo | undefined }): Promise<DecisionParts>;
};

export const linesFacet = facet<LinesPart>('parts from the lines of a run', ({ key }) => key);
