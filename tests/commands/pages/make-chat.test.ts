import { describe, expect, it } from 'vitest';
import { steadySpeed } from '../../../src/commands/pages/make-chat.ts';
import type { TurnMeasure } from '../../../src/model/answer.ts';

function measureWith(gapsMs: readonly number[]): TurnMeasure {
  // Only these two decide.
  return { decodeTokensPerSecond: 50, gapsMs } as unknown as TurnMeasure;
}

describe('the speed of a chat', () => {
  it('is that of an answer which was written over time', () => {
    expect(steadySpeed(measureWith(Array.from({ length: 20 }, () => 20)))).toBe(50);
  });

  it.each([
    ['all at once', Array.from({ length: 200 }, () => 0.05)],
    ['in a few pieces', [400, 400, 400]],
    ['in one piece', []],
  ])('is unknown for one that came %s', (_, gapsMs) => {
    expect(steadySpeed(measureWith(gapsMs))).toBeUndefined();
  });
});
