import { type Fraction, fraction, isAbove } from './fraction.ts';

/** Steps of the grid in 1, or in the largest difference if that is above 1, as sums over a group can be. */
const stepsInLargest = 1000n;
/** Additions, about 0.2 s: what 500 units need that all differ by the whole grid, half of them each way. */
const mostWork = 500 * 250_000;

/**
 * How often chance alone gives so large a sum of differences, or a larger one. If nothing changed, the difference of a
 * unit is as likely to have the other sign. Differences are rounded down to the grid, so p is never too small. It is
 * exact up to `mostWork`, so with up to 500 changed units always; else it is that of a normal distribution, which is
 * within 0.0035 for spread values and within 0.005 for zeros and ones.
 */
export function signFlipP(differences: readonly Fraction[]): number {
  const steps = toGrid(differences);
  if (steps.length === 0) return 1;
  const unit = steps.reduce(greatestDivisor, 0);
  const drops = sumOf(steps.filter((step) => step > 0)) / unit;
  const gains = -sumOf(steps.filter((step) => step < 0)) / unit;
  if (steps.length * Math.min(drops, gains) > mostWork) return normalP(steps, unit);
  // Signs that give a sum at least as large are as many as sets of units whose sizes add up to `gains` or less.
  const sizes = steps.map((step) => Math.abs(step) / unit).sort((one, other) => one - other);
  return gains < drops ? shareAtMost(sizes, gains) : 1 - shareAtMost(sizes, drops - 1);
}

/** Two-sided: how often chance gives a sum so far from zero. */
export function twoSidedSignFlipP(differences: readonly Fraction[]): number {
  const mirrored = differences.map(({ numerator, denominator }) => ({ numerator: -numerator, denominator }));
  // The p of a side whose sum is not above zero is at least a half.
  const sides = [differences, mirrored].filter((side) => sumOf(toGrid(side)) > 0);
  return Math.min(1, ...sides.map((side) => 2 * signFlipP(side)));
}

/** The differences that are not zero after rounding, in steps. */
function toGrid(differences: readonly Fraction[]): number[] {
  const largest = differences.reduce((most, { numerator, denominator }) => {
    const size = { numerator: numerator < 0n ? -numerator : numerator, denominator };
    return isAbove(size, most) ? size : most;
  }, fraction(1n));
  return differences
    .map(({ numerator, denominator }) => {
      const [dividend, divisor] = [numerator * stepsInLargest * largest.denominator, denominator * largest.numerator];
      const towardsZero = dividend / divisor;
      return Number(towardsZero * divisor > dividend ? towardsZero - 1n : towardsZero);
    })
    .filter((step) => step !== 0);
}

/** The share of all sets of `sizes` whose sum is at most `limit`. From the smallest, so that the sums stay short. */
function shareAtMost(sizes: readonly number[], limit: number): number {
  const shares = new Float64Array(Math.max(0, limit + 1));
  shares[0] = 1;
  let reached = 0;
  for (const size of sizes) {
    reached = Math.min(limit, reached + size);
    for (let sum = reached; sum >= size; sum--) shares[sum] = ((shares[sum] ?? 0) + (shares[sum - size] ?? 0)) / 2;
    for (let sum = Math.min(reached, size - 1); sum >= 0; sum--) shares[sum] = (shares[sum] ?? 0) / 2;
  }
  return shares.reduce((one, other) => one + other, 0);
}

/** Sums lie two units apart, so the tail begins one unit below the sum itself. */
function normalP(steps: readonly number[], unit: number): number {
  return upperTail((sumOf(steps) - unit) / Math.sqrt(sumOf(steps.map((step) => step * step))));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The upper tail of the standard normal distribution, within 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const series = factors.reduce((sum, factor) => sum * t + factor, 0) * t;
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function greatestDivisor(one: number, other: number): number {
  let [large, small] = [one, Math.abs(other)];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}
