import { type ArmRow, compareArms } from '../../gate/compare-arms.ts';
import { million } from '../../gate/decide-metric.ts';
import { groupBy } from '../../lib/group-by.ts';
import { sum } from '../../lib/median-of.ts';
import type { Sum } from '../../records/scorecard.ts';
import type { PairRule } from '../../records/target.ts';
import type { DifferingPair, JudgeComparison, JudgedSet, JudgesReport } from './judge-comparison.ts';
import { judgeFigures } from './judge-figures.ts';
import { unknownModel } from './judgebench/judgebench-rows.ts';
import { type JudgedPair, judgePair, type PairGames } from './judges.ts';

/** The games of one judge, from a result file or a run. */
export type JudgeSource = Pick<JudgedSet, 'responses' | 'from' | 'again'> & {
  readonly name: string;
  readonly notes: readonly string[];
  /** Each pair once per round. */
  readonly pairs: readonly PairGames[];
  /** A digest of the question of each pair; without pairs whose question is unknown. */
  readonly digests: ReadonlyMap<string, string>;
  /** Games with a word that is no decision, by pair; null for a run. */
  readonly odd: ReadonlyMap<string, number> | null;
};

/** Judges beside each other. The results of one judge about several models are one judge's. */
export function reportOnJudges(given: readonly JudgeSource[]): JudgesReport {
  const idIn = idsOfPairs(given);
  const sources = given.map((source) => withIds(source, (id) => idIn(source, id)));
  const judges = byJudge(sources);
  const [isOther, isMoved] = [differentlyAsked(sources), differentlySplit(sources)];
  const pairs = judges.map(({ own }) => own.flatMap((source) => source.pairs).filter(({ id }) => !isOther.has(id)));
  const [first = [], second = []] = pairs;
  return {
    version: 1,
    kind: 'judges',
    judges: judges.map(({ name, own }) => ({ name, sets: own.map((source) => setOf(source, isOther, isMoved)) })),
    comparisons: judges.length === 1 ? [] : compareJudges(pairs),
    differing: judges.length === 2 ? differingPairs(first, second) : [],
  };
}

/** Groups results by judge. A second result about the same model belongs to another judge, even with the same name. */
export function byJudge(sources: readonly JudgeSource[]) {
  const judges: { readonly name: string; readonly own: JudgeSource[] }[] = [];
  for (const source of sources) {
    const named = judges.filter(({ own }) => own[0]?.name === source.name);
    const judge = named.find(({ own }) => own.every(({ responses }) => responses !== source.responses));
    if (judge !== undefined) judge.own.push(source);
    else judges.push({ name: named.length === 0 ? source.name : `${source.name} (${source.from})`, own: [source] });
  }
  return judges;
}

/** The ids of pairs in a report. If an id occurs in several packs or for several models, it begins with their name. */
export function idsOfPairs(sources: readonly JudgeSource[]): (source: JudgeSource, id: string) => string {
  const ofFiles = sources.filter(({ odd, responses }) => odd !== null && responses !== unknownModel);
  const several = new Set(
    [...byJudge(sources), { own: ofFiles }].flatMap(({ own }) =>
      idsWithSeveral(
        own.flatMap(({ responses, pairs }) => pairs.map(({ id }) => ({ id, place: id, value: responses }))),
      ),
    ),
  );
  return ({ responses }, id) => (several.has(id) ? `${responses} ${id}` : id);
}

function withIds(source: JudgeSource, idOf: (id: string) => string): JudgeSource {
  const { pairs, digests, odd } = source;
  return {
    ...source,
    pairs: pairs.map((pair) => ({ ...pair, id: idOf(pair.id) })),
    digests: new Map([...digests].map(([id, digest]) => [idOf(id), digest])),
    odd: odd && new Map([...odd].map(([id, games]) => [idOf(id), games])),
  };
}

type Ids = ReadonlySet<string>;

/** The ids of pairs that differ between sources. Digests of runs and of files cannot be compared, labels can. */
function differentlyAsked(sources: readonly JudgeSource[]): Ids {
  const kinds = [sources.filter(({ odd }) => odd === null), sources.filter(({ odd }) => odd !== null)];
  const labels = sources.flatMap(({ pairs }) => pairs.map(({ id, label }) => ({ id, place: id, value: label })));
  return new Set([
    ...idsWithSeveral(labels),
    ...kinds.flatMap((own) =>
      idsWithSeveral(
        own.flatMap(({ responses, digests }) =>
          [...digests].map(([id, digest]) => ({ id, place: `${responses} ${id}`, value: digest })),
        ),
      ),
    ),
  ]);
}

/** The ids of pairs that are in several splits. */
function differentlySplit(sources: readonly JudgeSource[]): Ids {
  const pairs = sources.flatMap((source) => source.pairs);
  return new Set(idsWithSeveral(pairs.map(({ id, split }) => ({ id, place: id, value: split }))));
}

function idsWithSeveral(found: readonly { readonly id: string; readonly place: string; readonly value: string }[]) {
  const first = new Map<string, string>();
  return found.flatMap(({ id, place, value }) => {
    const before = first.get(place) ?? value;
    first.set(place, before);
    return before === value ? [] : [id];
  });
}

function setOf({ responses, from, pairs, odd, again, notes }: JudgeSource, isOther: Ids, isMoved: Ids): JudgedSet {
  const restsOnOdd = (pair: PairGames) => odd?.has(pair.id) === true && judgePair(pair)?.isCorrect === true;
  return {
    ...{ responses, from, again },
    figures: judgeFigures(pairs),
    odd: odd && { games: sum([...odd.values()]), correct: pairs.filter(restsOnOdd).length },
    notes: [
      ...notes,
      ...countOf(pairs, isOther, (is, has) => `${has} another text or label elsewhere, and ${is} not compared`),
      ...countOf(pairs, isMoved, (is) => `${is} in another split elsewhere, and compared in no split`),
    ],
  };
}

function countOf(pairs: readonly PairGames[], ids: Ids, words: (is: string, has: string) => string): string[] {
  const { size } = new Set(pairs.filter(({ id }) => ids.has(id)).map(({ id }) => id));
  return size === 0 ? [] : [`${size} of its pairs ${size === 1 ? words('is', 'has') : words('are', 'have')}`];
}

function differingPairs(one: readonly PairGames[], other: readonly PairGames[]): DifferingPair[] {
  const firsts = new Map<string, PairGames>();
  for (const pair of other) if (!firsts.has(pair.id) && judgePair(pair) !== undefined) firsts.set(pair.id, pair);
  return one.flatMap((pair) => {
    const match = firsts.get(pair.id);
    const [mine, theirs] = [judgePair(pair), match && judgePair(match)];
    if (match === undefined || mine === undefined || theirs === undefined) return [];
    firsts.delete(pair.id);
    if (mine.isCorrect === theirs.isCorrect) return [];
    const { id, split, label } = pair;
    return [{ id, split, label, right: mine.isCorrect ? 0 : 1, decisions: [decisionsOf(pair), decisionsOf(match)] }];
  });
}

function decisionsOf({ ab, ba }: PairGames): DifferingPair['decisions'][number] {
  return [ab?.decision ?? null, ba?.decision ?? null];
}

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
