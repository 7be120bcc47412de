import { type Baseline, type Rate, rateOf } from '../records/baseline.ts';
import type { ComparedOutcome, PackComparison, Reason } from '../records/decision.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { MetricDecision } from './decide-metric.ts';
import { isAbove, meanRate, toNumber } from './fraction.ts';
import { confirmRounds, type GateRule } from './gate-rule.ts';
import type { Pair } from './pair-packs.ts';
import { isSignificant, stratifiedP } from './stratified-p.ts';

/** Thinking can no longer be switched: replies in the right mode may be luck, and another prompt may think. */
export function switchReasons(baseline: Scorecard, current: Scorecard): Reason[] {
  const control = baseline.fingerprint.conditions['thinking-control'];
  const isLost = control !== null && current.fingerprint.conditions['thinking-control'] === null;
  return isLost && current.mode !== 'pack-defaults' ? [{ kind: 'switch-lost', control }] : [];
}

/** Scenarios of the baseline that the server can no longer be asked, without a reason that lies in the hardware. */
export function lostReasons(baseline: Scorecard, current: Scorecard): Reason[] {
  const scenarios = heldOf(baseline, current.refused);
  const refused = scenarios.length === 0 ? [] : [{ kind: 'field-refused' as const, scenarios }];
  return [...lengthReasons(baseline, current), ...refused];
}

function heldOf(baseline: Scorecard, keys: readonly string[] = []): string[] {
  const held = new Set(baseline.scenarios.map(({ scenario }) => scenario));
  return keys.filter((key) => held.has(key));
}

/** Scenarios that no longer fit, where a smaller context does not explain it: their prompts may have grown. */
function lengthReasons(baseline: Scorecard, current: Scorecard): Reason[] {
  const { context } = current.fingerprint.subject;
  const before = baseline.fingerprint.subject.context;
  const isSmaller = context !== null && before !== null && context < before;
  if (isSmaller || (context === null) !== (before === null)) return [];
  const scenarios = heldOf(baseline, current.tooLong);
  return scenarios.length === 0 ? [] : [{ kind: 'longer-prompts', scenarios, context }];
}

/** The outcome of a pack for its mode. A pack that cannot gate is no obstacle if its baseline says why it was kept. */
export function outcomeForMode({ outcome, reasons }: Pick<PackComparison, 'outcome' | 'reasons'>): ComparedOutcome {
  if (outcome !== 'cannot-gate') return outcome;
  return reasons.some((reason) => reason.kind === 'cannot-gate' && reason.accepted !== null)
    ? 'passed'
    : 'inconclusive';
}

/** The reasons of a mode in which no pack could have regressed, even if that was accepted. */
export function uselessReasons(
  packs: readonly Pick<PackComparison, 'pack' | 'outcome'>[],
  { packs: asked }: Pick<Scorecard, 'packs'>,
  { maxSlowdown }: Pick<GateRule, 'maxSlowdown'>,
): Reason[] {
  if (asked.length === 0) return maxSlowdown !== undefined ? [] : [{ kind: 'nothing-can-gate', packs: ['speed'] }];
  if (packs.length === 0 || packs.some(({ outcome }) => outcome !== 'cannot-gate')) return [];
  return [{ kind: 'nothing-can-gate', packs: packs.map(({ pack }) => pack) }];
}

/** Counts packs that no sandbox could run as missing if the baseline has them. */
export function addLeftOutAsMissing(current: Scorecard, baseline: Scorecard): Scorecard {
  const held = (current.leftOut ?? []).filter((id) => baseline.packs.some((pack) => pack.id === id));
  return held.length === 0 ? current : { ...current, missingPacks: [...current.missingPacks, ...held] };
}

/** Attempts that were lost by accident, packs of absent shards, and packs that the machine could not run. */
export function incompleteReasons({ missing: lacking, missingPacks, stoppedEarly, leftOut = [] }: Scorecard): Reason[] {
  const missing = stoppedEarly === true ? 0 : lacking;
  const packs = missingPacks.filter((id) => !leftOut.includes(id));
  const notRun = missingPacks.filter((id) => leftOut.includes(id));
  return [
    ...(missing === 0 && packs.length === 0 ? [] : [{ kind: 'incomplete' as const, missing, packs }]),
    ...(notRun.length === 0 ? [] : [{ kind: 'no-sandbox' as const, packs: notRun }]),
  ];
}

type CannotGate = Extract<Reason, { kind: 'cannot-gate' }>;
type Cause = CannotGate['cause'];

/** `accepted` is why the baseline was kept anyway. */
export function cannotGateReason(
  cause: Cause,
  baseline: readonly Rate[],
  { maxDrop }: Pick<GateRule, 'maxDrop'>,
  accepted: string | null,
): CannotGate {
  return { kind: 'cannot-gate', cause, rate: toNumber(meanRate(baseline)), threshold: toNumber(maxDrop), accepted };
}

/** A pack that gates on a metric needs no verdict that could regress. */
export function uselessReason(
  byVerdicts: Cause | undefined,
  rates: readonly Rate[],
  gate: MetricDecision | undefined,
  rule: Pick<GateRule, 'maxDrop'>,
  accepted: string | null,
): Reason | undefined {
  if (gate === undefined) return byVerdicts && cannotGateReason(byVerdicts, rates, rule, accepted);
  return gate.reason?.kind === 'cannot-gate' ? { ...gate.reason, accepted } : undefined;
}

/** With the scenarios that could gate alone. */
export function withPassing(reason: Reason | undefined, pairs: readonly Pair[]): Reason | undefined {
  const passing = pairs.filter(
    ({ baseline, current }) => isPassing(rateOf(baseline.cells)) && isPassing(rateOf(current.cells)),
  );
  if (reason?.kind !== 'cannot-gate' || passing.length === 0) return reason;
  return { ...reason, passing: passing.map(({ key }) => key) };
}

function isPassing({ passed, attempts }: Rate): boolean {
  return attempts > 0 && passed === attempts;
}

/** Why no drop from this baseline could regress in a run of `rounds` rounds; undefined if one could. */
export function whyCannotGate(
  baseline: readonly Rate[],
  rounds: number,
  rule: Pick<GateRule, 'maxDrop' | 'alpha' | 'confirms'>,
): Cause | undefined {
  if (!isAbove(meanRate(baseline), rule.maxDrop)) return 'low-rate';
  const attempts = rounds + (rule.confirms ? confirmRounds : 0);
  // Each further failure makes p smaller: nothing is more significant than a pack that fails completely.
  const allFail = baseline.map((rate) => ({ baseline: rate, current: { passed: 0, attempts } }));
  return isSignificant(stratifiedP(allFail), rule.alpha) ? undefined : 'never-significant';
}

/** Why the baseline was kept although this pack cannot gate; null if it was not accepted. */
export function acceptedFor({ acceptedUseless }: Pick<Baseline, 'acceptedUseless'>, pack: string): string | null {
  return acceptedUseless?.packs.includes(pack) ? acceptedUseless.reason : null;
}
