import type { Compared } from './evidence.ts';
import type { Pair } from './pair-packs.ts';

/** Round 1 of the current run against the later ones of its session, as if it were a baseline: where both are known. */
export function roundPairs(pairs: readonly Pair[]): Compared[] {
  return pairs.flatMap(({ current: { cells, firstRound } }) => {
    const session = cells[0];
    if (firstRound === null || session === undefined) return [];
    const passed = session.passed - firstRound.passed;
    const later = { passed, attempts: passed + session.failed - firstRound.failed };
    const first = { passed: firstRound.passed, attempts: firstRound.passed + firstRound.failed };
    return first.attempts > 0 && later.attempts > 0 ? [{ baseline: first, current: later }] : [];
  });
}
