import { type ArmRow, compareArms } from '../../gate/compare-arms.ts';
import { million } from '../../gate/decide-metric.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Sum } from '../../model/scorecard.ts';
import type { PairRule } from '../../model/target.ts';
import type { JudgeComparison } from './judge-comparison.ts';
import { type JudgedPair, judgePair, type PairGames } from './judges.ts';

const rules = ['paper', 'both'] as const satisfies PairRule[];

/** Every two of the judges, by both rules, over all pairs and by split. Pairs are matched by id. */
export function compareJudges(judges: readonly (readonly PairGames[])[]): JudgeComparison[] {
  const splits = new Set(judges.flatMap((pairs) => pairs.map(({ split }) => split)));
  return [null, ...splits].flatMap((split) => {
    const read = judges.map((pairs) => {
      const own = split === null ? pairs : pairs.filter((pair) => pair.split === split);
      return groupBy(own, ({ id }) => id);
    });
    return rules.flatMap((rule) => compareBy(rule, split, read));
  });
}

type Judged = ReadonlyMap<string, readonly PairGames[]>;

function compareBy(rule: PairRule, split: string | null, judges: readonly Judged[]): JudgeComparison[] {
  const sums = judges.map((judged) => new Map([...judged].map(([id, rounds]) => [id, sumBy(rule, rounds)])));
  const twosomes = sums.flatMap((one, first) =>
    sums.slice(first + 1).map((other, behind) => ({ first, second: first + 1 + behind, rows: rowsOf(one, other) })),
  );
  return compareArms(twosomes.map(({ rows }) => rows)).map((found, at): JudgeComparison => {
    const { first = 0, second = 0 } = twosomes[at] ?? {};
    return {
      ...{ first, second, rule, split },
      pairs: found.scenarios,
      leftOut: found.unmeasured,
      difference: found.difference,
      // With few pairs, an interval by Student's t can exceed 1, which no share can.
      interval: found.interval && [Math.max(-1, found.interval[0]), Math.min(1, found.interval[1])],
      firstAlone: found.worse,
      secondAlone: found.better,
      p: found.p,
      holm: found.holm,
    };
  });
}

const holds: Readonly<Record<PairRule, (pair: JudgedPair) => boolean>> = {
  paper: ({ isCorrect }) => isCorrect,
  both: ({ isBoth }) => isBoth,
};

function sumBy(rule: PairRule, rounds: readonly PairGames[]): Sum {
  const judged = rounds.flatMap((round) => judgePair(round) ?? []);
  return [judged.filter(holds[rule]).length * million, judged.length];
}

function rowsOf(one: ReadonlyMap<string, Sum>, other: ReadonlyMap<string, Sum>): ArmRow[] {
  return [...new Set([...one.keys(), ...other.keys()])].map((scenario) => ({
    scenario,
    reference: one.get(scenario) ?? [0, 0],
    arm: other.get(scenario) ?? [0, 0],
  }));
}
