import type { AttemptLine } from '../model/journal.ts';
import type { Cell, ScenarioScore } from '../model/scorecard.ts';

export type ScenarioLines = {
  readonly scenario: string;
  readonly digest: string;
  /** Attempts of one mode, by round. */
  readonly attempts: readonly AttemptLine[];
  /** Rounds in which it was not asked because it was settled. */
  readonly skipped: ReadonlySet<number>;
};

/** One scenario in one mode; `columns` are the sessions of that mode, `rounds` the planned ones. */
export function scoreScenario(
  { scenario, digest, attempts, skipped }: ScenarioLines,
  columns: readonly number[],
  rounds: number,
): ScenarioScore {
  const measured = new Map(attempts.filter(({ stage }) => stage === 'measure').map((line) => [line.round, line]));
  const planned = Array.from({ length: rounds }, (_, index) => index + 1);
  const missing = planned.filter((round) => !measured.has(round) && !skipped.has(round)).length;
  const answers = planned.map((round) => measured.get(round)?.answer ?? null);
  const values = valuesOf(attempts, columns);
  const prompts = attempts.flatMap(({ measures }) => measures[0]?.promptTokens ?? []);
  return {
    scenario,
    digest,
    cells: columns.map((session) => countVerdicts(attempts.filter((line) => line.session === session))),
    ...(missing > 0 ? { missing } : {}),
    failures: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'fail' ? [verdict.failure] : []))),
    causes: tally(attempts.flatMap(({ verdict }) => (verdict.outcome === 'unmeasured' ? [verdict.cause] : []))),
    ...(values === undefined ? {} : { values }),
    promptTokens: prompts[0] ?? null,
    answers: answers.every((answer) => answer === null) ? null : answers,
    firstRound: firstRoundOf([...measured.values()], columns[0]),
  };
}

function valuesOf(attempts: readonly AttemptLine[], columns: readonly number[]): ScenarioScore['values'] {
  const values = new Map<string, number[][]>();
  for (const { session, verdict } of attempts) {
    const measures = verdict.outcome === 'unmeasured' ? {} : verdict.measures;
    for (const [name, value] of Object.entries(measures ?? {})) {
      const lists = values.get(name) ?? columns.map(() => []);
      lists[columns.indexOf(session)]?.push(value);
      values.set(name, lists);
    }
  }
  return values.size === 0 ? undefined : Object.fromEntries([...values].sort());
}

function firstRoundOf(measured: readonly AttemptLine[], session: number | undefined): Cell | null {
  const inFirst = measured.filter((line) => line.session === session);
  const first = inFirst.filter(({ round }) => round === 1);
  return first.length === 0 || first.length === inFirst.length ? null : countVerdicts(first);
}

// Most scenarios of a long run pass or fail everything: one cell object for all of those.
const [passedOnce, failedOnce] = [
  Object.freeze({ passed: 1, failed: 0, unmeasured: 0 }),
  Object.freeze({ passed: 0, failed: 1, unmeasured: 0 }),
];

function countVerdicts(attempts: readonly AttemptLine[]): Cell {
  const [one, ...others] = attempts;
  if (one !== undefined && others.length === 0 && one.verdict.outcome !== 'unmeasured')
    return one.verdict.outcome === 'pass' ? passedOnce : failedOnce;
  const cell = { passed: 0, failed: 0, unmeasured: 0 };
  for (const { verdict } of attempts) {
    if (verdict.outcome === 'pass') cell.passed += 1;
    else if (verdict.outcome === 'fail') cell.failed += 1;
    else cell.unmeasured += 1;
  }
  return cell;
}

// One object for all: there may be a hundred thousand scenarios.
const nothing = Object.freeze({});

/** The count of each word, in alphabetical order. */
function tally<Word extends string>(words: readonly Word[]): Partial<Record<Word, number>> & Record<string, number> {
  if (words.length === 0) return nothing;
  const counts: Record<string, number> = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts as Partial<Record<Word, number>> & Record<string, number>; // its keys are words
}
