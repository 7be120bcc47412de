import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const everyMs = 2;
/** One pause that exceeds both limits spoils the figures of the whole time. */
const pause = { ms: 500, share: 0.05 };

/** Milliseconds that our own timers were late. */
export type LoopDelay = {
  /**
   * The 99th percentile. If one pause was a large part of the whole time, such as while a machine sleeps, that pause.
   */
  readonly usual: number;
  readonly longest: number;
};

/** Watches how late our own timers run. The returned function stops it. */
export function watchLoop(): () => LoopDelay {
  const start = performance.now();
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  return () => {
    delays.disable();
    if (delays.count === 0) return { usual: 0, longest: 0 };
    // It counts from one timer to the next.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - everyMs);
    const longest = late(delays.max);
    const isPaused = longest > Math.max(pause.ms, pause.share * (performance.now() - start));
    return { usual: isPaused ? longest : late(delays.percentile(99)), longest };
  };
}
