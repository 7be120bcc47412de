import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 2;

/** Watches how late our own timers run. What it returns ends it, and gives the 99th percentile in milliseconds. */
export function watchLoop(): () => number {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  return () => {
    delays.disable();
    // It counts from one timer to the next.
    return delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e6 - everyMs);
  };
}
