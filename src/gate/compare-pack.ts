import { byKey } from '../lib/group-by.ts';
import type { Baseline, Rate } from '../records/baseline.ts';
import type { ComparedOutcome, Flip, PackComparison, Reason, TotalGate } from '../records/decision.ts';
import { isClose } from '../records/journal.ts';
import { sumCounts } from '../records/scorecard.ts';
import { compareMetrics } from './decide-metric.ts';
import { driftOf, roundPairs } from './drift.ts';
import { forecastPack } from './forecast-packs.ts';
import { type Fraction, isAbove, meanRate, showDrop, subtract, toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { acceptedFor, cannotGateReason, uselessReason, whyCannotGate, withPassing } from './pack-reasons.ts';
import {
  type Compared,
  complete,
  displayedEvidence,
  type Evidence,
  evidenceIn,
  isOpen,
  measuredOnly,
  type Pair,
  type PairedPack,
  unmeasuredIn,
} from './pair-packs.ts';
import { isSignificant, noiseBand, stratifiedP } from './stratified-p.ts';
import { worstOutcome } from './worst-outcome.ts';

export type PackEvidence = {
  /** All attempts, including those of the confirmation. */
  readonly pooled: PairedPack;
  /** Attempts before the confirmation; the same if there was none. */
  readonly first: PairedPack;
  readonly confirmed: PackComparison['confirmed'];
  readonly reasons: readonly Reason[];
  /** Why the pack cannot pass. It can still regress, because the change may be what alters the replies. */
  readonly doubts: readonly Reason[];
  readonly isBlocked: boolean;
  /** Rounds of a run without confirmation. */
  readonly rounds: number;
  /** The metric whose mean decides, too. */
  readonly gatesOn: string | undefined;
  /** From the baseline: the packs that cannot gate and were kept on purpose. */
  readonly acceptedUseless: Baseline['acceptedUseless'];
};

/** Decides one pack, with everything that reports show of it. `holm` is set later, when the other packs are known. */
export function comparePack(pack: PackEvidence, rule: GateRule): PackComparison {
  const { ground, pairs } = pack.pooled;
  const evidence = evidenceIn(pack.pooled);
  const [measured, shown] = [measuredOnly(evidence), displayedEvidence(pack.pooled)];
  const p = stratifiedP(shown);
  const isDecidable = pack.reasons.length === 0 && !pack.isBlocked;
  // Metrics use only the first rounds: verdicts choose the scenarios that a confirmation asks again.
  const { metrics, gate } = compareMetrics(pack.first.pairs, pack.gatesOn, rule);
  const byVerdicts = isDecidable ? decidePack(evidence, rule) : 'inconclusive';
  const byMetric = !isDecidable || gate === undefined || gate.outcome === 'cannot-gate' ? 'passed' : gate.outcome;
  const decided = worstOutcome<ComparedOutcome>([byVerdicts, byMetric], byVerdicts);
  const undecided: Reason[] = [
    ...(byVerdicts === 'inconclusive' && isDecidable ? [whyUndecided(evidence, p, rule)] : []),
    ...(byMetric === 'inconclusive' && gate?.reason ? [gate.reason] : []),
  ];
  const rates = evidence.map((each) => each.baseline);
  const forecast = forecastPack(rates, pack.rounds, rule);
  const isDoubtful = decided === 'passed' && pack.doubts.length > 0;
  const cannotGate = uselessReason(forecast.cannotGate, rates, gate, rule, acceptedFor(pack, ground.pack));
  const useless = decided === 'passed' && !isDoubtful ? withPassing(cannotGate, pairs) : undefined;
  const outcome = isDoubtful ? 'inconclusive' : useless === undefined ? decided : 'cannot-gate';
  const band = noiseBand(shown);
  const { baseline, means, drop } = measureDrop(shown, rule.maxDrop);
  const { current, means: measuredMeans } = measureDrop(measured, rule.maxDrop);
  const missing = pairs.reduce((sum, { current: { missing: lost = 0 } }) => sum + lost, 0);
  return {
    pack: ground.pack,
    version: ground.version,
    outcome,
    reasons: [...pack.reasons, ...pack.doubts, ...undecided, ...(useless === undefined ? [] : [useless])],
    scenarios: {
      compared: pairs.length,
      baseline: ground.baseline,
      current: ground.current,
      measured: measured.length,
    },
    ...(missing > 0 ? { missing } : {}),
    baseline,
    current,
    means: { baseline: means.baseline, current: measuredMeans.current },
    drop,
    p,
    holm: p,
    tripped: trippedStage(pack, rule),
    confirmed: pack.confirmed,
    flips: flipsOf(pairs),
    flaky: pairs.filter(isFlaky).map(({ key }) => key),
    noiseBand: band,
    minimumDetectableDrop: forecast.minimumDetectableDrop,
    // A drop widens the band by itself. A drop that was found was evidently not lost in the noise.
    isTooNoisy: outcome !== 'regressed' && band * Number(rule.maxDrop.denominator) > Number(rule.maxDrop.numerator),
    cannotGate: cannotGate !== undefined,
    ...(metrics.length === 0 ? {} : { metrics }),
    tokenLimit: {
      baseline: pairs.reduce((sum, { baseline }) => sum + (baseline.failures['token-limit'] ?? 0), 0),
      current: pairs.reduce((sum, { current }) => sum + (current.failures['token-limit'] ?? 0), 0),
    },
    unmeasured: pairs.reduce((sum, { current }) => sum + unmeasuredIn(current), 0),
    causes: byKey(sumCounts(pairs.map(({ current }) => current.causes))),
    drift: driftOf(pairs),
    rounds: roundsOf(pairs),
  };
}

function trippedStage({ first }: PackEvidence, rule: GateRule): PackComparison['tripped'] {
  const evidence = evidenceIn(first);
  if (!isTripped(evidence, rule)) return null;
  const shown = displayedEvidence(first);
  const { current } = measureDrop(measuredOnly(evidence), rule.maxDrop);
  return { current, drop: measureDrop(shown, rule.maxDrop).drop, p: stratifiedP(shown) };
}

/** The largest drops first; equal ones in the order of the pairs: by key. */
function flipsOf(pairs: readonly Pair[]): Flip[] {
  const flips = pairs.flatMap((pair): Flip[] => {
    const { baseline, passed, failed } = pair.evidence;
    const current = { passed, attempts: passed + failed };
    const change = passed * baseline.attempts - baseline.passed * current.attempts;
    if (current.attempts === 0 || change === 0) return [];
    const { failures } = pair.current;
    return [{ scenario: pair.key, baseline, current, failures, ...partingOf(pair, change < 0 ? 'failed' : 'passed') }];
  });
  return flips.sort((one, other) => dropIn(other) - dropIn(one));
}

/** Leaves out a margin that was measured against an answer of another baseline. */
function partingOf({ baseline, current }: Pair, side: 'passed' | 'failed'): Pick<Flip, 'parting'> {
  const parting = current.partings?.[side];
  if (parting === undefined || baseline.answers?.includes(parting.from) !== true) return {};
  return { parting: { margin: parting.margin, call: isClose(parting.margin) ? 'close' : 'clear' } };
}

function dropIn({ baseline, current }: Flip): number {
  return baseline.passed / baseline.attempts - current.passed / current.attempts;
}

function isFlaky({ evidence: { baseline, passed, failed } }: Pair): boolean {
  return (passed > 0 && failed > 0) || (baseline.passed > 0 && baseline.passed < baseline.attempts);
}

function roundsOf(pairs: readonly Pair[]): PackComparison['rounds'] {
  const sides = roundPairs(pairs);
  if (sides.length === 0) return null;
  return { first: sumOf(sides.map(({ baseline }) => baseline)), later: sumOf(sides.map(({ current }) => current)) };
}

/** The rule that judges all packs as one; undefined without one. */
export function totalRule(rule: GateRule): GateRule | undefined {
  return rule.maxTotalDrop === undefined ? undefined : { ...rule, maxDrop: rule.maxTotalDrop };
}

/** Decides the drop over all comparable packs, as if they were one pack. */
export function decideTotal(packs: readonly PairedPack[], rounds: number, rule: GateRule): TotalGate | undefined {
  const judged = totalRule(rule);
  if (judged === undefined || packs.length === 0) return undefined;
  const [evidence, shown] = [packs.flatMap(evidenceIn), packs.flatMap(displayedEvidence)];
  const baseline = evidence.map((each) => each.baseline);
  const p = stratifiedP(shown);
  const decided = decidePack(evidence, judged);
  const useless = decided === 'passed' ? whyCannotGate(baseline, rounds, judged) : undefined;
  return {
    outcome: useless === undefined ? decided : 'inconclusive',
    reasons: [
      ...(decided === 'inconclusive' ? [whyUndecided(evidence, p, judged)] : []),
      ...(useless === undefined ? [] : [cannotGateReason(useless, baseline, judged, null)]),
    ],
    threshold: toNumber(judged.maxDrop),
    drop: measureDrop(shown, judged.maxDrop).drop,
    p,
  };
}

type Judged = Pick<GateRule, 'maxDrop' | 'alpha'>;

/** Called once, after confirmation. Unmeasured attempts must not decide: both completions must agree. */
export function decidePack(evidence: readonly Evidence[], rule: Judged): ComparedOutcome {
  const worst = decideCompared(complete(evidence, 'failed'), rule);
  if (!evidence.some(isOpen)) return worst;
  return worst === decideCompared(complete(evidence, 'passed'), rule) ? worst : 'inconclusive';
}

/** Each further pass improves this or leaves it, so two completions cover all cases between them. */
export function decideCompared(scenarios: readonly Compared[], rule: Judged): ComparedOutcome {
  if (!isAbove(dropOf(scenarios), rule.maxDrop)) return 'passed';
  return isSignificant(stratifiedP(scenarios), rule.alpha) ? 'regressed' : 'inconclusive';
}

/** Mean over the scenarios of baseline rate less current rate. */
export function dropOf(scenarios: readonly Compared[]): Fraction {
  return subtract(
    meanRate(scenarios.map(({ baseline }) => baseline)),
    meanRate(scenarios.map(({ current }) => current)),
  );
}

/** The reason of an inconclusive pack. `p` is of its measured attempts. */
function whyUndecided(evidence: readonly Evidence[], p: number, rule: Judged): Reason {
  const completions = [complete(evidence, 'failed'), complete(evidence, 'passed')];
  if (completions.every((compared) => decideCompared(compared, rule) === 'inconclusive')) {
    return { kind: 'drop-not-significant', p };
  }
  return { kind: 'unmeasured-could-decide', unmeasured: evidence.reduce((sum, { open }) => sum + open, 0) };
}

/** Whether its drop is above the threshold, or could be: more rounds may measure what is still open. */
export function isTripped(evidence: readonly Evidence[], rule: Pick<GateRule, 'maxDrop'>): boolean {
  return isAbove(dropOf(complete(evidence, 'failed')), rule.maxDrop);
}

/**
 * Whether the current results of a tripped pack's changed scenarios could clear it. Asking only those again leans
 * towards the baseline, since chance had selected them; so the others are asked as well.
 */
export function isClearing(pooled: readonly Evidence[], rule: Pick<GateRule, 'maxDrop'>): boolean {
  return !isAbove(dropOf(complete(pooled, 'passed')), rule.maxDrop);
}

type Measured = Pick<PackComparison, 'baseline' | 'current' | 'means' | 'drop'>;

export function measureDrop(scenarios: readonly Compared[], threshold: Fraction): Measured {
  const [before, now] = [scenarios.map(({ baseline }) => baseline), scenarios.map(({ current }) => current)];
  return {
    baseline: sumOf(before),
    current: sumOf(now),
    means: { baseline: toNumber(meanRate(before)), current: toNumber(meanRate(now)) },
    drop: showDrop(dropOf(scenarios), threshold),
  };
}

function sumOf(rates: readonly Rate[]): Rate {
  return {
    passed: rates.reduce((sum, { passed }) => sum + passed, 0),
    attempts: rates.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
