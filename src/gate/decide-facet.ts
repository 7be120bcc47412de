import { facet } from '../lib/facet.ts';
import type { Baseline } from '../records/baseline.ts';
import type { ModeDecision, Reason, Warning } from '../records/decision.ts';
import type { JournalLine } from '../records/journal.ts';
import type { BaselineParts, ModeParts, RunFileParts } from '../records/part-facet.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { GateRule } from './gate-rule.ts';

/** A baseline, or a run with what its journal keeps for one. */
export type ComparedSide = Baseline | (Scorecard & BaselineParts);

export type DecideAt = {
  readonly now: Scorecard;
  readonly baseline: Baseline | undefined;
  readonly rule: GateRule;
  /** Nothing keeps the mode from being compared. */
  readonly isComparable: boolean;
};

/** What a feature adds to the decision of a mode, as its key there. */
export type DecidedPart = {
  readonly key: keyof ModeParts & string;
  /** The key of the core that it is written before; the last without. */
  readonly before?: keyof ModeDecision;
  /** Why nothing can be compared with this baseline, whatever a run measures. */
  refuse?(baseline: Baseline, rule: Pick<GateRule, 'requireSame'>): readonly Reason[];
  /** What a journal says before packs are compared. */
  ground?(baseline: Baseline, lines: readonly JournalLine[]): ModeParts;
  /** The same of two sides without a journal. */
  between?(one: ComparedSide, other: ComparedSide): ModeParts;
  /** Why what was found leaves nothing to compare. */
  block?(found: ModeParts, rule: GateRule): readonly Reason[];
  /** What a scorecard shows, beside its baseline if it has one. */
  decide?(at: DecideAt): ModeParts;
  /** How what was decided counts: the worst of it and of the packs is the outcome of the mode. */
  outcome?(decided: ModeParts): ModeDecision['outcome'] | undefined;
  warn?(now: Scorecard): readonly Warning[];
  /** How many requests a row of a pack takes in a round; undefined for one. */
  requestsOfRow?(now: Scorecard, pack: string): number | undefined;
  /** What `run.json` keeps of it. */
  kept?(modes: readonly ModeDecision[]): RunFileParts;
};

export const decideFacet = facet<DecidedPart>('parts of decisions', ({ key }) => key);
