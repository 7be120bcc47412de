import { type Clock, systemClock } from '../../src/lib/clock.ts';

/** A clock that can be made to run faster: waits that begin from then on are shorter by the factor. */
export type FastClock = Clock & { hurry(factor: number): void };

export function fastClock(): FastClock {
  let factor = 1;
  let since = systemClock.now();
  let passed = since;
  const now = () => passed + (systemClock.now() - since) * factor;
  return {
    now,
    wallTime: systemClock.wallTime,
    sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
    hurry(next) {
      [passed, since] = [now(), systemClock.now()];
      factor = next;
    },
  };
}
