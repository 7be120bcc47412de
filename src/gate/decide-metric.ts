import type { Drop, MetricComparison, PackOutcome, Reason } from '../records/decision.ts';
import { attemptsIn, type Sum, totalsOf } from '../records/scorecard.ts';
import { add, type Fraction, fraction, isAbove, meanRate, showDrop, subtract, toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import type { Pair } from './pair-packs.ts';
import { signFlipP } from './sign-flip-p.ts';
import { isSignificant } from './stratified-p.ts';

/** The values of one metric for one scenario, over all sessions of both sides. */
export type MeanPair = {
  /** Scenarios of one group, such as the questions about one document, are one unit. */
  readonly group?: string | undefined;
  readonly baseline: Sum;
  readonly current: Sum;
};

export type MetricRow = MeanPair & {
  readonly scenario: string;
  /** Current attempts without a value. */
  readonly unmeasured: number;
};

export type MetricDecision = {
  readonly outcome: PackOutcome;
  /** Null if it passed or regressed. */
  readonly reason: Reason | null;
  /** Over the scenarios measured on both sides; null if there are none. */
  readonly means: MetricComparison['means'] | null;
  readonly drop: Drop | null;
  /** One-sided; null unless the drop is above the threshold. */
  readonly p: number | null;
  /** Groups, and scenarios without one, in the comparison. */
  readonly units: number;
  readonly changedUnits: number;
  readonly scenarios: number;
  /** Current attempts without a value, of these scenarios. */
  readonly unmeasured: number;
};

/** With fewer units, drops of twice the threshold are missed too often: docs/gate-error-rates.md. */
export const fewestUnits = 50;
const alpha = 0.05;
export const million = 1_000_000;

/**
 * Decides the mean of one metric. A scenario is compared if the baseline has a value and the run has asked it.
 * Unmeasured attempts must not decide: the outcome has to be the same without them, with all of them 0 and with all 1.
 */
export function decideMetric(rows: readonly MetricRow[], metric: string, threshold: Fraction): MetricDecision {
  const compared = rows.filter(({ baseline, current, unmeasured }) => baseline[1] > 0 && current[1] + unmeasured > 0);
  const measured = compared.filter(isMeasured);
  const shown = testMeans(measured, threshold);
  const unmeasured = compared.reduce((sum, row) => sum + row.unmeasured, 0);
  const [lowest, highest] = [complete(compared, 0), complete(compared, million)];
  const units = unitsOf(lowest).length;
  const figures = {
    means: measured.length === 0 ? null : meansOf(measured),
    drop: measured.length === 0 ? null : showDrop(dropOf(measured), threshold),
    p: shown.p,
    units,
    changedUnits: unitsOf(measured).filter(({ difference }) => difference.numerator !== 0n).length,
    scenarios: compared.length,
    unmeasured,
  };
  const before = meanOf(compared.map(({ baseline }) => baseline));
  const useless = { kind: 'cannot-gate', metric, rate: toNumber(before), threshold: toNumber(threshold) } as const;
  if (units < fewestUnits) {
    const counts = { found: units, needed: fewestUnits };
    const reason: Reason = { ...useless, cause: 'few-units', units: counts, accepted: null };
    return { ...figures, outcome: 'cannot-gate', reason };
  }
  if (!isAbove(before, threshold))
    return { ...figures, outcome: 'cannot-gate', reason: { ...useless, cause: 'low-rate', accepted: null } };
  if ([lowest, highest].some((pairs) => testMeans(pairs, threshold).outcome !== shown.outcome))
    return { ...figures, outcome: 'inconclusive', reason: { kind: 'unmeasured-could-decide', unmeasured, metric } };
  const isOpen = shown.outcome === 'inconclusive';
  const reason = isOpen ? ({ kind: 'drop-not-significant', p: shown.p, metric } as const) : null;
  return { ...figures, outcome: shown.outcome, reason };
}

/** Each number that checks give on both sides, and the decision about the one that gates. */
export function compareMetrics(
  pairs: readonly Pick<Pair, 'key' | 'baseline' | 'current'>[],
  gatesOn: string | undefined,
  rule: Pick<GateRule, 'maxMetricDrop' | 'metricDrops'>,
): { readonly metrics: MetricComparison[]; readonly gate: MetricDecision | undefined } {
  // A long run has very many scenarios, mostly without a number.
  const hasNumbers = ({ baseline }: Pick<Pair, 'baseline'>) => (baseline.sums ?? baseline.values) !== undefined;
  if (gatesOn === undefined && !pairs.some(hasNumbers)) return { metrics: [], gate: undefined };
  const sides = pairs.map(({ baseline, current }) => ({ baseline: totalsOf(baseline), current: totalsOf(current) }));
  const names = new Set(sides.flatMap(({ baseline }) => [...baseline.keys()]));
  if (gatesOn !== undefined) names.add(gatesOn);
  const decided = [...names].sort().map((metric) => {
    const threshold = rule.metricDrops.get(metric) ?? rule.maxMetricDrop;
    const rows = pairs.map(({ key, current }, at): MetricRow => {
      const [before, now] = [sides[at]?.baseline.get(metric) ?? emptySum, sides[at]?.current.get(metric) ?? emptySum];
      const unmeasured = attemptsIn(current.cells) + (current.missing ?? 0) - now[1];
      return { scenario: key, group: current.group, baseline: before, current: now, unmeasured };
    });
    return { metric, threshold, rows };
  });
  const gate = decided.find(({ metric }) => metric === gatesOn);
  const decision = gate && decideMetric(gate.rows, gate.metric, gate.threshold);
  return {
    metrics: decided.flatMap((each) => shownMetric(each, each === gate ? decision : undefined)),
    gate: decision,
  };
}

export const emptySum: Sum = [0, 0];

function isMeasured({ baseline, current }: MeanPair): boolean {
  return baseline[1] > 0 && current[1] > 0;
}

type MetricRows = { readonly metric: string; readonly rows: readonly MetricRow[]; readonly threshold: Fraction };

function shownMetric(
  { metric, rows, threshold }: MetricRows,
  decision: MetricDecision | undefined,
): MetricComparison[] {
  const both = rows.filter(isMeasured);
  if (both.length === 0) return [];
  const shown = { metric, scenarios: both.length, means: meansOf(both) };
  if (decision === undefined || decision.drop === null) return [shown];
  const { outcome, drop, p, units, changedUnits, unmeasured } = decision;
  const falls = outcome === 'regressed' || outcome === 'inconclusive' ? fallsIn(both) : [];
  const gate = { outcome, threshold: toNumber(threshold), drop, p, units, changedUnits, unmeasured };
  return [{ ...shown, gate, ...(falls.length === 0 ? {} : { falls }) }];
}

const mostFalls = 5;

/** The largest first; equal ones by key. */
function fallsIn(rows: readonly MetricRow[]): NonNullable<MetricComparison['falls']> {
  const fallen = rows.flatMap(({ scenario, baseline, current }) => {
    const means = { baseline: toNumber(meanOf([baseline])), current: toNumber(meanOf([current])) };
    return means.current < means.baseline ? [{ scenario, ...means }] : [];
  });
  const dropOf = (one: (typeof fallen)[number]) => one.baseline - one.current;
  return fallen
    .sort((one, other) => dropOf(other) - dropOf(one) || (one.scenario < other.scenario ? -1 : 1))
    .slice(0, mostFalls);
}

type MeansTest =
  | { readonly outcome: 'passed'; readonly p: null }
  | { readonly outcome: 'regressed' | 'inconclusive'; readonly p: number };

/** The rule for measured pairs, without a minimum number. */
export function testMeans(pairs: readonly MeanPair[], threshold: Fraction): MeansTest {
  if (!isAbove(dropOf(pairs), threshold)) return { outcome: 'passed', p: null };
  const p = signFlipP(unitsOf(pairs).map(({ difference }) => difference));
  return { outcome: isSignificant(p, alpha) ? 'regressed' : 'inconclusive', p };
}

/** A group, or a scenario without one: the sum of its scenarios' differences, baseline less current. */
export type Unit = { readonly difference: Fraction; readonly scenarios: number };

export function unitsOf(pairs: readonly MeanPair[]): Unit[] {
  const units = new Map<string | symbol, Unit>();
  for (const { group, baseline, current } of pairs) {
    const numerator = baseline[0] * current[1] - current[0] * baseline[1];
    const difference = fraction(BigInt(numerator), BigInt(baseline[1] * current[1]) * BigInt(million));
    const key = group ?? Symbol();
    const { difference: sum, scenarios } = units.get(key) ?? { difference: fraction(0n), scenarios: 0 };
    units.set(key, { difference: add(sum, difference), scenarios: scenarios + 1 });
  }
  return [...units.values()];
}

function dropOf(pairs: readonly MeanPair[]): Fraction {
  return subtract(meanOf(pairs.map(({ baseline }) => baseline)), meanOf(pairs.map(({ current }) => current)));
}

export function meanOf(sums: readonly Sum[]): Fraction {
  const { numerator, denominator } = meanRate(sums.map(([passed, attempts]) => ({ passed, attempts })));
  return fraction(numerator, denominator * BigInt(million));
}

export function meansOf(pairs: readonly MeanPair[]): MetricComparison['means'] {
  return {
    baseline: toNumber(meanOf(pairs.map(({ baseline }) => baseline))),
    current: toNumber(meanOf(pairs.map(({ current }) => current))),
  };
}

function complete(rows: readonly MetricRow[], value: number): MeanPair[] {
  return rows.map(({ group, baseline, current: [sum, attempts], unmeasured }) => {
    return { group, baseline, current: [sum + unmeasured * value, attempts + unmeasured] };
  });
}
