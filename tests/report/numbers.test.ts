import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanOfRates } from '../../src/records/baseline.ts';
import {
  change,
  duration,
  inPercent,
  percent,
  percentBeside,
  points,
  pValue,
  speed,
} from '../../src/report/numbers.ts';

const value = (text: string) => Number(text.replace(/ (?:pp|%)$/, '').replace('−', '-'));

describe('a drop in percentage points', () => {
  it.each([
    ['1/10', 0.1, '10.0 pp'],
    ['2/15', 0.1, '13.3 pp'],
    ['1001/10000', 0.1, '10.01 pp'],
    ['9999/100000', 0.1, '9.999 pp'],
    ['-1/15', 0.1, '6.7 pp'],
    ['0', 0.1, '0.0 pp'],
    ['1', 0.1, '100.0 pp'],
    ['1/100000', 0.1, '0.001 pp'],
    ['2/15', 0.133, '13.33 pp'],
  ])('%s beside a threshold of %s is %s', (exact, threshold, text) => {
    expect(points(exact, threshold)).toBe(text);
  });

  it('is written as a change from baseline to now', () => {
    expect([change('2/15', 0.1), change('-2/15', 0.1), change('0', 0.1)]).toEqual(['−13.3 pp', '+13.3 pp', '0.0 pp']);
  });

  it('is never rounded across the threshold, nor onto it unless it is exactly there', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 9n),
        fc.constantFrom(0.05, 0.1, 0.075, 0.1225),
        (above, below, threshold) => {
          const hundredths = BigInt(Math.round(threshold * 10_000));
          const exactSide = Math.sign(Number(above * 10_000n - hundredths * below));
          expect(Math.sign(value(points(`${above}/${below}`, threshold)) - inPercent(threshold))).toBe(exactSide);
        },
      ),
    );
  });
});

describe('a pass rate', () => {
  it.each([
    [45, 45, '100.0 %'],
    [39, 45, '86.7 %'],
    [9999, 10_000, '99.99 %'],
    [99_999, 100_000, '99.999 %'],
    [0, 45, '0.0 %'],
    [1, 10_000, '0.01 %'],
    [0, 0, '-'],
  ])('of %s of %s is %s', (passed, attempts, text) => {
    expect(percent(meanOfRates([{ passed, attempts }]))).toBe(text);
  });

  it('reads as all or none only if it is exactly that', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (one, other) => {
        const [passed, attempts] = [Math.min(one, other), Math.max(one, other, 1)];
        expect(value(percent(meanOfRates([{ passed, attempts }]))) === 100).toBe(passed === attempts);
        expect(value(percent(meanOfRates([{ passed, attempts }]))) === 0).toBe(passed === 0);
      }),
    );
  });
});

it('writes a rate on the right side of its floor', () => {
  expect(percentBeside(0.8, { mean: 0.7999, scenarios: 15 })).toBe('79.99 %');
  expect(percentBeside(0.8, { mean: 0.8, scenarios: 5 })).toBe('80.0 %');
});

describe('a p-value', () => {
  it.each([
    [0.0025, '.0025'],
    [0.00014, '.00014'],
    [0.00009, '< .0001'],
    [0.05, '.05'],
    [0.1 / 2 + 1e-17, '.05'],
    [0.0504, '.0504'],
    [0.049_99, '.04999'],
    [0.5, '.5'],
    [0.031, '.031'],
    [1, '1'],
    [0.999, '.999'],
    [0, '< .0001'],
  ])('%s reads %s', (p, text) => {
    expect(pValue(p)).toBe(text);
  });

  it('is never rounded across .05', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), (p) => {
        fc.pre(Math.abs(p - 0.05) > 1e-9);
        expect(Math.sign(Number(pValue(p)) - 0.05)).toBe(Math.sign(p - 0.05));
      }),
    );
  });
});

it('writes durations with a suitable unit', () => {
  expect([0, 850, 999.6, 2300, 9949, 9951, 41_000, 59_700, 185_000, 7_500_000].map(duration)).toEqual([
    ...['0 ms', '850 ms', '1.0 s', '2.3 s', '9.9 s', '10 s', '41 s', '1 min 00 s', '3 min 05 s', '2 h 05 min'],
  ]);
});

it('writes a slow speed with a decimal', () => {
  expect([71.4, 7.14, 9.96].map(speed)).toEqual(['71', '7.1', '10']);
});
