import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArmComparison, type ArmRow, compareArms, t95 } from '../../src/gate/compare-arms.ts';

const million = 1_000_000;

/** One attempt of each scenario on both sides, as shares of one. */
function rowsOf(values: readonly (readonly [reference: number, arm: number, group?: string])[]): ArmRow[] {
  return values.map(([reference, arm, group], at) => ({
    scenario: `S-${at}`,
    group,
    reference: [Math.round(reference * million), 1],
    arm: [Math.round(arm * million), 1],
  }));
}

function compare(rows: readonly ArmRow[]): ArmComparison {
  const [comparison] = compareArms([rows]);
  if (comparison === undefined) throw new Error('an arm has no comparison');
  return comparison;
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}

/** The two-sided binomial test of the discordant pairs. */
function mcnemar(onlyReference: number, onlyArm: number): number {
  const n = onlyReference + onlyArm;
  const ways = Array.from({ length: n + 1 }, () => 1);
  for (let count = 1; count <= n; count++) ways[count] = ((ways[count - 1] ?? 0) * (n - count + 1)) / count;
  const tail = ways.slice(0, Math.min(onlyReference, onlyArm) + 1).reduce((sum, each) => sum + each, 0);
  return Math.min(1, (2 * tail) / 2 ** n);
}

describe('t95', () => {
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [5, 2.5706],
    [9, 2.2622],
    [10, 2.2281],
    [19, 2.093],
    [30, 2.0423],
    [49, 2.0096],
    [60, 2.0003],
    [99, 1.9842],
    [120, 1.9799],
    [199, 1.972],
    [1000, 1.9623],
    [9999, 1.9602],
  ])('with %d degrees of freedom is %d, as in tables', (freedom, t) => {
    expect(Math.abs(t95(freedom) - t)).toBeLessThan(0.00006);
  });
});

describe('compareArms', () => {
  it('shows means, difference, interval and counts of scenarios', () => {
    const rows = rowsOf([
      [0.5, 1],
      [1, 0.5],
      [0.25, 0.75],
      [0.5, 0.5],
      [0, 1],
    ]);
    const { interval, ...figures } = compare(rows);
    expect(figures).toEqual({
      scenarios: 5,
      unmeasured: 0,
      units: 5,
      changedUnits: 4,
      isSmall: true,
      referenceMean: 0.45,
      armMean: 0.75,
      difference: 0.3,
      p: 0.5, // of 16 signs of (2, -2, 2, 4) halves, 4 give 6 or more
      holm: 0.5,
      better: 3,
      equal: 1,
      worse: 1,
      mcnemar: null,
    });
    // Differences .5 -.5 .5 0 1: s² is .325, its error the root of .325 / 5.
    const margin = 2.7764 * Math.sqrt(0.325 / 5);
    expect(interval?.[0]).toBeCloseTo(0.3 - margin, 4);
    expect(interval?.[1]).toBeCloseTo(0.3 + margin, 4);
  });

  it('has an exact mean: ten tenths are 1', () => {
    const rows = rowsOf(times(10, [0, 0.1] as const));
    expect(compare(rows)).toMatchObject({ armMean: 0.1, difference: 0.1, better: 10, p: 2 / 2 ** 10 });
  });

  it('compares means of attempts, however many each side has', () => {
    const rows: ArmRow[] = times(60, 0).map((_, at) => ({
      scenario: `S-${at}`,
      reference: [1_500_000, 3],
      arm: at === 0 ? [500_000, 1] : [1_500_001, 3],
    }));
    expect(compare(rows)).toMatchObject({ better: 59, equal: 1, worse: 0, isSmall: false, units: 60, mcnemar: null });
  });

  it('leaves out what one side has not measured, and counts it', () => {
    const rows = rowsOf(times(52, [1, 0.5] as const));
    const lost = rows.map((row, at): ArmRow => {
      if (at === 0) return { ...row, arm: [0, 0] };
      return at === 1 ? { ...row, reference: [0, 0] } : row;
    });
    expect(compare(lost)).toMatchObject({ scenarios: 50, unmeasured: 2, units: 50, isSmall: false, armMean: 0.5 });
  });

  it('says that 49 units are few and 50 are not', () => {
    expect(compare(rowsOf(times(49, [1, 1] as const))).isSmall).toBe(true);
    expect(compare(rowsOf(times(50, [1, 1] as const))).isSmall).toBe(false);
  });

  it('has no means without scenarios, and no interval with one', () => {
    const nothing = { referenceMean: null, armMean: null, difference: null, interval: null, mcnemar: null };
    expect(compare([])).toEqual({
      ...{ ...nothing, scenarios: 0, unmeasured: 0, units: 0, changedUnits: 0, isSmall: true, p: 1, holm: 1 },
      ...{ better: 0, equal: 0, worse: 0 },
    });
    expect(compare(rowsOf([[0.5, 1]]))).toMatchObject({ interval: null, difference: 0.5, p: 1, units: 1 });
    const [low, high] = compare(
      rowsOf([
        [0, 1],
        [0, 0.5],
      ]),
    ).interval ?? [0, 0];
    expect([low, high].map((end) => end.toFixed(3))).toEqual(['-2.427', '3.927']); // 0.75 ± 12.706 × 0.25
  });

  it('has an interval without width if all differ by the same', () => {
    expect(compare(rowsOf(times(60, [0.5, 0.75] as const))).interval).toEqual([0.25, 0.25]);
  });

  it('swaps its signs with its sides', () => {
    const anyValue = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(fc.array(fc.tuple(anyValue, anyValue), { minLength: 2, maxLength: 20 }), (values) => {
        const one = compare(rowsOf(values));
        const other = compare(rowsOf(values.map(([reference, arm]) => [arm, reference] as const)));
        expect(other.p).toBe(one.p);
        expect([other.better, other.worse, other.equal]).toEqual([one.worse, one.better, one.equal]);
        expect(other.difference).toBeCloseTo(-(one.difference ?? 0), 15);
        expect(other.interval?.[0]).toBeCloseTo(-(one.interval?.[1] ?? 9), 12);
        const [low, high] = one.interval ?? [9, 9];
        expect(one.difference ?? 9).toBeGreaterThanOrEqual(low);
        expect(one.difference ?? -9).toBeLessThanOrEqual(high);
      }),
    );
  });
});

describe('groups', () => {
  it('are the units of the interval, the test and the mark', () => {
    const documents = Array.from({ length: 8 }, (_, at) => `doc-${at}`);
    const alike = (difference: number, group: string) => times(10, [0.5, 0.5 + difference, group] as const);
    const rows = rowsOf(documents.flatMap((group, at) => alike(at % 2 === 0 ? 0.2 : 0.3, group)));
    const grouped = compare(rows);
    expect(grouped).toMatchObject({
      changedUnits: 8,
      units: 8,
      scenarios: 80,
      isSmall: true,
      p: 2 / 2 ** 8,
      better: 80,
      difference: 0.25,
    });
    const margin = 2.364624 * (0.05 / Math.sqrt(7)); // s of .2 and .3 in turn is .05 × √(8 / 7)
    expect(grouped.interval?.[0]).toBeCloseTo(0.25 - margin, 6);
    expect(grouped.interval?.[1]).toBeCloseTo(0.25 + margin, 6);
    const single = compare(rows.map(({ group: _, ...row }) => row));
    expect(single.units).toBe(80);
    expect(single.interval?.[0]).toBeCloseTo(0.25 - t95(79) * Math.sqrt(0.0025 / 79), 9);
  });

  it('are weighted by their scenarios if they differ in size', () => {
    const rows = rowsOf([
      [0, 0.4, 'large'],
      [0, 0.4, 'large'],
      [0, 0.4, 'large'],
      [0, 0, 'small'],
      [0, 0.8],
    ]);
    const { units, difference, interval } = compare(rows);
    expect([units, difference]).toEqual([3, 0.4]);
    // Sums less size × mean: 0, -.4 and .4.
    const margin = 4.302653 * (Math.sqrt((0.32 * 3) / 2) / 5);
    expect(interval?.[0]).toBeCloseTo(0.4 - margin, 6);
    expect(interval?.[1]).toBeCloseTo(0.4 + margin, 6);
  });
});

describe('McNemar', () => {
  const paired = (onlyReference: number, onlyArm: number, both: number, neither: number) =>
    rowsOf([
      ...times(onlyReference, [1, 0] as const),
      ...times(onlyArm, [0, 1] as const),
      ...times(both, [1, 1] as const),
      ...times(neither, [0, 0] as const),
    ]);

  it.each([
    [0, 0, 1],
    [1, 0, 1],
    [0, 6, 0.03125],
    [10, 2, 0.0385742],
    [2, 10, 0.0385742],
    [5, 5, 1],
    [30, 14, 0.0226288],
  ])('with %d against %d discordant pairs has a p of %d', (onlyReference, onlyArm, p) => {
    const compared = compare(paired(onlyReference, onlyArm, 20, 10));
    expect(compared.mcnemar).toBeCloseTo(p, 5);
    expect(compared).toMatchObject({ worse: onlyReference, better: onlyArm, equal: 30 });
  });

  it('is the binomial test of the discordant pairs', () => {
    const anyCount = fc.integer({ min: 0, max: 25 });
    fc.assert(
      fc.property(anyCount, anyCount, anyCount, (onlyReference, onlyArm, both) => {
        const { mcnemar: p } = compare(paired(onlyReference, onlyArm, both, 1));
        expect(p).toBeCloseTo(mcnemar(onlyReference, onlyArm), 10);
      }),
    );
  });

  it('needs zeros and ones of single attempts, without groups', () => {
    const rows = paired(6, 0, 20, 0);
    const [first, ...rest] = rows;
    if (first === undefined) throw new Error('no rows');
    expect(compare(rows).mcnemar).toBe(0.03125);
    expect(compare([{ ...first, arm: [500_000, 1] }, ...rest]).mcnemar).toBeNull();
    expect(compare([{ ...first, reference: [999_999, 1] }, ...rest]).mcnemar).toBeNull();
    expect(compare([{ ...first, arm: [0, 2] }, ...rest]).mcnemar).toBeNull();
    expect(compare([{ ...first, reference: [2_000_000, 2] }, ...rest]).mcnemar).toBeNull();
    expect(compare([{ ...first, group: 'doc-1' }, ...rest]).mcnemar).toBeNull();
    expect(compare([...rows, { ...first, arm: [0, 0] }]).mcnemar).toBe(0.03125); // it is left out
  });
});

describe('several arms', () => {
  it('have p adjusted by Holm, in their order', () => {
    const arm = (worse: number) => rowsOf([...times(worse, [1, 0] as const), ...times(60, [1, 1] as const)]);
    const compared = compareArms([arm(6), arm(8), arm(0)]);
    expect(compared.map(({ p }) => p)).toEqual([1 / 32, 1 / 128, 1]);
    expect(compared.map(({ holm }) => holm)).toEqual([2 / 32, 3 / 128, 1]);
    expect(compareArms([])).toEqual([]);
  });
});
