import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time as an argument, so that a test can own it. */
export type Clock = {
  /** Milliseconds since some moment; it never goes back. */
  now(): number;
  wallTime(): Date;
  /** Rejects with the signal's reason when that is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

// A timer takes no more than this; it would fire at once.
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => new Date(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await sleep(Math.min(Math.max(ms, 0), longestTimerMs), undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
