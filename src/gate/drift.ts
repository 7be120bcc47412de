import { medianOf } from '../lib/median-of.ts';
import type { Drift } from '../records/decision.ts';
import type { ScenarioScore } from '../records/scorecard.ts';
import type { Compared, Pair } from './pair-packs.ts';

/** How many texts and prompts equal the baseline's: shown beside the outcome, never part of it. */
export function driftOf(pairs: readonly Pair[]): Drift {
  const answers = pairs.flatMap(({ baseline, current }) => {
    const [before, now] = [firstAnswer(baseline), firstAnswer(current)];
    return before === undefined || now === undefined ? [] : [before === now];
  });
  const shifts = pairs.flatMap(({ baseline, current }) =>
    baseline.promptTokens === null || current.promptTokens === null
      ? []
      : [current.promptTokens - baseline.promptTokens],
  );
  const shifted = shifts.filter((shift) => shift !== 0);
  return {
    compared: answers.length,
    identical: answers.filter(Boolean).length,
    promptTokens: { compared: shifts.length, shifted: shifted.length, medianShift: medianOf(shifted) ?? 0 },
  };
}

/** All known answers of a scenario are equal, and there is more than one. */
export function isSteady({ answers }: ScenarioScore): boolean {
  const known = answers?.filter((answer) => answer !== null) ?? [];
  return known.length > 1 && new Set(known).size === 1;
}

/** The same of each order of a shuffled scenario, which every so many rounds ask; one answer to an order is enough. */
export function isSteadyInOrder({ answers }: ScenarioScore, orders: number): boolean {
  const first = (at: number) => answers?.find((answer, other) => answer !== null && (at - other) % orders === 0);
  return orders > 1 && answers?.every((answer, at) => answer === null || answer === first(at)) === true;
}

function firstAnswer({ answers }: ScenarioScore): string | undefined {
  return answers?.find((answer) => answer !== null) ?? undefined;
}

/** Later rounds of the first session against its round 1 as a baseline, of scenarios that have both. */
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
