import { groupBy } from '../lib/group-by.ts';
import { meanRateOf, rateOf } from '../records/baseline.ts';
import type { CommonFault, MetricSummary, PackMeasured } from '../records/decision.ts';
import type { FailureMode } from '../records/failure-mode.ts';
import {
  attemptsIn,
  type Cell,
  type ScenarioScore,
  type Scorecard,
  sumCounts,
  totalsOf,
} from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';

/** What a run measured in each of its packs, without any comparison. Packs that were not asked are left out. */
export function measuredOf({ packs, scenarios, missingPacks }: Scorecard): PackMeasured[] {
  const here = packs.filter(({ id }) => !missingPacks.includes(id));
  const ofPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
  return here.map(({ id, version }) => {
    const own = ofPack.get(id) ?? [];
    const cells = own.flatMap((score) => score.cells);
    const failures = sumCounts(own.map((score) => score.failures));
    const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
    const byScenario = Object.fromEntries(own.map((score) => [score.scenario, sumOf(score.cells)]));
    const rates = { rate: rateOf(cells), scenarioRate: meanRateOf(own.map((score) => score.cells)) };
    const metrics = summariesOf(own);
    const shown = metrics.length === 0 ? {} : { metrics };
    return { pack: id, version, scenarios: own.length, ...rates, failures, unmeasured, ...shown, cells: byScenario };
  });
}

/** Each scenario counts as the mean of its values. */
function summariesOf(scores: readonly ScenarioScore[]): MetricSummary[] {
  const means = new Map<string, number[]>();
  for (const score of scores)
    for (const [metric, [total, values]] of totalsOf(score)) {
      if (values === 0) continue;
      const own = means.get(metric);
      if (own === undefined) means.set(metric, [total / values / 1e6]);
      else own.push(total / values / 1e6);
    }
  return [...means].sort(([one], [other]) => (one < other ? -1 : 1)).map(([metric, all]) => summaryOf(metric, all));
}

export function summaryOf(metric: string, unsorted: readonly number[]): MetricSummary {
  const values = unsorted.toSorted((one, other) => one - other);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    metric,
    scenarios: values.length,
    mean: rounded(mean),
    std: values.length < 2 ? null : rounded(Math.sqrt(squares / (values.length - 1))),
    p50: rounded(interpolated(values, 0.5)),
    p95: rounded(interpolated(values, 0.95)),
  };
}

/** Rounds to twelve decimals, because sums of binary fractions are inexact. */
function rounded(value: number): number {
  return Number(value.toFixed(12));
}

function interpolated(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
  return below + (above - below) * (place - Math.floor(place));
}

/** Over all sessions. One session keeps its own object: there may be a hundred thousand scenarios. */
function sumOf(cells: readonly Cell[]): Cell {
  const [one, ...others] = cells;
  return one !== undefined && others.length === 0 ? one : sumCounts(cells);
}

const fewestAttempts = 20;
/** Six of ten, as whole numbers: exactly 60 % counts. */
const share = { times: 6, of: 10 };

/** The failure, or the cause of unmeasured attempts, that most attempts end with; undefined if none is so common. */
export function commonFault({ scenarios }: Pick<Scorecard, 'scenarios'>): CommonFault | undefined {
  const attempts = attemptsIn(scenarios.flatMap(({ cells }) => cells));
  if (attempts < fewestAttempts) return undefined;
  const isCommon = ([, times]: readonly [string, number]) => times * share.of >= attempts * share.times;
  const failures = Object.entries(sumCounts(scenarios.map((score) => score.failures)));
  const causes = Object.entries(sumCounts(scenarios.map((score) => score.causes)));
  const [failure, failed = 0] = failures.find(isCommon) ?? [];
  // The keys of a record are those of its schema.
  if (failure !== undefined) return { kind: 'failure', failure: failure as FailureMode, times: failed, attempts };
  const [cause, times = 0] = causes.find(isCommon) ?? [];
  return cause === undefined ? undefined : { kind: 'unmeasured', cause, times, attempts };
}
