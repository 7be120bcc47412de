import { type Clock, systemClock } from '../../src/lib/clock.ts';

export type FastClock = Clock & {
  /** Waits that begin from then on are shorter by this factor. */
  hurry(factor: number): void;
  /** Only the wall clock, as if somebody set it. */
  jump(byMs: number): void;
};

export function fastClock(): FastClock {
  let factor = 1;
  let since = systemClock.now();
  let passed = since;
  let jumpedMs = 0;
  const now = () => passed + (systemClock.now() - since) * factor;
  return {
    now,
    wallTime: () => new Date(systemClock.wallTime().getTime() + jumpedMs),
    jump: (byMs) => {
      jumpedMs += byMs;
    },
    sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
    alarm: (ms, ring) => systemClock.alarm(ms / factor, ring),
    hurry(next) {
      [passed, since] = [now(), systemClock.now()];
      factor = next;
    },
  };
}
