import type { ScenarioScore, Scorecard } from '../model/scorecard.ts';

/** The sessions of both, the older first; `poolingFaults` has found nothing. What describes the whole is the newer's. */
export function poolScorecards(older: Scorecard, newer: Scorecard): Scorecard {
  const before = new Map(older.scenarios.map((score) => [score.scenario, score]));
  return {
    ...newer,
    rounds: older.rounds + newer.rounds,
    scenarios: newer.scenarios.map((score) => poolScores(before.get(score.scenario), score)),
    missing: older.missing + newer.missing,
    missingPacks: [...new Set([...older.missingPacks, ...newer.missingPacks])],
    isCanonical: older.isCanonical && newer.isCanonical,
    packs: newer.packs.map((pack) => {
      const earlier = older.packs.find(({ id }) => id === pack.id);
      return earlier === undefined || earlier.arm.isValid ? pack : { ...pack, arm: earlier.arm };
    }),
    run: {
      ...newer.run,
      ids: [...older.run.ids, ...newer.run.ids],
      startedAt: older.run.startedAt,
      sessions: [...older.run.sessions, ...newer.run.sessions],
    },
  };
}

function poolScores(older: ScenarioScore | undefined, newer: ScenarioScore): ScenarioScore {
  if (older === undefined) return newer;
  // Baselines hold counts, no values.
  const { values: _, ...counts } = newer;
  return {
    ...counts,
    cells: [...older.cells, ...newer.cells],
    failures: add(older.failures, newer.failures),
    causes: add(older.causes, newer.causes),
    promptTokens: newer.promptTokens ?? older.promptTokens,
    answers: older.answers === null || newer.answers === null ? null : [...older.answers, ...newer.answers],
    firstRound: null,
  };
}

function add<Counts extends Readonly<Record<string, number>>>(one: Counts, other: Counts): Counts {
  const sums: Record<string, number> = { ...one };
  for (const [key, times] of Object.entries(other))
    sums[key] = (Object.hasOwn(sums, key) ? (sums[key] ?? 0) : 0) + times;
  return sums as Counts; // the keys of both, with numbers
}
