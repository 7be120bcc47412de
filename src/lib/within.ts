import { setMaxListeners } from 'node:events';
import type { Clock } from './clock.ts';

/** Undefined if the time is up first. No AbortSignal.any: on Node 20 its signal may be collected before it fires. */
export async function within<Result>(
  clock: Clock,
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  outer?.throwIfAborted();
  allowMany(outer);
  const limit = new AbortController();
  const over = new AbortController();
  let callOff: (() => void) | undefined;
  const timeIsUp = new Promise<undefined>((resolve) => {
    callOff = clock.alarm(limitMs, () => resolve(undefined));
  });
  const aborted = new Promise<never>((_, reject) => {
    outer?.addEventListener(
      'abort',
      () => {
        limit.abort(outer.reason);
        reject(outer.reason);
      },
      { once: true, signal: over.signal },
    );
  });
  try {
    return await Promise.race([work(limit.signal), timeIsUp, aborted]);
  } finally {
    callOff?.();
    over.abort();
    limit.abort();
  }
}

/** Aborted with the first of `signals`, until it is disposed. See `within` for why not AbortSignal.any. */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): Disposable & {
  readonly signal: AbortSignal;
} {
  const joined = new AbortController();
  const over = new AbortController();
  for (const signal of signals) {
    allowMany(signal);
    if (signal?.aborted) joined.abort(signal.reason);
    signal?.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: over.signal });
  }
  return { signal: joined.signal, [Symbol.dispose]: () => over.abort() };
}

/** However many wait for it at once, each stops listening at its end: nothing leaks that Node would have to warn about. */
function allowMany(signal: AbortSignal | undefined): void {
  if (signal !== undefined) setMaxListeners(0, signal);
}
