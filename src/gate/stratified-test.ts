import {
  atMost,
  certainty,
  convolve,
  convolveAll,
  type Distribution,
  hypergeometric,
  quantile,
} from './distribution.ts';
import type { Compared } from './evidence.ts';

/**
 * How often chance alone gives the current side so few passes. If nothing changed, the passes of both sides are
 * exchangeable within a scenario. So given their total, the current count is hypergeometric.
 */
export function stratifiedP(scenarios: readonly Compared[]): number {
  let passed = 0;
  const strata: Distribution[] = [];
  const known = new Map<string, Distribution>();
  for (const { baseline, current } of scenarios) {
    const [marked, total] = [baseline.passed + current.passed, baseline.attempts + current.attempts];
    if (marked === 0 || marked === total) continue; // unanimous: it carries no information
    passed += current.passed;
    const key = `${total} ${marked} ${current.attempts}`;
    const stratum = known.get(key) ?? hypergeometric(total, marked, current.attempts);
    known.set(key, stratum);
    strata.push(stratum);
  }
  return atMost(convolveAll(strata), passed);
}

/** Floating point: a sum that should be exactly alpha may be slightly above it. */
export function isSignificant(p: number, alpha: number): boolean {
  return p <= alpha + 1e-12;
}

/** Up to this many grid points times strata are computed exactly; a larger sum is close enough to normal. */
const countable = 20_000;
const normal95 = 1.6448536269514722;

/** The drop that an unchanged model stays at or below in 95 of 100 comparisons, from the distribution that gives p. */
export function noiseBand(scenarios: readonly Compared[]): number {
  const strata = scenarios.flatMap(({ baseline, current }) => {
    const [marked, total] = [baseline.passed + current.passed, baseline.attempts + current.attempts];
    const isUnanimous = marked === 0 || marked === total;
    return isUnanimous ? [] : [{ marked, total, before: baseline.attempts, now: current.attempts }];
  });
  if (strata.length === 0) return 0;
  const grid = strata.reduce((common, { before, now }) => multiple(multiple(common, before), now), 1);
  if (grid * strata.length > countable) return normalBand(strata) / scenarios.length;
  let [sum, offset] = [certainty, 0];
  for (const { marked, total, before, now } of strata) {
    // With b passes before and `marked - b` now, the drop is b / before - (marked - b) / now.
    sum = convolve(sum, hypergeometric(total, marked, before), grid / before + grid / now);
    offset += (marked * grid) / now;
  }
  return (quantile(sum, 0.95) - offset) / grid / scenarios.length;
}

type Stratum = { readonly marked: number; readonly total: number; readonly before: number; readonly now: number };

function normalBand(strata: readonly Stratum[]): number {
  const variance = strata.reduce((sum, { marked, total, before, now }) => {
    const ofCount = (before * now * marked * (total - marked)) / (total * total * (total - 1));
    return sum + ofCount * (1 / before + 1 / now) ** 2;
  }, 0);
  return normal95 * Math.sqrt(variance);
}

/** Exact up to `countable`; larger values are not used. */
function multiple(one: number, other: number): number {
  if (one > countable) return one;
  let [large, small] = [one, other];
  while (small !== 0) [large, small] = [small, large % small];
  return (one / large) * other;
}
