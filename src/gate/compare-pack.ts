import { byKey } from '../lib/by-key.ts';
import type { Flip, PackComparison, Reason } from '../model/decision.ts';
import { isTripped } from './confirm-pack.ts';
import { decideCompared, decidePack } from './decide-pack.ts';
import { driftOf } from './drift.ts';
import { complete, type Evidence, measuredOnly } from './evidence.ts';
import { forecastPack } from './forecast-pack.ts';
import type { GateRule } from './gate-rule.ts';
import { measureDrop, sumOf } from './measure-drop.ts';
import { noiseBand } from './noise-band.ts';
import { evidenceIn, type Pair, type PairedPack, unmeasuredIn } from './pair-packs.ts';
import { roundPairs } from './round-pairs.ts';
import { stratifiedP } from './stratified-test.ts';

/** What the comparison of a pack rests on. */
export type PackEvidence = {
  /** All attempts, those of the confirmation among them. */
  readonly pooled: PairedPack;
  /** Without them; the same where there were none. */
  readonly first: PairedPack;
  readonly confirmed: PackComparison['confirmed'];
  /** Why it can have no outcome of its own, or the mode as a whole. */
  readonly reasons: readonly Reason[];
  readonly isBlocked: boolean;
  /** Rounds of a run without confirmation. */
  readonly rounds: number;
};

/** One pack, decided, and all that reports show of it. `holm` still knows nothing of the other packs. */
export function comparePack(pack: PackEvidence, rule: GateRule): PackComparison {
  const { ground, pairs } = pack.pooled;
  const evidence = evidenceIn(pack.pooled);
  const measured = measuredOnly(evidence);
  const p = stratifiedP(measured);
  const isDecidable = pack.reasons.length === 0 && !pack.isBlocked;
  const outcome = isDecidable ? decidePack(evidence, rule) : 'inconclusive';
  const undecided: Reason[] = outcome === 'inconclusive' && isDecidable ? [whyUndecided(evidence, p, rule)] : [];
  const forecast = forecastPack(
    pairs.map(({ evidence: { baseline } }) => baseline),
    pack.rounds,
    rule,
  );
  const band = noiseBand(measured);
  return {
    pack: ground.pack,
    version: ground.version,
    outcome,
    reasons: [...pack.reasons, ...undecided],
    scenarios: { compared: pairs.length, baseline: ground.baseline, current: ground.current },
    ...measureDrop(measured, rule.maxDrop),
    p,
    holm: p,
    tripped: trippedStage(pack, rule),
    confirmed: pack.confirmed,
    flips: flipsOf(pairs),
    flaky: pairs.filter(isFlaky).map(({ key }) => key),
    noiseBand: band,
    minimumDetectableDrop: forecast.minimumDetectableDrop,
    // A drop widens the band by itself: one that was found all the same was not too noisy to find.
    isTooNoisy: outcome !== 'regressed' && band * Number(rule.maxDrop.denominator) > Number(rule.maxDrop.numerator),
    cannotGate: forecast.cannotGate,
    tokenLimit: {
      baseline: pairs.reduce((sum, { baseline }) => sum + (baseline.failures['token-limit'] ?? 0), 0),
      current: pairs.reduce((sum, { current }) => sum + (current.failures['token-limit'] ?? 0), 0),
    },
    unmeasured: pairs.reduce((sum, { current }) => sum + unmeasuredIn(current), 0),
    causes: sumCauses(pairs),
    drift: driftOf(pairs),
    rounds: roundsOf(pairs),
  };
}

function whyUndecided(evidence: readonly Evidence[], p: number, rule: GateRule): Reason {
  const completions = [complete(evidence, 'failed'), complete(evidence, 'passed')];
  if (completions.every((compared) => decideCompared(compared, rule) === 'inconclusive')) {
    return { kind: 'drop-not-significant', p };
  }
  return { kind: 'unmeasured-could-decide', unmeasured: evidence.reduce((sum, { open }) => sum + open, 0) };
}

function trippedStage({ first }: PackEvidence, rule: GateRule): PackComparison['tripped'] {
  const evidence = evidenceIn(first);
  if (!isTripped(evidence, rule)) return null;
  const measured = measuredOnly(evidence);
  const { current, drop } = measureDrop(measured, rule.maxDrop);
  return { current, drop, p: stratifiedP(measured) };
}

/** The largest drops first, equal ones in the order of the pairs: by key. */
function flipsOf(pairs: readonly Pair[]): Flip[] {
  const flips = pairs.flatMap(({ key, current: { failures }, evidence: { baseline, passed, failed } }) => {
    const current = { passed, attempts: passed + failed };
    const isFlip = current.attempts > 0 && passed * baseline.attempts !== baseline.passed * current.attempts;
    return isFlip ? [{ scenario: key, baseline, current, failures }] : [];
  });
  return flips.sort((one, other) => dropIn(other) - dropIn(one));
}

function dropIn({ baseline, current }: Flip): number {
  return baseline.passed / baseline.attempts - current.passed / current.attempts;
}

function isFlaky({ evidence: { baseline, passed, failed } }: Pair): boolean {
  return (passed > 0 && failed > 0) || (baseline.passed > 0 && baseline.passed < baseline.attempts);
}

function sumCauses(pairs: readonly Pair[]): PackComparison['causes'] {
  const sums: Record<string, number> = {};
  for (const { current } of pairs) {
    for (const [cause, times] of Object.entries(current.causes)) sums[cause] = (sums[cause] ?? 0) + times;
  }
  return byKey(sums);
}

function roundsOf(pairs: readonly Pair[]): PackComparison['rounds'] {
  const sides = roundPairs(pairs);
  if (sides.length === 0) return null;
  return { first: sumOf(sides.map(({ baseline }) => baseline)), later: sumOf(sides.map(({ current }) => current)) };
}
