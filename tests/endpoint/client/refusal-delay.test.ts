import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../../src/endpoint/client/refusal.ts';
import { readRetryAfter } from '../../../src/lib/clock.ts';

const now = new Date('2026-01-02T03:04:05Z');

describe('waiting between tries', () => {
  it.each([
    ['7', 7_000],
    ['0.5', 500],
    ['Fri, 02 Jan 2026 03:04:35 GMT', 30_000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['999999999999999999', 120_000],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 120_000],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads Retry-After %j as %j ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });

  it('doubles from a quarter of a second up to eight, plus or minus a quarter', () => {
    expect([1, 2, 3, 6, 99].map((tried) => retryDelay(tried, undefined, () => 0.5))).toEqual([
      250, 500, 1000, 8000, 8000,
    ]);
    expect(retryDelay(1, undefined, () => 0)).toBe(187.5);
  });

  it('waits as long as the server asks, but never so briefly that it is flooded', () => {
    expect(retryDelay(3, 4_000, () => 0)).toBe(4_000);
    expect(retryDelay(3, 0, () => 0)).toBe(250);
  });
});
