import { performance } from 'node:perf_hooks';

/** Time as an argument, so that a test can own it. */
export type Clock = {
  /** Milliseconds since some moment; it never goes back. */
  now(): number;
  wallTime(): Date;
  /** Rejects with the signal's reason when that is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Rings once, unless what comes back is called before. */
  alarm(ms: number, ring: () => void): () => void;
};

// A timer takes no more than this; it would fire at once.
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => new Date(),
  // That of node:timers/promises makes an error, with its stack, for each sleep that is ended early: most are.
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const callOff = systemClock.alarm(ms, wake);
      signal?.addEventListener('abort', end, { once: true });
      function wake(): void {
        signal?.removeEventListener('abort', end);
        resolve();
      }
      function end(): void {
        callOff();
        reject(signal?.reason);
      }
    }),
  alarm(ms, ring) {
    const timer = setTimeout(ring, Math.min(Math.max(ms, 0), longestTimerMs));
    return () => clearTimeout(timer);
  },
};

const dayMs = 86_400_000;

/** Days from one ISO time to another, with their part; below zero where the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
