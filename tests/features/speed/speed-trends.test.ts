import { describe, expect, it } from 'vitest';
import type { CellName, SessionSpeed } from '../../../src/features/speed/speed-schemas.ts';
import { type SpeedOfRun, speedTrends } from '../../../src/features/speed/speed-trends.ts';

const session = (number: number, decode: number): SessionSpeed => ({
  ...{ session: number, n: 3, promptTokens: 30, cachedTokens: 0, firstTokenMs: { p50: 10, p95: 10 } },
  ...{ prefill: null, decode, content: null, serverPrefill: null, serverDecode: null },
  gapMs: { p50: 1, p99: 1, max: 1 },
});

/** By cell, the speed of writing in each session. */
function runWith(cells: Partial<Record<CellName, readonly number[]>>, more: Partial<SpeedOfRun> = {}): SpeedOfRun {
  const sessions = Object.entries(cells).map(([cell, speeds]) => [
    cell,
    speeds.map((each, at) => session(at + 1, each)),
  ]);
  const speed = { words: 0.8, cells: Object.fromEntries(sessions), unmeasured: {} };
  return { speed, isChanged: false, isWorse: false, ...more };
}

describe('the speeds of runs over time', () => {
  it('are geometric means over the cells that all of them have, without quantities that none of them has', () => {
    const runs = [
      runWith({ tg256: [40], tg512: [90], 'tg256@d8192': [10] }),
      { speed: undefined, isChanged: false, isWorse: false },
      runWith({ tg256: [20], tg512: [80] }),
    ];
    const [decode, ...others] = speedTrends(runs);
    expect(others).toEqual([]);
    expect(decode).toMatchObject({ quantity: 'decode', cells: ['tg256', 'tg512'] });
    expect(decode?.values.map((value) => value && Math.round(value))).toEqual([60, null, 40]);
    expect(decode?.bands[1]).toBeNull();
  });

  it('have a band from the spread of sessions between which nothing changed, without runs that became worse', () => {
    const low = 100 * Math.exp(-0.02);
    const high = 100 * Math.exp(0.02);
    const runs = [runWith({ tg256: [low] }), runWith({ tg256: [100] }), runWith({ tg256: [high] })];
    const worse = runWith({ tg256: [30] }, { isWorse: true });
    const changed = runWith({ tg256: [50] }, { isChanged: true });
    const [decode] = speedTrends([...runs, worse, changed]);
    expect(decode?.spread).toBeCloseTo(0.02, 9);
    // Student's t of two degrees of freedom: 2.92.
    const reach = 2.92 * 0.02 * Math.SQRT2;
    expect(Math.log((decode?.bands[1]?.[0] ?? 0) / 100)).toBeCloseTo(-reach, 4);
    expect(Math.log((decode?.bands[4]?.[1] ?? 0) / 50)).toBeCloseTo(reach, 4);
  });

  it('are narrower for a run of several sessions, never narrower than one percent allows', () => {
    const [decode] = speedTrends([runWith({ tg256: [100, 100] }), runWith({ tg256: [100] })]);
    expect(decode?.spread).toBe(0.01);
    const [both, one] = decode?.bands ?? [];
    expect(Math.log((both?.[1] ?? 0) / 100)).toBeCloseTo(2.92 * 0.01, 4);
    expect(Math.log((one?.[1] ?? 0) / 100)).toBeCloseTo(2.92 * 0.01 * Math.SQRT2, 4);
  });

  it('have no band with fewer than three sessions between which nothing changed', () => {
    const changed = [runWith({ tg256: [50, 60] }, { isChanged: true }), runWith({ tg256: [50] }, { isChanged: true })];
    const [decode] = speedTrends([runWith({ tg256: [100] }), ...changed]);
    expect(decode).toMatchObject({ spread: null, bands: [null, null, null] });
    expect(speedTrends([{ speed: undefined, isChanged: false, isWorse: false }])).toEqual([]);
  });
});
