import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { joinSignals, within } from '../../src/lib/within.ts';

it('warns of no leak, however many wait for one signal', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  const { signal } = new AbortController();
  const joined = Array.from({ length: 30 }, () => joinSignals(signal));
  await Promise.all(Array.from({ length: 30 }, () => within(systemClock, 1000, signal, async () => 'done')));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  for (const each of joined) each[Symbol.dispose]();
  expect(warnings).toEqual([]);
});
