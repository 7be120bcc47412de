const firstMs = 250;
const longestMs = 8_000;
/** A server that asks for more than this does not serve: the run goes on without it. */
const longestRetryAfterMs = 120_000;

/** The wait behind `tried` tries, doubled each time; `random` spreads the clients of one server. */
export function retryDelay(tried: number, retryAfterMs: number | undefined, random: () => number): number {
  if (retryAfterMs !== undefined) return Math.max(retryAfterMs, firstMs);
  return Math.min(firstMs * 2 ** Math.min(tried - 1, 16), longestMs) * (0.75 + random() / 2);
}

/** Milliseconds of a Retry-After header, in seconds or as a date; too much is cut, nonsense is undefined. */
export function readRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const asked = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  // A bare negative number would pass for a year.
  if (Number.isNaN(asked) || /^[-+]/.test(text)) return undefined;
  return Math.min(Math.max(asked, 0), longestRetryAfterMs);
}
