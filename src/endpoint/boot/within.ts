import type { Clock } from '../../lib/clock.ts';

/** What `work` comes to, or undefined when its time was up first. Its signal is aborted then, or with `outer`. */
export async function within<Result>(
  clock: Clock,
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  outer?.throwIfAborted();
  const timer = new AbortController();
  const limit = new AbortController();
  const signal = outer === undefined ? limit.signal : AbortSignal.any([outer, limit.signal]);
  const timeIsUp = clock.sleep(limitMs, timer.signal).then(
    () => undefined,
    () => undefined, // stopped below, when the race is over
  );
  const aborted = new Promise<never>((_, reject) => {
    outer?.addEventListener('abort', () => reject(outer.reason), { once: true, signal: timer.signal });
  });
  try {
    return await Promise.race([work(signal), timeIsUp, aborted]);
  } finally {
    timer.abort();
    limit.abort();
  }
}
