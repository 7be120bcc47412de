import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showFraction } from '../../src/gate/fraction.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { holm } from '../../src/gate/stratified-p.ts';
import { InputError } from '../../src/lib/errors.ts';

describe('parseRule', () => {
  it.each([
    ['10', '1/10'],
    ['7.5', '3/40'],
    ['0', '0'],
    ['100', '1'],
    ['33.333333333333', '33333333333333' + '/' + '100000000000000'],
  ])('reads %s as exactly %s', (text, exact) => {
    expect(showFraction(parseRule({ maxDrop: text }).maxDrop)).toBe(exact);
  });

  it('refuses everything else, and accepts only values between nothing and everything', () => {
    for (const text of ['', '-1', '101', '1e1', '10%', ' ', '.5', '5.', '0x1', 'NaN']) {
      expect(() => parseRule({ maxDrop: text })).toThrow(InputError);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const { numerator, denominator } = parseRule({ maxDrop: text }).maxDrop;
          expect(numerator >= 0n && numerator <= denominator).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });

  it('allows a mean 5 points, and metrics their configured drop', () => {
    const rule = parseRule({ maxDrop: '10', metricDrops: { rouge1: '2.5' } });
    expect(showFraction(rule.maxMetricDrop)).toBe('1/20');
    expect([...rule.metricDrops].map(([metric, drop]) => [metric, showFraction(drop)])).toEqual([['rouge1', '1/40']]);
    expect(() => parseRule({ maxDrop: '10', metricDrops: { f1: '-1' } })).toThrow('metric-drops.f1 is "-1"');
    expect(() => parseRule({ maxDrop: '10', maxMetricDrop: 'x' })).toThrow('max-metric-drop is "x"');
  });

  it('allows spaces around a number, and defaults to no requirement', () => {
    const rule = parseRule({ maxDrop: ' 10 ' });
    expect(showFraction(rule.maxDrop)).toBe('1/10');
    expect(rule).toMatchObject({ requireSame: [], expectsOtherModel: false, floors: new Map(), floorsFail: false });
  });

  it('names the setting that is not a percentage', () => {
    expect(() => parseRule({ maxDrop: 'some' })).toThrow('max-drop is "some", no percentage');
    expect(() => parseRule({ maxDrop: '10', floors: { toolcall: 'high' } })).toThrow('floors.toolcall is "high"');
  });
});

describe('holm', () => {
  it('multiplies the smallest most, and keeps the order of p', () => {
    const adjusted = holm([0.04, 0.01, 0.5, 0.02]);
    expect(adjusted.map((p) => Number(p.toFixed(12)))).toEqual([0.08, 0.04, 0.5, 0.06]);
    expect(holm([0.5, 0.6])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
