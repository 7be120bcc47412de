import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { newRunId } from '../../src/store/find-run.ts';

it('names runs of the same second in the order they started, whatever the random part', () => {
  const ids = [0, 7, 300, 999].map((millisecond, index) =>
    newRunId({
      clock: { ...systemClock, wallTime: () => new Date(Date.UTC(2026, 0, 2, 3, 4, 5, millisecond)) },
      random: () => 0.99 - index * 0.3,
    }),
  );
  expect(ids[0]).toBe('20260102T030405Z-000f');
  expect(ids.toSorted()).toEqual(ids);
});
