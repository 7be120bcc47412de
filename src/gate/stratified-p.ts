import type { Compared } from './pair-packs.ts';

/** Probabilities of `from`, `from + 1`, …: for a count, or for steps on a grid. */
export type Distribution = { readonly from: number; readonly mass: Float64Array };

/** The distribution of a count that is always zero. */
const certainty: Distribution = { from: 0, mass: Float64Array.of(1) };

/** Cuts both ends at negligible values, which keeps thousands of scenarios fast. */
const negligible = 1e-60;

/** The number of marked items among `drawn` ones, out of `total` items of which `marked` are marked. */
export function hypergeometric(total: number, marked: number, drawn: number): Distribution {
  const from = Math.max(0, drawn + marked - total);
  const until = Math.min(marked, drawn);
  // Outwards from the most likely count, so that no number grows too large.
  const mode = Math.min(until, Math.max(from, Math.floor(((drawn + 1) * (marked + 1)) / (total + 2))));
  const mass = new Float64Array(until - from + 1);
  mass[mode - from] = 1;
  for (let count = mode; count < until; count++) {
    const ratio = ((marked - count) * (drawn - count)) / ((count + 1) * (total - marked - drawn + count + 1));
    mass[count + 1 - from] = (mass[count - from] ?? 0) * ratio;
  }
  for (let count = mode; count > from; count--) {
    const ratio = (count * (total - marked - drawn + count)) / ((marked - count + 1) * (drawn - count + 1));
    mass[count - 1 - from] = (mass[count - from] ?? 0) * ratio;
  }
  const sum = mass.reduce((one, other) => one + other, 0);
  return { from, mass: mass.map((weight) => weight / sum) };
}

/** The sum of two independent variables; the second's steps are `stride` wide. */
export function convolve(one: Distribution, other: Distribution, stride = 1): Distribution {
  const width = one.mass.length + (other.mass.length - 1) * stride;
  const mass = new Float64Array(width);
  for (let step = 0; step < other.mass.length; step++) {
    const weight = other.mass[step] ?? 0;
    for (let at = 0, to = step * stride; at < one.mass.length; at++, to++) {
      mass[to] = (mass[to] ?? 0) + weight * (one.mass[at] ?? 0);
    }
  }
  return cut({ from: one.from + other.from * stride, mass });
}

/** The sum of many: in pairs, since convolving a long sum with each of thousands of short ones is slow. */
export function convolveAll(all: readonly Distribution[]): Distribution {
  let sums = all;
  while (sums.length > 1) {
    const pairs: Distribution[] = [];
    for (let at = 0; at < sums.length; at += 2) {
      const [one = certainty, other] = [sums[at], sums[at + 1]];
      pairs.push(other === undefined ? one : convolve(one, other));
    }
    sums = pairs;
  }
  return sums[0] ?? certainty;
}

/** Probability of `count` or less. */
export function atMost({ from, mass }: Distribution, count: number): number {
  let sum = 0;
  for (let at = 0; at < mass.length && from + at <= count; at++) sum += mass[at] ?? 0;
  return Math.min(1, sum);
}

/** The smallest value whose cumulative probability is at least `share`. */
export function quantile({ from, mass }: Distribution, share: number): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) {
    sum += mass[at] ?? 0;
    if (sum >= share - 1e-12) return from + at;
  }
  return from + mass.length - 1;
}

function cut({ from, mass }: Distribution): Distribution {
  let start = 0;
  let end = mass.length;
  while (start < end - 1 && (mass[start] ?? 0) < negligible) start++;
  while (end > start + 1 && (mass[end - 1] ?? 0) < negligible) end--;
  return { from: from + start, mass: start === 0 && end === mass.length ? mass : mass.subarray(start, end) };
}

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

/** Holm-adjusted: the chance that any of the unchanged packs shows so small a p. In their order. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).sort((one, other) => (ps[one] ?? 0) - (ps[other] ?? 0));
  const adjusted = new Array<number>(ps.length).fill(1);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (ps[index] ?? 1) * (ps.length - rank)));
    adjusted[index] = largest;
  }
  return adjusted;
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
