/**
 * Aborted with the first of `signals`, until it is disposed of. In place of AbortSignal.any: on Node 20 what that
 * gives may be collected as garbage before it fires.
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): Disposable & {
  readonly signal: AbortSignal;
} {
  const joined = new AbortController();
  const over = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) joined.abort(signal.reason);
    signal?.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: over.signal });
  }
  return { signal: joined.signal, [Symbol.dispose]: () => over.abort() };
}
