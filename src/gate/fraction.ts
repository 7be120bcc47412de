import type { Rate } from '../records/baseline.ts';
import type { Drop } from '../records/decision.ts';

/** An exact number in lowest terms. Its denominator is above zero, as are those of all its inputs. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function add(one: Fraction, other: Fraction): Fraction {
  const numerator = one.numerator * other.denominator + other.numerator * one.denominator;
  return fraction(numerator, one.denominator * other.denominator);
}

export function subtract(one: Fraction, other: Fraction): Fraction {
  return add(one, { numerator: -other.numerator, denominator: other.denominator });
}

export function isAbove(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator;
}

export function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

export function showFraction({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** A drop as files have it. */
export function showDrop(drop: Fraction, threshold: Fraction): Drop {
  return { exact: showFraction(drop), value: toNumber(drop), isAboveThreshold: isAbove(drop, threshold) };
}

/** Mean of the items' rates; zero without items. */
export function meanRate(rates: readonly Rate[]): Fraction {
  // Thousands of rates have few denominators, so only those sums need big integers.
  const passedByAttempts = new Map<number, number>();
  for (const { passed, attempts } of rates) {
    passedByAttempts.set(attempts, (passedByAttempts.get(attempts) ?? 0) + passed);
  }
  const sum = [...passedByAttempts].reduce(
    (total, [attempts, passed]) => add(total, fraction(BigInt(passed), BigInt(attempts))),
    fraction(0n),
  );
  return fraction(sum.numerator, sum.denominator * BigInt(Math.max(rates.length, 1)));
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [large, small] = [one < 0n ? -one : one, other];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}
