import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';

describe('the clock of the system', () => {
  it('sleeps for about the given time', async () => {
    const start = systemClock.now();
    await systemClock.sleep(30);
    expect(systemClock.now() - start).toBeGreaterThanOrEqual(29);
    expect(Math.abs(systemClock.wallTime().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it('rejects with the reason of a signal, before or during the sleep', async () => {
    const reason = new Error('enough');
    await expect(systemClock.sleep(10_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const sleeping = systemClock.sleep(10_000, controller.signal);
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });

  it('leaves no listener on a signal that outlives the sleep', async () => {
    const { signal } = new AbortController();
    await systemClock.sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not wake at once from a sleep longer than a timer can be', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(2 ** 40, controller.signal);
    const first = await Promise.race([sleeping.then(() => 'woke'), systemClock.sleep(20).then(() => 'asleep')]);
    controller.abort();
    await expect(sleeping).rejects.toThrow();
    expect(first).toBe('asleep');
  });
});
