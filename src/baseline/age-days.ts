const dayMs = 86_400_000;

/** Whole days since a moment; none for one that lies ahead, as it does where a clock is wrong. */
export function ageDays(capturedAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(capturedAt)) / dayMs));
}
