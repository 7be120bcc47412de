import { decideFacet } from '../gate/decide-facet.ts';
import { type DecidedMode, decideMode, decideModes, decideWithoutBaseline } from '../gate/decide-mode.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { estimatePower } from '../gate/noise/estimate-power.ts';
import { comparabilityOf } from '../gate/pair-packs.ts';
import { randomFrom } from '../packs/draw.ts';
import type { Baseline, Power } from '../records/baseline.ts';
import type { Decision, ModeDecision } from '../records/decision.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import type { DecisionParts, ModeParts } from '../records/part-facet.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { Mode } from '../records/target.ts';
import { beforeConfirmation, scoreRun } from '../score/score-run.ts';
import { type LinesPart, linesFacet } from './lines-facet.ts';
import { unaskedFacet } from './unasked-facet.ts';

export type BaselinesByMode = ReadonlyMap<Mode, Baseline>;

/** Everything a decision is based on, from a journal. */
export type ScoredRun = {
  /** One for each mode. */
  readonly scorecards: readonly Scorecard[];
  /** The scorecards before the confirmation. */
  readonly firsts: readonly Scorecard[];
  readonly isServerKnown: boolean;
  /** Lines that are no answers: features read theirs in them. */
  readonly others: readonly JournalLine[];
};

export function scoreLines(plan: Plan, lines: readonly JournalLine[]): ScoredRun {
  const scorecards = scoreRun(plan, lines);
  const isConfirmed = lines.some((line) => line.kind === 'attempt' && line.stage === 'confirm');
  return {
    scorecards,
    firsts: isConfirmed ? scoreRun(plan, beforeConfirmation(lines)) : scorecards,
    isServerKnown: lines.some(({ kind }) => kind === 'session'),
    others: lines.filter(({ kind }) => kind !== 'attempt' && kind !== 'skip'),
  };
}

/** Decides a run from its scores and its baselines alone; `report` makes the same decision again. */
export function decideRun(
  plan: Plan,
  scored: ScoredRun,
  against: BaselinesByMode,
  rule: GateRule,
  flags?: Decision['run']['flags'],
): Decision {
  const { command } = plan.run;
  const uncompared = command === 'run' || command === 'capture' ? command : undefined;
  return decideScored(scored, against, rule, flags, uncompared);
}

/** `flags` let a reader repeat the run; `uncompared` is its command if that needs no baseline. */
export function decideScored(
  { scorecards, firsts, isServerKnown, others }: ScoredRun,
  against: BaselinesByMode,
  rule: GateRule,
  flags?: Decision['run']['flags'],
  uncompared?: ModeDecision['uncompared'],
): Decision {
  const [one, ...behind] = scorecards.map((scorecard, index): DecidedMode => {
    const baseline = against.get(scorecard.mode);
    const first = firsts[index] ?? scorecard;
    if (baseline === undefined)
      return { decision: decideWithoutBaseline(scorecard, rule, uncompared), scorecard, baseline };
    const found: ModeParts = decideFacet.joined(decideFacet.all().map((part) => part.ground?.(baseline, others)));
    const [unasked] = scorecard.unchanged === true ? unaskedFacet.all() : [];
    const decision =
      unasked?.(baseline, scorecard, rule, found, { comparabilityOf, decideMode }) ??
      decideMode(baseline, scorecard, first, rule, isServerKnown, found);
    return { decision: withPower(decision, baseline, rule), scorecard, baseline };
  });
  if (one === undefined) throw new Error('a plan has a mode');
  const decision = decideModes([one, ...behind]);
  return flags === undefined ? decision : { ...decision, run: { ...decision.run, flags } };
}

function withPower(decision: ModeDecision, { scorecard }: Baseline, rule: GateRule): ModeDecision {
  const asked = decision.packs.map(({ pack }) => pack);
  const power = powerOf(scorecard, decision.rounds, rule, asked);
  return power === undefined ? decision : { ...decision, power };
}

/** What checks of these packs of a baseline find, in `rounds` rounds. Every machine says the same. */
export function powerOf(
  scorecard: Scorecard,
  rounds: number,
  rule: GateRule,
  packs: readonly string[] = scorecard.packs.map(({ id }) => id),
): Power | undefined {
  return estimatePower(scorecard, packs, { rounds, rule, random: randomFrom(scorecard.slug) });
}

/** Whether a feature reads the times of all lines of a run. */
export function readsTimes(plan: Plan): boolean {
  return linesFacet.all().some((part) => part.isOf(plan));
}

/** What features make of them. */
export async function partsFromLines(...of: Parameters<LinesPart['of']>): Promise<DecisionParts> {
  const found = linesFacet.all().map((part) => (part.isOf(of[0]) ? part.of(...of) : undefined));
  return linesFacet.joined(await Promise.all(found));
}
