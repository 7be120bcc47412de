import { facet } from '../lib/facet.ts';
import type { AttemptLine, JournalLine, Plan, SkipLine } from '../records/journal.ts';
import type { ScorecardParts } from '../records/part-facet.ts';
import type { PackTiming } from '../records/scorecard.ts';
import type { Mode } from '../records/target.ts';

export type ScoredMode = {
  /** What was asked: the scenarios of this plan are those of the scorecard. */
  readonly plan: Plan;
  /** The same plan, with each game of a pair. */
  readonly games: Plan;
  readonly mode: Mode;
  readonly attempts: readonly AttemptLine[];
  readonly skips: readonly SkipLine[];
  /** Of the kinds that features add. */
  readonly lines: readonly JournalLine[];
};

/** A key of a scorecard that a feature makes; its part of the file says where it stands. */
export type ScoredPart = {
  readonly key: keyof ScorecardParts & string;
  /** undefined: left out. */
  score(mode: ScoredMode): ScorecardParts[keyof ScorecardParts];
  /** Keys of the timing of a pack, from its attempts. */
  time?(mode: ScoredMode, pack: string, attempts: readonly AttemptLine[]): Partial<PackTiming>;
  /** USD of each thing that was paid beside answers; null is unknown. */
  paid?(mode: ScoredMode): readonly (number | null)[];
  /** What was made for a scenario before it was asked, the newest last. */
  prepared?(lines: readonly JournalLine[]): readonly Prepared[];
};
export type Prepared = {
  readonly scenario: string;
  readonly ms: number;
  readonly usd: number | null;
  readonly from: { readonly length: number };
  /** By the digest of its text, in the folder of the run; null if it failed. */
  readonly made: { readonly text: string; readonly length: number } | null;
};

export const scoreFacet = facet<ScoredPart>('parts of scores', ({ key }) => key);
