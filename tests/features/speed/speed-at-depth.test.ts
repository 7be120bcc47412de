import { describe, expect, it } from 'vitest';
import { speedAt, speedsByDepth } from '../../../src/features/speed/speed-at-depth.ts';
import type { SessionSpeed, SpeedScore } from '../../../src/features/speed/speed-score.ts';

function session(promptTokens: number, figures: Partial<SessionSpeed>): SessionSpeed {
  return {
    ...{ session: 1, n: 3, promptTokens, cachedTokens: 0, firstTokenMs: { p50: 10, p95: 10 } },
    ...{ prefill: null, decode: null, content: null, serverPrefill: null, serverDecode: null },
    gapMs: { p50: 1, p99: 1, max: 1 },
    ...figures,
  };
}

const score = (cells: SpeedScore['cells']): SpeedScore => ({ words: 0.8, cells, unmeasured: {} });

describe('the speeds of a run by depth', () => {
  it('are medians over the cells, sessions and modes of a depth', () => {
    const off = score({
      tg256: [session(30, { decode: 40 }), session(30, { decode: 44 })],
      tg512: [session(30, { decode: 42 })],
      'tg256@d8192': [session(8200, { decode: 20, prefill: 900 })],
      pp8192: [session(8200, { prefill: 1000 })],
      warm8192: [session(8200, {})],
    });
    const on = score({ pp512: [session(520, { prefill: 2000 })] });
    expect(speedsByDepth([off, on])).toEqual({
      decode: [
        { tokens: 30, perSecond: 42 },
        { tokens: 8200, perSecond: 20 },
      ],
      prefill: [
        { tokens: 520, perSecond: 2000 },
        { tokens: 8200, perSecond: 950 },
      ],
    });
  });

  it('are empty if nothing was measured', () => {
    expect(speedsByDepth([score({ tg256: [session(30, { decode: 0 })] })])).toEqual({ decode: [], prefill: [] });
    expect(speedAt([], 100)).toBeUndefined();
  });
});

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

  it('is that of the only depth, and before the first depth that of the first', () => {
    expect(speedAt([{ tokens: 8000, perSecond: 25 }], 10)).toBe(25);
    expect(speedAt([{ tokens: 8000, perSecond: 25 }], 32_000)).toBe(25);
    expect(speedAt([{ tokens: 500, perSecond: 40 }, ...points.slice(1)], 10)).toBe(40);
  });
});
