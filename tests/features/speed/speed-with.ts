import type { CellName, SessionSpeed, SpeedScore } from '../../../src/features/speed/speed-schemas.ts';

/** A score whose cells have these figures, one for each session. */
export function speedWith(cells: Partial<Record<CellName, readonly Partial<SessionSpeed>[]>>): SpeedScore {
  const entries = Object.entries(cells).map(([cell, sessions]) => [
    cell,
    sessions.map((each, index) => ({ ...unknown, session: index + 1, ...each })),
  ]);
  return { words: 0.8, cells: Object.fromEntries(entries), unmeasured: {} };
}

const unknown = {
  ...{ n: 3, promptTokens: null, cachedTokens: null, firstTokenMs: { p50: null, p95: null } },
  ...{ prefill: null, decode: null, content: null, serverPrefill: null, serverDecode: null },
  gapMs: { p50: null, p99: null, max: null },
};

/** Sessions that write at these speeds. */
export function writing(...speeds: readonly number[]): Partial<SessionSpeed>[] {
  return speeds.map((decode) => ({ decode }));
}
