import type { PackOutcome } from '../model/decision.ts';
import { type Compared, complete, type Evidence, isOpen } from './evidence.ts';
import { type Fraction, isAbove, meanRate, subtract } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { isSignificant, stratifiedP } from './stratified-test.ts';

type Judged = Pick<GateRule, 'maxDrop' | 'alpha'>;

/** Called once, after confirmation. What nobody measured may not decide: both completions must agree. */
export function decidePack(evidence: readonly Evidence[], rule: Judged): PackOutcome {
  const worst = decideCompared(complete(evidence, 'failed'), rule);
  if (!evidence.some(isOpen)) return worst;
  return worst === decideCompared(complete(evidence, 'passed'), rule) ? worst : 'inconclusive';
}

/** Each further pass makes this better or leaves it, so two completions stand for all between them. */
export function decideCompared(scenarios: readonly Compared[], rule: Judged): PackOutcome {
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
