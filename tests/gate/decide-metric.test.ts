import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMetric, emptySum, type MeanPair, type MetricRow, testMeans } from '../../src/gate/decide-metric.ts';
import { shareOfText } from '../../src/gate/gate-rule.ts';
import { totalOf } from '../../src/records/scorecard.ts';

const shareOf = (points: number) => shareOfText(String(points), 'drop');

const million = 1_000_000;

type Values = { readonly before: number; readonly now: number; readonly group?: string };

/** Scenarios with three attempts on each side, all alike. */
function rowsOf(scenarios: readonly Values[]): MetricRow[] {
  return scenarios.map(({ before, now, group }, at) => {
    return { scenario: `S-${at}`, group, baseline: [3 * before, 3], current: [3 * now, 3], unmeasured: 0 };
  });
}

/** `changed` of `count` scenarios fall from 0.8 by this many millionths; the others stay. */
function dropping(count: number, changed: number, by: number): MetricRow[] {
  return rowsOf(
    Array.from({ length: count }, (_, at) => ({ before: 800_000, now: at < changed ? 800_000 - by : 800_000 })),
  );
}

function withUnmeasured(rows: readonly MetricRow[], at: number, unmeasured: number): MetricRow[] {
  return rows.map((row, index) => (index === at ? { ...row, unmeasured } : row));
}

function decide(rows: readonly MetricRow[], points = 5) {
  const { means, drop, ...decision } = decideMetric(rows, 'f1', shareOf(points));
  const [baselineMean, currentMean] = [means?.baseline ?? null, means?.current ?? null];
  return { ...decision, baselineMean, currentMean, dropPoints: drop === null ? null : 100 * drop.value };
}

describe('decideMetric', () => {
  it('passes a mean that has not changed', () => {
    expect(decide(dropping(50, 0, 0))).toEqual({
      outcome: 'passed',
      reason: null,
      baselineMean: 0.8,
      currentMean: 0.8,
      dropPoints: 0,
      p: null,
      units: 50,
      changedUnits: 0,
      scenarios: 50,
      unmeasured: 0,
    });
  });

  it('regresses with a drop of 8 points over many scenarios', () => {
    expect(decide(dropping(100, 40, 200_000))).toMatchObject({
      outcome: 'regressed',
      reason: null,
      baselineMean: 0.8,
      currentMean: 0.72,
      dropPoints: 8,
      p: 0.5 ** 40,
      units: 100,
      changedUnits: 40,
    });
  });

  it('passes exactly the threshold, and not a millionth of one attempt more', () => {
    const exact = dropping(100, 10, 500_000);
    expect(decide(exact)).toMatchObject({ outcome: 'passed', dropPoints: 5, p: null });
    const more = exact.map((row, at): MetricRow => (at === 0 ? { ...row, current: [899_999, 3] } : row));
    expect(decide(more)).toMatchObject({ outcome: 'regressed', p: 0.5 ** 10 });
    expect(decide(more).dropPoints).toBeGreaterThan(5);
    const less = exact.map((row, at): MetricRow => (at === 0 ? { ...row, current: [900_001, 3] } : row));
    expect(decide(less)).toMatchObject({ outcome: 'passed' });
    expect(decide(less).dropPoints).toBeLessThan(5);
  });

  it('is inconclusive while fewer than five units changed', () => {
    expect(decide(dropping(50, 4, 700_000))).toMatchObject({
      outcome: 'inconclusive',
      reason: { kind: 'drop-not-significant', p: 0.0625 },
      changedUnits: 4,
      p: 0.0625,
    });
    expect(decide(dropping(50, 5, 700_000))).toMatchObject({ outcome: 'regressed', reason: null, p: 0.03125 });
  });

  it('passes a rise of any size', () => {
    expect(decide(dropping(50, 40, -200_000))).toMatchObject({ outcome: 'passed', dropPoints: -16, p: null });
  });

  it('reads thresholds with decimals exactly', () => {
    const drop = dropping(1000, 7, 100_000); // 0.07 points
    expect(decide(drop, 0.07)).toMatchObject({ outcome: 'passed', dropPoints: expect.closeTo(0.07, 12) });
    expect(decide(drop, 0.069999)).toMatchObject({ outcome: 'regressed', dropPoints: expect.closeTo(0.07, 12) });
    expect(decide(dropping(50, 0, 0), 0)).toMatchObject({ outcome: 'passed' });
    expect(decide(dropping(50, 5, 1000), 0)).toMatchObject({ outcome: 'regressed', p: 0.03125 });
    expect(shareOf(5)).toEqual({ numerator: 1n, denominator: 20n });
    expect(shareOf(0.000001)).toEqual({ numerator: 1n, denominator: 100_000_000n });
  });

  it('weighs each scenario the same, however often it was asked', () => {
    const rows = dropping(50, 0, 0).map((row, at): MetricRow => {
      return at < 10 ? { ...row, current: [300_000 * 6, 6] } : { ...row, current: [800_000, 1] };
    });
    expect(decide(rows)).toMatchObject({ outcome: 'regressed', currentMean: 0.7, dropPoints: 10, p: 0.5 ** 10 });
  });

  it('adds up the attempts of all sessions', () => {
    const current = totalOf([[600_000, 1], emptySum, [1_400_000, 2]]);
    const decided = decide(dropping(50, 0, 0).map((row) => ({ ...row, current })));
    expect(decided).toMatchObject({ outcome: 'regressed', baselineMean: 0.8, scenarios: 50 });
    expect(decided.currentMean).toBeCloseTo(2 / 3, 15);
    expect(decided.dropPoints).toBeCloseTo(100 * (0.8 - 2 / 3), 12);
  });
});

describe('a metric that cannot gate', () => {
  it('has fewer than 50 units, whatever the drop', () => {
    expect(decide(dropping(49, 49, 800_000))).toMatchObject({
      outcome: 'cannot-gate',
      reason: { kind: 'cannot-gate', cause: 'few-units', units: { found: 49, needed: 50 } },
      units: 49,
      dropPoints: 80,
    });
    expect(decide(dropping(50, 50, 800_000))).toMatchObject({ outcome: 'regressed' });
    expect(decide(dropping(40, 0, 0))).toMatchObject({ outcome: 'cannot-gate' });
  });

  it('has a baseline at or below the threshold', () => {
    const low = (before: number) => rowsOf(Array.from({ length: 50 }, () => ({ before, now: 0 })));
    expect(decide(low(50_000))).toMatchObject({
      outcome: 'cannot-gate',
      reason: { kind: 'cannot-gate', cause: 'low-rate', metric: 'f1', rate: 0.05, threshold: 0.05 },
      baselineMean: 0.05,
      currentMean: 0,
      dropPoints: 5,
    });
    expect(decide(low(50_001))).toMatchObject({ outcome: 'regressed', reason: null });
    expect(decide(low(50_000), 4)).toMatchObject({ outcome: 'regressed' });
  });

  it('has nothing to compare', () => {
    const empty = { baselineMean: null, currentMean: null, dropPoints: null, p: null, changedUnits: 0 };
    expect(decide([])).toMatchObject({ ...empty, outcome: 'cannot-gate', units: 0, scenarios: 0 });
  });
});

describe('groups', () => {
  const grouped = (groups: number, of: number, now: (at: number, group: number) => number) =>
    rowsOf(
      Array.from({ length: groups * of }, (_, at) => {
        const group = Math.floor(at / of);
        return { before: 800_000, now: now(at, group), group: `doc-${group}` };
      }),
    );

  it('are the units of the floor and of the test', () => {
    const sixDocuments = (_: number, group: number) => (group < 6 ? 200_000 : 800_000);
    expect(decide(grouped(50, 3, sixDocuments))).toMatchObject({
      outcome: 'regressed',
      units: 50,
      changedUnits: 6,
      scenarios: 150,
      p: 0.5 ** 6,
    });
    expect(decide(grouped(50, 3, (_, group) => (group < 4 ? 0 : 800_000)))).toMatchObject({
      outcome: 'inconclusive',
      changedUnits: 4,
      p: 0.5 ** 4,
    });
    expect(decide(grouped(49, 10, sixDocuments))).toMatchObject({
      outcome: 'cannot-gate',
      reason: { kind: 'cannot-gate', cause: 'few-units', units: { found: 49, needed: 50 } },
      scenarios: 490,
    });
  });

  it('have the sum of the differences of their scenarios: what rises and falls in one has not changed', () => {
    const rows = grouped(50, 2, (at) => (at % 2 === 0 ? 900_000 : 700_000));
    expect(decide(rows)).toMatchObject({ outcome: 'passed', changedUnits: 0, units: 50, dropPoints: 0 });
  });

  it('count beside scenarios without one, each of which is a unit', () => {
    const rows = [...grouped(25, 2, () => 800_000), ...dropping(25, 5, 800_000)];
    expect(decide(rows)).toMatchObject({ units: 50, scenarios: 75, outcome: 'regressed', p: 0.5 ** 5 });
    expect(decide(rows.slice(0, -1))).toMatchObject({ units: 49, outcome: 'cannot-gate' });
  });
});

describe('unmeasured attempts', () => {
  it('do not matter if the outcome is the same without them, with all of them 0 and with all 1', () => {
    expect(decide(withUnmeasured(dropping(50, 0, 0), 0, 3))).toMatchObject({ outcome: 'passed', unmeasured: 3 });
    const regressed = withUnmeasured(dropping(50, 20, 400_000), 49, 3);
    expect(decide(regressed)).toMatchObject({ outcome: 'regressed', unmeasured: 3, dropPoints: 16 });
    const few = withUnmeasured(dropping(50, 4, 800_000), 0, 1);
    expect(decide(few)).toMatchObject({ outcome: 'inconclusive', reason: { kind: 'drop-not-significant' } });
  });

  it('are inconclusive if 0 could be a drop', () => {
    const close = dropping(100, 10, 499_000); // 4.99 points
    const decided = decide(withUnmeasured(close, 20, 3)); // 0.8 of three attempts: 0.4 of six at worst
    expect(decided).toMatchObject({
      outcome: 'inconclusive',
      reason: { kind: 'unmeasured-could-decide', unmeasured: 3 },
      p: null,
    });
    expect(decided.dropPoints).toBeCloseTo(4.99, 12);
    expect(decide(close)).toMatchObject({ outcome: 'passed' });
  });

  it('are inconclusive if 1 could clear a drop', () => {
    const drop = dropping(100, 10, 505_000);
    expect(decide(drop)).toMatchObject({ outcome: 'regressed' });
    expect(decide(withUnmeasured(drop, 0, 3))).toMatchObject({
      outcome: 'inconclusive',
      reason: { kind: 'unmeasured-could-decide', unmeasured: 3 },
    });
  });

  it('keep a scenario in the comparison that has no other attempts', () => {
    const lost = (rows: MetricRow[], count: number) =>
      rows.map((row, at): MetricRow => (at < count ? { ...row, current: emptySum, unmeasured: 3 } : row));
    const decided = decide(lost(dropping(100, 0, 0), 6));
    expect(decided).toMatchObject({ units: 100, scenarios: 100, unmeasured: 18, outcome: 'passed', dropPoints: 0 });
    // At 0.8 each, seven of them could be a drop of 5.6 points.
    expect(decide(lost(dropping(100, 0, 0), 7))).toMatchObject({
      outcome: 'inconclusive',
      reason: { kind: 'unmeasured-could-decide', unmeasured: 21 },
      currentMean: 0.8,
    });
    expect(decide(lost(dropping(50, 0, 0), 50))).toMatchObject({
      outcome: 'inconclusive',
      baselineMean: null,
      currentMean: null,
      dropPoints: null,
      units: 50,
      changedUnits: 0,
    });
  });

  it('never pass a drop that is shown above the threshold', () => {
    // The lost ones had 0 before: with them, the drop cannot be above 5 points, without them it is.
    const rows = [
      ...dropping(60, 5, 620_000),
      ...rowsOf(Array.from({ length: 10 }, () => ({ before: 0, now: 0 }))).map(
        (row): MetricRow => ({ ...row, current: emptySum, unmeasured: 1 }),
      ),
    ];
    expect(decide(rows)).toMatchObject({ outcome: 'inconclusive', reason: { kind: 'unmeasured-could-decide' } });
    expect(decide(rows).dropPoints).toBeGreaterThan(5);
  });

  it('have outcomes between those of the two ends, whatever their values', () => {
    const order = ['passed', 'inconclusive', 'regressed'];
    const anyValue = fc.integer({ min: 0, max: million });
    const anyRow = fc.record({ before: anyValue, now: anyValue, filled: anyValue, isOpen: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const filledWith = (fill: (row: (typeof rows)[number]) => number) =>
          rows.map((row): MeanPair => {
            return { baseline: [row.before, 1], current: row.isOpen ? [row.now + fill(row), 2] : [row.now, 1] };
          });
        const [best = 0, some = 0, worst = 0] = [
          () => million,
          (row: (typeof rows)[number]) => row.filled,
          () => 0,
        ].map((fill) => order.indexOf(testMeans(filledWith(fill), shareOf(5)).outcome));
        expect(some).toBeGreaterThanOrEqual(best);
        expect(some).toBeLessThanOrEqual(worst);
      }),
    );
  });
});

describe('scenarios that are not on both sides', () => {
  it('are left out, and do not count as units', () => {
    const rows = dropping(51, 0, 0);
    const noBaseline = rows.map((row, at): MetricRow => (at === 0 ? { ...row, baseline: emptySum } : row));
    expect(decide(noBaseline)).toMatchObject({ outcome: 'passed', scenarios: 50, units: 50 });
    const notAsked = noBaseline.map((row, at): MetricRow => (at === 1 ? { ...row, current: emptySum } : row));
    expect(decide(notAsked)).toMatchObject({ outcome: 'cannot-gate', scenarios: 49, units: 49 });
    const unmeasured = withUnmeasured(notAsked, 1, 1);
    expect(decide(unmeasured)).toMatchObject({ outcome: 'passed', scenarios: 50, unmeasured: 1 });
    // Nor do their unmeasured attempts.
    expect(decide(withUnmeasured(noBaseline, 0, 4))).toMatchObject({ unmeasured: 0, scenarios: 50 });
  });
});

describe('testMeans', () => {
  it('is the rule of decideMetric without its floors', () => {
    const pairs = (count: number) =>
      Array.from({ length: count }, (): MeanPair => ({ baseline: [million, 1], current: [0, 1] }));
    expect(testMeans(pairs(5), shareOf(5))).toEqual({ outcome: 'regressed', p: 0.03125 });
    expect(testMeans(pairs(4), shareOf(5))).toEqual({ outcome: 'inconclusive', p: 0.0625 });
    expect(testMeans([], shareOf(0))).toEqual({ outcome: 'passed', p: null });
  });
});
