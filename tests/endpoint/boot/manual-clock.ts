import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/lib/clock.ts';

const longestNapMs = 3000;

/** A clock controlled by the test. Sleeps between two checks pass at once; time limits never expire by themselves. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => now,
    wallTime: () => new Date(now),
    advance(ms) {
      now += ms;
      for (const sleeper of [...sleepers]) if (sleeper.until <= now) sleeper.wake();
    },
    alarm(ms, ring) {
      const sleeper = { until: now + ms, wake: () => callOff() && ring() };
      const callOff = () => sleepers.delete(sleeper);
      sleepers.add(sleeper);
      return callOff;
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      if (ms <= longestNapMs) {
        await setImmediate();
        signal?.throwIfAborted();
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const sleeper = { until: now + ms, wake: () => finish(resolve) };
        const onAbort = () => finish(() => reject(signal?.reason));
        const finish = (then: () => void) => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', onAbort);
          then();
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
