import type { PairedMetric } from '../records/decision.ts';
import { type Scorecard, type Sum, scoresByKey, totalsOf } from '../records/scorecard.ts';
import { emptySum, fewestUnits, meanOf, million, type Unit, unitsOf } from './decide-metric.ts';
import { add, fraction, toNumber } from './fraction.ts';
import { twoSidedSignFlipP } from './sign-flip-p.ts';
import { holm } from './stratified-p.ts';

/** The values of one metric for one scenario in the reference arm and in another. */
export type ArmRow = {
  readonly scenario: string;
  /** Scenarios of one group, such as the questions about one document, are one unit. */
  readonly group?: string | undefined;
  readonly reference: Sum;
  readonly arm: Sum;
};

/** An arm against the reference, over the scenarios that both have measured. */
export type ArmComparison = ReturnType<typeof compareArm> & {
  readonly holm: number;
};

/** Compares each arm with the reference. The list of an arm holds its pairs with it. */
export function compareArms(arms: readonly (readonly ArmRow[])[]): ArmComparison[] {
  const compared = arms.map(compareArm);
  const adjusted = holm(compared.map(({ p }) => p));
  return compared.map((arm, at) => ({ ...arm, holm: adjusted[at] ?? arm.p }));
}

function compareArm(rows: readonly ArmRow[]) {
  const measured = rows.filter(({ reference, arm }) => reference[1] > 0 && arm[1] > 0);
  const isEmpty = measured.length === 0;
  // Arm less reference is what the gate calls baseline less current.
  const pairs = measured.map(({ group, reference, arm }) => ({ group, baseline: arm, current: reference }));
  const numerators = unitsOf(pairs.map(({ group: _, ...pair }) => pair)).map(({ difference }) => difference.numerator);
  const units = unitsOf(pairs);
  const p = twoSidedSignFlipP(units.map(({ difference }) => difference));
  const better = numerators.filter((numerator) => numerator > 0n).length;
  const worse = numerators.filter((numerator) => numerator < 0n).length;
  return {
    scenarios: measured.length,
    unmeasured: rows.length - measured.length,
    units: units.length,
    changedUnits: units.filter(({ difference }) => difference.numerator !== 0n).length,
    isSmall: units.length < fewestUnits,
    referenceMean: isEmpty ? null : toNumber(meanOf(pairs.map(({ current }) => current))),
    armMean: isEmpty ? null : toNumber(meanOf(pairs.map(({ baseline }) => baseline))),
    difference: isEmpty ? null : meanDifference(units),
    interval: intervalOf(units),
    p,
    better,
    equal: measured.length - better - worse,
    worse,
    // With differences by 1 alone, the sign-flip test is McNemar's.
    mcnemar: !isEmpty && measured.every(isBinary) ? p : null,
  };
}

function isBinary({ group, reference, arm }: ArmRow): boolean {
  return group === undefined && [reference, arm].every(([sum, attempts]) => attempts === 1 && sum % million === 0);
}

function meanDifference(units: readonly Unit[]): number {
  const sum = units.reduce((total, { difference }) => add(total, difference), fraction(0n));
  return toNumber(fraction(sum.numerator, sum.denominator * BigInt(scenariosIn(units))));
}

/** Groups of unequal size count by their scenarios: the variance is that of a ratio of sums. */
function intervalOf(units: readonly Unit[]): [number, number] | null {
  if (units.length < 2) return null;
  const mean = meanDifference(units);
  const squares = units.reduce((sum, { difference, scenarios }) => {
    const residual = toNumber(difference) - scenarios * mean;
    return sum + residual * residual;
  }, 0);
  const error = Math.sqrt((squares * units.length) / (units.length - 1)) / scenariosIn(units);
  const margin = t95(units.length - 1) * error;
  return [mean - margin, mean + margin];
}

function scenariosIn(units: readonly Unit[]): number {
  return units.reduce((sum, { scenarios }) => sum + scenarios, 0);
}

/** Student's t with so many degrees of freedom is between this and its negative with a probability of 0.95. */
export function t95(freedom: number): number {
  let [low, high] = [1.9, 12.8];
  for (let step = 0; step < 52; step++) {
    const middle = (low + high) / 2;
    if (centralShare(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The probability of a t between `-t` and `t`, by the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4. */
function centralShare(t: number, freedom: number): number {
  const square = freedom / (freedom + t * t); // cos² of the angle
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? Math.sqrt(square) : 1;
  let sum = 0;
  for (let power = isOdd ? 1 : 0; power <= freedom - 2; power += 2) {
    sum += term;
    term *= (square * (power + 1)) / (power + 2);
  }
  const sine = Math.sqrt(1 - square);
  return isOdd ? (2 / Math.PI) * (Math.atan(t / Math.sqrt(freedom)) + sine * sum) : sine * sum;
}

/** Each metric that checks give on both sides, over the scenarios that are the same there: the second less the first. */
export function pairedMetrics(
  first: Pick<Scorecard, 'scenarios'>,
  second: Pick<Scorecard, 'scenarios'>,
): PairedMetric[] {
  const before = scoresByKey(first);
  const pairs = second.scenarios.flatMap((score) => {
    const other = before.get(score.scenario);
    if (other === undefined || other.digest !== score.digest) return [];
    return [{ scenario: score.scenario, group: score.group, one: totalsOf(other), other: totalsOf(score) }];
  });
  const names = [...new Set(pairs.flatMap(({ one }) => [...one.keys()]))].sort();
  return names.flatMap((metric) => {
    const rows = pairs.map(({ scenario, group, one, other }) => {
      return { scenario, group, reference: one.get(metric) ?? emptySum, arm: other.get(metric) ?? emptySum };
    });
    const [found] = compareArms([rows]);
    if (found === undefined || found.scenarios === 0) return [];
    const { scenarios, isSmall, referenceMean, armMean, difference, interval, p, better, equal, worse } = found;
    return [
      {
        ...{ metric, scenarios, isSmall, p, better, equal, worse },
        means: { first: referenceMean ?? 0, second: armMean ?? 0 },
        difference: difference ?? 0,
        interval: interval === null ? null : { low: interval[0], high: interval[1] },
      },
    ];
  });
}
