import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchLoop } from '../../src/run/loop-delay.ts';

/** Keeps this process from doing anything else. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('sees a single pause, as of a machine that slept, which a percentile hides', async () => {
  const ended = watchLoop();
  await sleep(1200);
  block(600);
  await sleep(100);
  const { usual, longest } = ended();
  expect(longest).toBeGreaterThan(550);
  expect(usual).toBe(longest);
});
