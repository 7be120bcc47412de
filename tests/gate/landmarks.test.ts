import { describe, expect, it } from 'vitest';
import type { Compared } from '../../src/gate/evidence.ts';
import { stratifiedP } from '../../src/gate/stratified-test.ts';

function times(count: number, before: [number, number], now: [number, number]): Compared[] {
  const rate = ([passed, attempts]: [number, number]) => ({ passed, attempts });
  return Array.from({ length: count }, () => ({ baseline: rate(before), current: rate(now) }));
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
});
