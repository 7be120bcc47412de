import type { ComparedOutcome, Reason } from '../model/decision.ts';
import { type Compared, complete, type Evidence, isOpen } from './evidence.ts';
import { type Fraction, isAbove, meanRate, subtract } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { isSignificant, stratifiedP } from './stratified-test.ts';

type Judged = Pick<GateRule, 'maxDrop' | 'alpha'>;

/** Called once, after confirmation. What nobody measured may not decide: both completions must agree. */
export function decidePack(evidence: readonly Evidence[], rule: Judged): ComparedOutcome {
  const worst = decideCompared(complete(evidence, 'failed'), rule);
  if (!evidence.some(isOpen)) return worst;
  return worst === decideCompared(complete(evidence, 'passed'), rule) ? worst : 'inconclusive';
}

/** Each further pass makes this better or leaves it, so two completions stand for all between them. */
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

/** Of what is inconclusive. `p` is that of what was measured. */
export function whyUndecided(evidence: readonly Evidence[], p: number, rule: Judged): Reason {
  const completions = [complete(evidence, 'failed'), complete(evidence, 'passed')];
  if (completions.every((compared) => decideCompared(compared, rule) === 'inconclusive')) {
    return { kind: 'drop-not-significant', p };
  }
  return { kind: 'unmeasured-could-decide', unmeasured: evidence.reduce((sum, { open }) => sum + open, 0) };
}
