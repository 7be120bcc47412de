import { facet } from '../lib/facet.ts';
import type { JournalLine, Plan } from '../model/journal.ts';
import type { ScorecardParts } from '../model/part-facet.ts';
import type { Mode } from '../model/target.ts';

/** One mode of a run, as features score it. */
export type ScoredMode = {
  readonly plan: Plan;
  readonly mode: Mode;
  /** Of the kinds that features add. */
  readonly lines: readonly JournalLine[];
};

/** A key of a scorecard that a feature makes; its part of the file says where it stands. */
export type ScoredPart = {
  readonly key: keyof ScorecardParts & string;
  /** undefined: left out. */
  score(mode: ScoredMode): ScorecardParts[keyof ScorecardParts];
};

export const scoreFacet = facet<ScoredPart>('parts of scores', ({ key }) => key);
