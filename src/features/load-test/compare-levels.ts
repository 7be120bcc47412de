import type { Compared } from '../../gate/pair-packs.ts';
import { holm, stratifiedP } from '../../gate/stratified-p.ts';
import { groupBy } from '../../lib/group-by.ts';
import { meanOfRates, rateOf } from '../../records/baseline.ts';
import { type Level, levelName } from '../../records/level.ts';
import type { ScenarioScore, Scorecard } from '../../records/scorecard.ts';
import { packOfKey } from '../../records/shard.ts';
import type { Right, UnderLoad } from './load-report.ts';

type Judged = Pick<Scorecard, 'load' | 'scenarios'>;
type Pair = { readonly pack: string; readonly compared: Compared };

/** Each level against the first of the scorecards, over the scenarios that both measured. */
export function judgeLoad([alone, ...others]: readonly Judged[]): UnderLoad[] {
  if (alone === undefined) return [];
  const found = others.flatMap((other) => {
    if (other.load === undefined) return [];
    const pairs = pairsOf(alone, other);
    const packs = [...groupBy(pairs, ({ pack }) => pack)].map(([pack, own]) => [pack, rightOf(own)] as const);
    return [{ level: other.load, total: rightOf(pairs), packs, identical: identicalIn(alone, other) }];
  });
  // One at once for the second time is no load.
  const isLoad = ({ level }: { readonly level: Level }) => !levelName(level).endsWith('-again');
  const loaded = found.filter(isLoad);
  const totals = holm(loaded.map(({ total }) => total.p));
  const all = holm(loaded.flatMap(({ packs }) => packs.map(([, { p }]) => p)));
  let at = 0;
  return found.map((each) => ({
    level: each.level,
    total: { ...each.total, holm: totals[loaded.indexOf(each)] ?? each.total.p },
    packs: Object.fromEntries(
      each.packs.map(([pack, right]) => [pack, { ...right, holm: isLoad(each) ? (all[at++] ?? right.p) : right.p }]),
    ),
    identical: each.identical,
  }));
}

/** The gate's test on any two lists of scores of the same scenarios. */
export function compareScores(before: Judged, now: Judged): Right {
  return rightOf(pairsOf(before, now));
}

function pairsOf(before: Judged, now: Judged): Pair[] {
  const known = new Map(before.scenarios.map((score) => [score.scenario, score]));
  return now.scenarios.flatMap((score) => {
    const [baseline, current] = [rateOf(known.get(score.scenario)?.cells ?? []), rateOf(score.cells)];
    // What was not measured says nothing about being right: it is counted as failed elsewhere.
    if (baseline.attempts === 0 || current.attempts === 0) return [];
    return [{ pack: packOfKey(score.scenario), compared: { baseline, current } }];
  });
}

function rightOf(pairs: readonly Pair[]): Right {
  const compared = pairs.map((pair) => pair.compared);
  const p = compared.length === 0 ? 1 : stratifiedP(compared);
  return {
    scenarios: compared.length,
    alone: meanOfRates(compared.map(({ baseline }) => baseline)).mean,
    current: meanOfRates(compared.map(({ current }) => current)).mean,
    ...{ p, holm: p },
  };
}

function identicalIn(alone: Judged, { scenarios }: Judged): UnderLoad['identical'] {
  const first = new Map(alone.scenarios.map((score) => [score.scenario, answersOf(score)[0]]));
  const compared = scenarios.flatMap((score) => {
    const before = first.get(score.scenario);
    return before === undefined ? [] : answersOf(score).map((answer) => answer === before);
  });
  return { answers: compared.length, same: compared.filter(Boolean).length };
}

function answersOf({ answers }: ScenarioScore): string[] {
  return (answers ?? []).filter((answer) => answer !== null);
}
