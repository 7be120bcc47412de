import { describe, expect, it } from 'vitest';
import { speedAt } from '../../src/run/speed-at-depth.ts';

describe('the speed at a depth', () => {
  const points = [
    { tokens: 0, perSecond: 50 }, // 20 ms
    { tokens: 8000, perSecond: 25 }, // 40 ms
  ];

  it('is interpolated between two depths by the time of a token', () => {
    expect(speedAt(points, 0)).toBe(50);
    expect(speedAt(points, 4000)).toBeCloseTo(1000 / 30, 6);
    expect(speedAt(points, 8000)).toBe(25);
  });

  it('is extrapolated beyond the deepest, and never rises', () => {
    expect(speedAt(points, 32_000)).toBeCloseTo(10, 6);
    const rising = [
      { tokens: 0, perSecond: 25 },
      { tokens: 8000, perSecond: 50 },
    ];
    expect(speedAt(rising, 32_000)).toBe(50);
  });

  it('is unknown if nothing was measured', () => {
    expect(speedAt([], 100)).toBeUndefined();
  });

  it('is that of the only depth, and before the first depth that of the first', () => {
    expect(speedAt([{ tokens: 8000, perSecond: 25 }], 10)).toBe(25);
    expect(speedAt([{ tokens: 8000, perSecond: 25 }], 32_000)).toBe(25);
    expect(speedAt([{ tokens: 500, perSecond: 40 }, ...points.slice(1)], 10)).toBe(40);
  });
});
