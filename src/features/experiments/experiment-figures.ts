import { compareArms } from '../../gate/compare-arms.ts';
import { decideMetric, emptySum, million } from '../../gate/decide-metric.ts';
import { type Fraction, toNumber } from '../../gate/fraction.ts';
import { summaryOf } from '../../gate/measured-of.ts';
import { exitCodes } from '../../lib/errors.ts';
import type { MetricSummary } from '../../records/decision.ts';
import { type ScenarioScore, type Scorecard, type Sum, sumCounts, totalsOf } from '../../records/scorecard.ts';
import { passedMetric } from '../../records/verdict.ts';
import type { AmountName, ScenarioAmounts } from '../../score/amounts-of.ts';
import {
  type Amount,
  byAmount,
  type ExperimentArm,
  type ExperimentComparison,
  type ExperimentGate,
  type ExperimentRatio,
  type ExperimentReport,
  type LostExample,
  mainMetric,
  type RatioName,
  ratioNames,
  type ScenarioPair,
} from './experiment-report.ts';

export type MeasuredArm = Pick<ExperimentArm, 'target' | 'context' | 'run' | 'isParallel'> & {
  readonly scorecard: Scorecard;
  /** Amounts of the scenarios with a measured attempt. */
  readonly amounts: ReadonlyMap<string, ScenarioAmounts>;
};

export type ExperimentRules = Omit<ExperimentReport['experiment'], 'metrics' | 'gate' | 'packs'> & {
  /** Besides `passed`; undefined for all that an arm has. */
  readonly metrics: readonly string[] | undefined;
  readonly gate: { readonly metric: string; readonly maxDrop: Fraction } | undefined;
};

/** Nothing is decided if more scenarios than this share are unmeasured on either side. */
const mostUnmeasured = { times: 5, of: 100 };

/** Computes all figures of an experiment. `random` returns the same stream of numbers in [0, 1) for the same name. */
export function experimentFigures(
  rules: ExperimentRules,
  arms: readonly MeasuredArm[],
  run: ExperimentReport['run'],
  random: (name: string) => () => number,
): ExperimentReport {
  const sides = arms.map(sideOf);
  const [reference, ...others] = sides;
  if (reference === undefined) throw new Error('an experiment has an arm');
  const keys = [...new Set(sides.flatMap(({ planned }) => planned))].sort();
  const metrics = [passedMetric, ...(rules.metrics ?? metricsIn(sides)).filter((metric) => metric !== passedMetric)];
  const { gate } = rules;
  const gates = gate === undefined ? [] : gateAll(gate, keysWith(gate.metric, keys, sides), reference, others);
  const outcome = outcomeOf(gates);
  return {
    version: 1,
    kind: 'experiment',
    experiment: {
      ...rules,
      tags: [...rules.tags],
      packs: reference.scorecard.packs.map(({ id, version, digest }) => ({ id, version, digest })),
      metrics,
      gate: gate === undefined ? null : { metric: gate.metric, maxDrop: toNumber(gate.maxDrop) },
    },
    run,
    arms: sides.map((side) => armOf(side, keys, metrics, rules.repeat)),
    comparisons: compareAll(keys, metrics, reference, others),
    ratios: others.flatMap((arm) => ratiosOf(keys, reference, arm, (name) => random(`${rules.seed} ${name}`))),
    gates,
    pairs: keys.map((key) => pairOf(key, metrics, sides)),
    lostMost: [],
    outcome,
    exitCode: exitCodes[outcome === 'measured' ? 'passed' : outcome],
  };
}

type Values = ReadonlyMap<string, Sum>;

type Side = MeasuredArm & {
  /** Includes scenarios that are too long for the server, or refused by it, which no scorecard has. */
  readonly planned: readonly string[];
  readonly scores: ReadonlyMap<string, ScenarioScore>;
  /** Values by scenario, then by metric. */
  readonly values: ReadonlyMap<string, Values>;
};

function sideOf(arm: MeasuredArm): Side {
  const { scenarios, tooLong = [], refused = [] } = arm.scorecard;
  return {
    ...arm,
    planned: [...scenarios.map(({ scenario }) => scenario), ...tooLong, ...refused],
    scores: new Map(scenarios.map((score) => [score.scenario, score])),
    values: new Map(scenarios.map((score) => [score.scenario, valuesOf(score)])),
  };
}

function valuesOf(score: ScenarioScore): Values {
  const { passed, failed } = sumCounts(score.cells);
  return new Map<string, Sum>([[passedMetric, [passed * million, passed + failed]], ...totalsOf(score)]);
}

function valueIn({ values }: Side, key: string, metric: string): Sum {
  return values.get(key)?.get(metric) ?? emptySum;
}

/** Drops scenarios without a check for the metric: they were measured, but no arm has a value. */
function keysWith(metric: string, keys: readonly string[], sides: readonly Side[]): string[] {
  const hasAny = (key: string, of: string) => sides.some((side) => valueIn(side, key, of)[1] > 0);
  return keys.filter((key) => hasAny(key, metric) || !hasAny(key, passedMetric));
}

/** The mean of a scenario's attempts. */
function meanIn(side: Side, key: string, metric: string): number | null {
  const [sum, attempts] = valueIn(side, key, metric);
  return attempts === 0 ? null : sum / attempts / million;
}

function groupOf(key: string, sides: readonly Side[]): string | undefined {
  return sides.flatMap(({ scores }) => scores.get(key)?.group ?? [])[0];
}

function metricsIn(sides: readonly Side[]): string[] {
  return [...new Set(sides.flatMap(({ values }) => [...values.values()].flatMap((each) => [...each.keys()])))].sort();
}

function armOf(side: Side, keys: readonly string[], metrics: readonly string[], repeat: number): ExperimentArm {
  const { target, context, run, isParallel, scorecard } = side;
  const { scenarios, missing, missingPacks, cost, contexts, tooLong = [] } = scorecard;
  const left = tooLong.length === 0 ? [] : [{ 'context-too-small': tooLong.length * repeat }];
  const cells = scenarios.flatMap((score) => score.cells);
  const measured = keys.filter((key) => valueIn(side, key, passedMetric)[1] > 0);
  return {
    ...{ slug: scorecard.slug, target, context, mode: scorecard.mode, run },
    isWhole: missing === 0 && missingPacks.length === 0,
    isParallel,
    scenarios: { planned: keys.length, unmeasured: keys.length - measured.length },
    attempts: sumCounts([{ passed: 0, failed: 0, unmeasured: 0 }, ...cells]),
    causes: sumCounts([...scenarios.map((score) => score.causes), ...left]),
    metrics: metrics.flatMap((metric) => summariesOf(side, keys, metric)),
    amounts: byAmount((name) => amountOf(side, name)),
    cost: cost ?? null,
    contexts: contexts ?? null,
  };
}

function summariesOf(side: Side, keys: readonly string[], metric: string): MetricSummary[] {
  const means = keys.flatMap((key) => meanIn(side, key, metric) ?? []);
  return means.length === 0 ? [] : [summaryOf(metric, means)];
}

function amountOf({ amounts }: Side, name: AmountName): Amount | null {
  const known = [...amounts].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, each]) => each[name] ?? []);
  if (known.length === 0) return null;
  const { mean, p50, p95 } = summaryOf(name, known);
  return { scenarios: known.length, total: rounded(mean * known.length), mean, p50, p95 };
}

function compareAll(
  keys: readonly string[],
  metrics: readonly string[],
  reference: Side,
  arms: readonly Side[],
): ExperimentComparison[] {
  const byMetric = metrics.map((metric) => {
    const own = keysWith(metric, keys, [reference, ...arms]);
    return compareArms(
      arms.map((arm) =>
        own.map((key) => ({
          scenario: key,
          group: groupOf(key, [reference, arm]),
          reference: valueIn(reference, key, metric),
          arm: valueIn(arm, key, metric),
        })),
      ),
    );
  });
  return arms.flatMap(({ scorecard: { slug } }, at) =>
    metrics.flatMap((metric, of) => {
      const found = byMetric[of]?.[at];
      return found === undefined ? [] : [{ arm: slug, metric, ...found }];
    }),
  );
}

function ratiosOf(
  keys: readonly string[],
  reference: Side,
  arm: Side,
  random: (name: string) => () => number,
): ExperimentRatio[] {
  const { slug } = arm.scorecard;
  const hasContext = [reference, arm].some(({ context }) => context !== null);
  const names = ratioNames.filter((name) => name !== 'latencyWithContextMs' || hasContext);
  return names.flatMap((name) => {
    const both = keys.flatMap((key) => {
      const [one, other] = [reference, arm].map(({ amounts }) => ratioAmount(amounts.get(key), name));
      if (one == null || other == null) return [];
      return [{ group: groupOf(key, [reference, arm]), reference: one, arm: other }];
    });
    const found = ratioOfTotals(both, random(`${slug} ${name}`));
    return found === null ? [] : [{ arm: slug, amount: name, scenarios: both.length, ...found }];
  });
}

function ratioAmount(amounts: ScenarioAmounts | undefined, name: RatioName): number | null {
  if (amounts === undefined) return null;
  if (name !== 'latencyWithContextMs') return amounts[name];
  const { latencyMs, contextMs } = amounts;
  return latencyMs === null ? null : latencyMs + (contextMs ?? 0);
}

function gateAll(
  { metric, maxDrop }: NonNullable<ExperimentRules['gate']>,
  keys: readonly string[],
  reference: Side,
  arms: readonly Side[],
): ExperimentGate[] {
  return arms.map((arm) => {
    const rows = keys.map((key) => {
      const current = valueIn(arm, key, metric);
      return {
        scenario: key,
        group: groupOf(key, [reference, arm]),
        baseline: valueIn(reference, key, metric),
        current,
        unmeasured: Math.max(0, arm.scorecard.rounds - current[1]),
      };
    });
    const { outcome, reason, means, drop, p, units, changedUnits } = decideMetric(rows, metric, maxDrop);
    const unmeasured = rows.filter(({ baseline, current }) => baseline[1] * current[1] === 0);
    const isOpen = unmeasured.length * mostUnmeasured.of > keys.length * mostUnmeasured.times;
    return {
      ...{ arm: arm.scorecard.slug, metric, threshold: toNumber(maxDrop) },
      outcome: isOpen ? 'inconclusive' : outcome,
      reason: isOpen ? { kind: 'many-unmeasured', unmeasured: unmeasured.length, of: keys.length } : reason,
      ...{ means, drop, p, units, changedUnits },
    };
  });
}

function outcomeOf(gates: readonly ExperimentGate[]): ExperimentReport['outcome'] {
  if (gates.length === 0) return 'measured';
  if (gates.some(({ outcome }) => outcome === 'regressed')) return 'regressed';
  return gates.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'inconclusive';
}

function pairOf(key: string, metrics: readonly string[], sides: readonly Side[]): ScenarioPair {
  const group = groupOf(key, sides);
  const values = metrics.map((metric) => [metric, sides.map((side) => meanIn(side, key, metric))]);
  return { scenario: key, ...(group === undefined ? {} : { group }), values: Object.fromEntries(values) };
}

const mostLosses = 10;

/** Finds the scenarios whose value fell most, for each later arm. */
export function largestLosses(report: ExperimentReport): Omit<LostExample, 'title' | 'answers'>[] {
  const { arms, pairs } = report;
  const metric = mainMetric(report);
  return arms.slice(1).flatMap(({ slug }, at) =>
    pairs
      .flatMap(({ scenario, values: { [metric]: values = [] } }) => {
        const [reference, value] = [values[0], values[at + 1]];
        if (reference == null || value == null || value >= reference) return [];
        return [{ arm: slug, scenario, metric, reference, value }];
      })
      .sort((one, other) => other.reference - other.value - (one.reference - one.value))
      .slice(0, mostLosses),
  );
}

/** Rounds to a billionth, because sums of binary fractions are inexact. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** Tokens, milliseconds or USD of one scenario in two arms, never negative. */
export type PairedAmount = {
  /** Scenarios of one group are one unit, as in the comparison of their values. */
  readonly group?: string | undefined;
  readonly reference: number;
  readonly arm: number;
};

type TotalsRatio = {
  /** The arm's total over the reference's. */
  readonly ratio: number;
  /** At 95 %; null with fewer than two units, or if too much of the reference's total is in a few of them. */
  readonly interval: [low: number, high: number] | null;
};

const resamples = 2000;
/** Resamples left out at each end: 2.5 %. */
const beyond = resamples / 40;

/**
 * The interval is that of resampled units (percentile bootstrap). `random` gives numbers from 0 up to, not including, 1: a
 * seeded one gives the same interval on every machine. Null if the reference has taken nothing.
 */
export function ratioOfTotals(amounts: readonly PairedAmount[], random: () => number): TotalsRatio | null {
  const units = sumByUnit(amounts);
  const totals = units.reduce(([reference, arm], unit) => [reference + unit[0], arm + unit[1]] as const, [
    0, 0,
  ] as readonly [number, number]);
  if (totals[0] === 0) return null;
  const ratio = totals[1] / totals[0];
  if (units.length < 2) return { ratio, interval: null };
  const references = Float64Array.from(units, ([reference]) => reference);
  const arms = Float64Array.from(units, ([, arm]) => arm);
  const ratios = Float64Array.from({ length: resamples }, () => {
    let [reference, arm] = [0, 0];
    for (let drawn = 0; drawn < units.length; drawn += 1) {
      const at = Math.floor(random() * units.length);
      reference += references[at] ?? 0;
      arm += arms[at] ?? 0;
    }
    // Sorts last.
    return reference === 0 ? Number.POSITIVE_INFINITY : arm / reference;
  }).sort();
  const [low = 0, high = Number.POSITIVE_INFINITY] = [ratios[beyond - 1], ratios[resamples - beyond]];
  return { ratio, interval: Number.isFinite(high) ? [low, high] : null };
}

function sumByUnit(amounts: readonly PairedAmount[]): (readonly [reference: number, arm: number])[] {
  const units = new Map<string | symbol, readonly [number, number]>();
  for (const { group, reference, arm } of amounts) {
    const key = group ?? Symbol();
    const [before, now] = units.get(key) ?? [0, 0];
    units.set(key, [before + reference, now + arm]);
  }
  return [...units.values()];
}
