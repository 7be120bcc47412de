import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankRanges } from '../../src/gate/rank-range.ts';
import type { Rate } from '../../src/records/baseline.ts';
import { meanOfRates } from '../../src/records/baseline.ts';
import { randomFrom } from '../support/seed.ts';

/** This many scenarios of three rounds, of which the first `passed` pass. */
function list(scenarios: number, passed: number): Rate[] {
  return Array.from({ length: scenarios }, (_, at) => ({ passed: at < passed ? 3 : 0, attempts: 3 }));
}

const rate = fc.nat({ max: 3 }).chain((attempts) => fc.nat({ max: attempts }).map((passed) => ({ passed, attempts })));
const lists = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }))
  .chain(([models, scenarios]) =>
    fc.array(fc.array(rate, { minLength: scenarios, maxLength: scenarios }), { minLength: models, maxLength: models }),
  );

describe('the places that models may have', () => {
  it('are one range if nothing is certain, and separate if the difference is', () => {
    expect(rankRanges([list(15, 15), list(15, 13)])).toEqual([
      { from: 1, to: 2 },
      { from: 1, to: 2 },
    ]);
    expect(rankRanges([list(30, 2), list(30, 29), list(30, 28)])).toEqual([
      { from: 3, to: 3 },
      { from: 1, to: 2 },
      { from: 1, to: 2 },
    ]);
  });

  it('are all places for one that measured nothing', () => {
    const nothing = list(30, 0).map(() => ({ passed: 0, attempts: 0 }));
    expect(rankRanges([nothing, list(30, 30), list(30, 0)])[0]).toEqual({ from: 1, to: 3 });
    expect(rankRanges([list(5, 1)])).toEqual([{ from: 1, to: 1 }]);
    expect(rankRanges([])).toEqual([]);
  });

  it('contain the place by pass rate, and do not depend on the order of the models', () => {
    fc.assert(
      fc.property(lists, (models) => {
        const ranges = rankRanges(models);
        const means = models.map((rates) => meanOfRates(rates).mean);
        for (const [at, { from, to }] of ranges.entries()) {
          const mean = means[at] ?? 0;
          expect(from).toBeLessThanOrEqual(1 + means.filter((other) => other > mean).length);
          expect(to).toBeGreaterThanOrEqual(models.length - means.filter((other) => other < mean).length);
        }
        expect(rankRanges(models.toReversed()).toReversed()).toEqual(ranges);
      }),
    );
  });

  it('never narrow when another model joins', () => {
    fc.assert(
      fc.property(lists, ([first = [], ...others]) => {
        const [all, fewer] = [rankRanges([first, ...others]).slice(1), rankRanges(others)];
        for (const [at, { from, to }] of all.entries())
          expect(to - from).toBeGreaterThanOrEqual((fewer[at]?.to ?? 0) - (fewer[at]?.from ?? 0));
      }),
    );
  });

  it('are all places for equal models in 95 of 100 cases, though the rounds of a scenario repeat one another', () => {
    const random = randomFrom(7);
    const games = 1000;
    let wrong = 0;
    for (let game = 0; game < games; game++) {
      const models = Array.from({ length: 6 }, () =>
        Array.from({ length: 30 }, () => ({ passed: random() < 0.7 ? 3 : 0, attempts: 3 })),
      );
      if (rankRanges(models).some(({ from, to }) => from !== 1 || to !== 6)) wrong++;
    }
    expect(wrong / games).toBeLessThanOrEqual(0.05);
  });
});
