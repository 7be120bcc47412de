import { describe, expect, it } from 'vitest';
import { atMost, convolveAll, hypergeometric, quantile } from '../../src/gate/stratified-p.ts';

describe('the sum of many strata', () => {
  const sum = convolveAll(Array.from({ length: 120 }, () => hypergeometric(4, 2, 2)));

  it('is cut at negligible values, and keeps its position', () => {
    expect(sum.from).toBeGreaterThan(0);
    expect(sum.mass.length).toBeLessThan(241 - 2 * sum.from + 1);
    expect(sum.from + (sum.mass.length - 1) / 2).toBe(120);
    expect(quantile(sum, 0.5)).toBe(120);
    expect(atMost(sum, 240)).toBeCloseTo(1, 12);
    expect(atMost(sum, 119) + atMost(sum, 120)).toBeCloseTo(1, 12);
    expect(Math.min(...sum.mass)).toBeGreaterThan(1e-61);
  });

  it('keeps its position even if no count can be zero', () => {
    expect(hypergeometric(5, 4, 3)).toMatchObject({ from: 2 });
    expect([...hypergeometric(5, 4, 3).mass].map((mass) => Math.round(mass * 10))).toEqual([6, 4]);
  });
});

describe('a count whose shares are very unequal', () => {
  it('keeps its position if only its low end is cut', () => {
    const sum = convolveAll([hypergeometric(4000, 100, 3900), hypergeometric(4000, 100, 3900)]);
    expect(sum.from).toBeGreaterThan(0);
    expect(sum.from + sum.mass.length - 1).toBe(200);
    expect(atMost(sum, 194)).toBeLessThan(0.5);
    expect(quantile(sum, 1)).toBe(200);
  });

  it('keeps its position if only its high end is cut', () => {
    const sum = convolveAll([hypergeometric(4000, 100, 100), hypergeometric(4000, 100, 100)]);
    expect(sum).toMatchObject({ from: 0 });
    expect(sum.mass.length).toBeLessThan(150);
    expect(quantile(sum, 0.5)).toBe(5);
  });
});
