import type { Rate } from '../model/baseline.ts';
import type { ComparedOutcome, Drop, PackComparison, Reason } from '../model/decision.ts';
import { type Compared, complete, type Evidence, isOpen } from './evidence.ts';
import { type Fraction, isAbove, meanRate, showFraction, subtract, toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { isSignificant, stratifiedP } from './stratified-test.ts';

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

/** Why it is inconclusive. `p` is that of the measured attempts. */
export function whyUndecided(evidence: readonly Evidence[], p: number, rule: Judged): Reason {
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

/** What reports show of some scenarios. */
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

export function showDrop(drop: Fraction, threshold: Fraction): Drop {
  return { exact: showFraction(drop), value: toNumber(drop), isAboveThreshold: isAbove(drop, threshold) };
}

export function sumOf(rates: readonly Rate[]): Rate {
  return {
    passed: rates.reduce((sum, { passed }) => sum + passed, 0),
    attempts: rates.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
