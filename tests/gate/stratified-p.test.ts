import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropOf } from '../../src/gate/compare-pack.ts';
import { toNumber } from '../../src/gate/fraction.ts';
import { type Compared, complete } from '../../src/gate/pair-packs.ts';
import { noiseBand, stratifiedP } from '../../src/gate/stratified-p.ts';
import { anyMeasured } from './any-evidence.ts';

function times(count: number, before: [number, number], now: [number, number]): Compared[] {
  const rate = ([passed, attempts]: [number, number]) => ({ passed, attempts });
  return Array.from({ length: count }, () => ({ baseline: rate(before), current: rate(now) }));
}

const anyPack = (maxLength: number) =>
  fc.array(anyMeasured, { minLength: 1, maxLength }).map((evidence) => complete(evidence, 'failed'));

/** Each way to redistribute the attempts of every scenario over both sides, as current passes and drop. */
function relabellings(scenarios: readonly Compared[]): { passed: number; drop: number }[] {
  let all = [{ passed: 0, drop: 0 }];
  for (const { baseline, current } of scenarios) {
    const total = baseline.attempts + current.attempts;
    const marks = baseline.passed + current.passed;
    const deals = subsets(total, current.attempts).map((chosen) => chosen.filter((item) => item < marks).length);
    all = all.flatMap(({ passed, drop }) =>
      deals.map((now) => ({
        passed: passed + now,
        drop: drop + ((marks - now) / baseline.attempts - now / current.attempts) / scenarios.length,
      })),
    );
  }
  return all;
}

function subsets(total: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: total - from }, (_, offset) => from + offset).flatMap((item) =>
    subsets(total, size - 1, item + 1).map((rest) => [item, ...rest]),
  );
}

/** For one scenario with redistributed attempts, over all possible counts. */
function varianceOfDrop([before, attempts]: [number, number], [now, later]: [number, number]): number {
  const [marked, total] = [before + now, attempts + later];
  const ways = Array.from({ length: marked + 1 }, (_, count) =>
    count > attempts || marked - count > later ? 0 : choose(marked, count) * choose(total - marked, attempts - count),
  );
  const all = ways.reduce((sum, each) => sum + each, 0);
  const drops = ways.map((_, count) => count / attempts - (marked - count) / later);
  const mean = drops.reduce((sum, drop, count) => sum + (drop * (ways[count] ?? 0)) / all, 0);
  return drops.reduce((sum, drop, count) => sum + ((drop - mean) ** 2 * (ways[count] ?? 0)) / all, 0);
}

function choose(all: number, some: number): number {
  return some === 0 ? 1 : (choose(all - 1, some - 1) * all) / some;
}

describe('stratifiedP', () => {
  it.each([
    ['one scenario 3/3 to 0/3', times(1, [3, 3], [0, 3]), 0.05],
    ['two', times(2, [3, 3], [0, 3]), 0.0025],
    ['two, pooled to 3 against 6', times(2, [3, 3], [0, 6]), 1 / 84 ** 2],
    ['three', times(3, [3, 3], [0, 3]), 0.000125],
    ['five 3/3 to 2/3', times(5, [3, 3], [2, 3]), 0.5 ** 5],
    ['none that differs from unanimous', times(4, [3, 3], [3, 3]), 1],
    ['an empty pack', [], 1],
  ])('gives %s its p', (_, scenarios, p) => {
    expect(stratifiedP(scenarios)).toBeCloseTo(p, 12);
  });

  it('is the share of relabellings with at most this many passes', () => {
    fc.assert(
      fc.property(anyPack(2), (scenarios) => {
        const deals = relabellings(scenarios);
        const passed = scenarios.reduce((sum, { current }) => sum + current.passed, 0);
        const share = deals.filter((deal) => deal.passed <= passed).length / deals.length;
        expect(stratifiedP(scenarios)).toBeCloseTo(share, 10);
      }),
    );
  });

  it('stays a probability, is the same in any order, and does not rise as passes turn into failures', () => {
    fc.assert(
      fc.property(anyPack(12), fc.nat(), (scenarios, choice) => {
        const p = stratifiedP(scenarios);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(stratifiedP(scenarios.toReversed())).toBeCloseTo(p, 10);
        const worse = scenarios.map(({ baseline, current }, index) => {
          const isChosen = index === choice % scenarios.length && current.passed > 0;
          return { baseline, current: isChosen ? { ...current, passed: current.passed - 1 } : current };
        });
        expect(stratifiedP(worse)).toBeLessThanOrEqual(p + 1e-12);
        expect(toNumber(dropOf(worse))).toBeGreaterThanOrEqual(toNumber(dropOf(scenarios)));
      }),
    );
  });

  it('shares the tail with its mirror image: unlikely in one direction is likely in the other', () => {
    fc.assert(
      fc.property(anyPack(8), (scenarios) => {
        const mirrored = scenarios.map(({ baseline, current }) => ({ baseline: current, current: baseline }));
        expect(toNumber(dropOf(mirrored))).toBeCloseTo(-toNumber(dropOf(scenarios)), 12);
        expect(stratifiedP(scenarios) + stratifiedP(mirrored)).toBeGreaterThanOrEqual(1 - 1e-9);
      }),
    );
  });

  it('gives a larger or equal p for each further pass, so that two completions bound all others', () => {
    fc.assert(
      fc.property(anyPack(8), fc.nat(), (scenarios, choice) => {
        const further = scenarios.map(({ baseline, current }, index) => {
          const more = index === choice % scenarios.length ? 1 : 0;
          return { baseline, current: { passed: current.passed + more, attempts: current.attempts + more } };
        });
        expect(stratifiedP(further)).toBeGreaterThanOrEqual(stratifiedP(scenarios) - 1e-12);
      }),
    );
  });

  it('still distinguishes small tails over thousands of scenarios', () => {
    const scenarios = [...times(5000, [2, 3], [2, 3]), ...times(200, [3, 3], [0, 3])];
    expect(stratifiedP(scenarios)).toBeGreaterThan(1e-30);
    expect(stratifiedP(scenarios)).toBeLessThan(1e-6);
  });
});

describe('noiseBand', () => {
  it('is the drop that 95 of 100 relabellings do not exceed', () => {
    fc.assert(
      fc.property(anyPack(2), (scenarios) => {
        const drops = relabellings(scenarios).map(({ drop }) => drop);
        const band = noiseBand(scenarios);
        const share = (limit: number) => drops.filter((drop) => drop <= limit).length / drops.length;
        expect(share(band + 1e-9)).toBeGreaterThanOrEqual(0.95 - 1e-9);
        expect(share(band - 1e-9)).toBeLessThan(0.95 + 1e-9);
      }),
    );
  });

  it('has no width if every scenario is unanimous', () => {
    expect(noiseBand(times(15, [3, 3], [3, 3]))).toBe(0);
  });

  it('is that of a normal curve of the same width if the rates have no small common grid', () => {
    const scenarios = [...times(1, [3, 7], [5, 11]), ...times(1, [6, 13], [8, 17])];
    const variance = varianceOfDrop([3, 7], [5, 11]) + varianceOfDrop([6, 13], [8, 17]);
    expect(noiseBand(scenarios)).toBeCloseTo((1.6448536269514722 * Math.sqrt(variance)) / 2, 12);
  });

  it('changes to a normal curve without a step if there are too many scenarios to compute exactly', () => {
    const counted = noiseBand(times(6000, [2, 3], [1, 3]));
    const estimated = noiseBand(times(7000, [2, 3], [1, 3]));
    expect(estimated / counted).toBeCloseTo(Math.sqrt(6 / 7), 1);
  });
});
