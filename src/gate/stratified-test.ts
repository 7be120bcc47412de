import { atMost, convolveAll, type Distribution, hypergeometric } from './distribution.ts';
import type { Compared } from './evidence.ts';

/**
 * How often chance alone leaves the current side with so few passes. Inside one scenario the passes of both sides are
 * exchangeable if nothing changed, so that the current count is hypergeometric given their total.
 */
export function stratifiedP(scenarios: readonly Compared[]): number {
  let passed = 0;
  const strata: Distribution[] = [];
  const known = new Map<string, Distribution>();
  for (const { baseline, current } of scenarios) {
    const [marked, total] = [baseline.passed + current.passed, baseline.attempts + current.attempts];
    if (marked === 0 || marked === total) continue; // unanimous: it says nothing
    passed += current.passed;
    const key = `${total} ${marked} ${current.attempts}`;
    const stratum = known.get(key) ?? hypergeometric(total, marked, current.attempts);
    known.set(key, stratum);
    strata.push(stratum);
  }
  return atMost(convolveAll(strata), passed);
}

/** The sums are of floating point: one that should be exactly alpha may stand a hair above it. */
export function isSignificant(p: number, alpha: number): boolean {
  return p <= alpha + 1e-12;
}
