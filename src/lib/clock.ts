import { performance } from 'node:perf_hooks';

/** Time as a parameter, so that a test can control it. */
export type Clock = {
  /** Monotonic milliseconds. */
  now(): number;
  wallTime(): Date;
  /** Rejects with the signal's reason when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `ring` once, unless the returned function is called first. */
  alarm(ms: number, ring: () => void): () => void;
};

// The longest delay of a timer; a longer one would fire at once.
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => new Date(),
  // The `setTimeout` of node:timers/promises makes an error with a stack for each sleep that ends early, and most do.
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

/** With a fraction; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** A server that asks for a longer wait is not serving. */
const longestRetryAfterMs = 120_000;

/** In seconds or as a date. Too long a wait is capped; an invalid value is undefined. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const asked = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  // A bare negative number would be parsed as a year.
  if (Number.isNaN(asked) || /^[-+]/.test(text)) return undefined;
  return Math.min(Math.max(asked, 0), longestRetryAfterMs);
}
