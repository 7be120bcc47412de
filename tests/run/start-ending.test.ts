import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { startEnding } from '../../src/run/start-ending.ts';

test('work that is done leaves no listener behind', async () => {
  const ending = startEnding({ signal: undefined, clock: systemClock, timeBudgetMs: undefined });
  await ending.orAborted(Promise.resolve());
  await ending.orAborted(Promise.reject(new Error('gone'))).catch(() => undefined);
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
});
