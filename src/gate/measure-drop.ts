import type { Rate } from '../model/baseline.ts';
import type { Drop, PackComparison } from '../model/decision.ts';
import { dropOf } from './decide-pack.ts';
import type { Compared } from './evidence.ts';
import { type Fraction, isAbove, meanRate, showFraction, toNumber } from './fraction.ts';

/** What reports show of some scenarios. */
export type Measured = Pick<PackComparison, 'baseline' | 'current' | 'means' | 'drop'>;

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
