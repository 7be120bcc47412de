import { sum } from '../lib/median-of.ts';
import type { Power } from '../records/baseline.ts';
import type { MetricComparison, MetricSummary, ModeDecision, PackComparison } from '../records/decision.ts';
import { metricIds, passedMetric, rulesMeasures } from '../records/verdict.ts';
import {
  change,
  inPercent,
  isSignificant,
  metricPoints,
  minus,
  pEquation,
  percentOfMean,
  points,
  pValue,
} from './numbers.ts';
import { plainLine } from './plain-text.ts';
import type { Grid } from './terminal-lines.ts';

/** The metric that made a pack regress; undefined if its verdicts did. */
export function regressedMetric({ metrics = [], drop, p }: PackComparison): MetricComparison | undefined {
  if (drop.isAboveThreshold && isSignificant(p)) return undefined;
  return metrics.find(({ gate }) => gate?.outcome === 'regressed');
}

type Fall = Pick<NonNullable<MetricComparison['gate']>, 'drop' | 'threshold' | 'p'>;

/** `its mean f1 fell by 8.1 points, above 5 (p = .0031)` */
export function metricFall({
  metric,
  gate,
}: Pick<MetricComparison, 'metric'> & { readonly gate?: Fall | undefined }): string {
  if (gate === undefined || gate.p === null) return `its mean ${metric} fell`;
  const size = points(gate.drop.exact, gate.threshold).replace(' pp', ' points');
  return `its mean ${metric} fell by ${size}, above ${inPercent(gate.threshold)} (${pEquation(gate.p)})`;
}

/** Means of metrics are points of 100. */
const metricHeads = ['Mean of', '>Baseline', '>Now', '>Change', '>p', '>Scenarios', '>Limit'] as const;
/** The columns if nothing was compared. */
const metricSummaryHeads = ['Measure', '>Mean', '>Std', '>p50', '>p95', '>Scenarios'] as const;

/** Each number that checks give, of each pack. */
export function metricGrid({ packs, measured = [] }: ModeDecision): Grid {
  if (packs.length === 0)
    return {
      heads: metricSummaryHeads,
      rows: measured.flatMap(({ pack, metrics = [] }) =>
        metrics.filter(isOfCheck).map((each) => measuredRow(plainLine(pack), each)),
      ),
    };
  const rows = packs.flatMap(({ pack, metrics = [] }) =>
    metrics.filter(isOfCheck).map((each) => comparedRow(plainLine(pack), each)),
  );
  const isUsed = (_: string, at: number) => rows.some((row) => row[at] !== '');
  return { heads: metricHeads.filter(isUsed), rows: rows.map((row) => row.filter(isUsed)) };
}

/** Told rules are in the table of packs. */
function isOfCheck({ metric }: Pick<MetricComparison, 'metric'>): boolean {
  return rulesMeasures.every((name) => name !== metric);
}

/** `96 % → 71 %` of the told rules; `-` without any on a side. */
export function rulesKept({ metrics = [] }: Pick<PackComparison, 'metrics'>): string {
  const found = metrics.find(({ metric }) => metric === 'rules');
  if (found === undefined) return '-';
  const [before, now] = [percentOfMean(found.means.baseline), percentOfMean(found.means.current)];
  return before === now ? now : `${before} → ${now}`;
}

/** `form fell by 35.0 points, substance by 2.0`, the larger first; nothing if neither fell. */
export function whatFell(packs: readonly Pick<PackComparison, 'metrics'>[]): string[] {
  const drops = (['form', 'substance'] as const).map((what) => {
    const found = packs.flatMap(({ metrics = [] }) => metrics.filter(({ metric }) => metric === `rules-${what}`));
    const scenarios = sum(found.map((each) => each.scenarios));
    const lost = sum(found.map((each) => (each.means.baseline - each.means.current) * each.scenarios));
    return { what, drop: lost / Math.max(1, scenarios) };
  });
  const words = drops
    .filter(({ drop }) => drop >= 0.001)
    .sort((one, other) => other.drop - one.drop)
    .map(
      ({ what, drop }, at) =>
        `${what} ${at === 0 ? `fell by ${metricPoints(drop)} points` : `by ${metricPoints(drop)}`}`,
    );
  return words.length === 0 ? [] : [words.join(', ')];
}

/** Above the grid of a page. */
export function metricCaption({ packs, measured = [] }: ModeDecision): string {
  const all = [...packs, ...measured].flatMap(({ metrics = [] }) => metrics.map(({ metric }) => metric));
  return all.every(isInPoints) ? 'Means of metrics, in points of 100' : 'Means of metrics; shares in points of 100';
}

function comparedRow(pack: string, { metric, scenarios, means, gate }: MetricComparison): string[] {
  const show = isInPoints(metric) ? metricPoints : alike(means.baseline, means.current);
  return [
    `${pack} ${metric}`,
    show(means.baseline),
    show(means.current),
    gate === undefined
      ? signed(show, means.current - means.baseline)
      : change(gate.drop.exact, gate.threshold).replace(' pp', ''),
    gate === undefined || gate.p === null ? '' : pValue(gate.p),
    String(scenarios),
    gate === undefined ? '' : String(inPercent(gate.threshold)),
  ];
}

/** Three figures of the larger of two values: their difference has no more. */
function alike(...values: readonly number[]): (value: number) => string {
  const largest = Math.max(...values.map(Math.abs));
  const decimals = largest === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest))));
  return (value) => value.toFixed(decimals);
}

/** What is behind a mean that regressed or is undecided. */
export function fallGrid({ packs }: Pick<ModeDecision, 'packs'>): Grid {
  const rows = packs.flatMap(({ metrics = [] }) =>
    metrics.flatMap(({ metric, falls = [] }) => {
      const show = metricFormat(metric);
      return falls.map(({ scenario, baseline, current }) => [
        plainLine(scenario),
        metric,
        show(baseline),
        show(current),
      ]);
    }),
  );
  return { heads: ['Scenarios that fell most', 'Mean of', '>Baseline', '>Now'], rows };
}

/** `+1.2`, `−0.3`, `0.0` */
export function signed(show: (value: number) => string, difference: number): string {
  const size = show(Math.abs(difference));
  return /[1-9]/.test(size) ? `${difference > 0 ? '+' : minus}${size}` : size;
}

function measuredRow(pack: string, { metric, mean, std, p50, p95, scenarios }: MetricSummary): string[] {
  const show = metricFormat(metric);
  return [`${pack} ${metric}`, show(mean), std === null ? '' : show(std), show(p50), show(p95), String(scenarios)];
}

const known: readonly string[] = [passedMetric, ...metricIds, ...rulesMeasures];

/** Any other number has a unit that only its check knows. */
export function isInPoints(metric: string): boolean {
  return known.includes(metric);
}

/** A metric in points of 100, any other number as it is. */
export function metricFormat(metric: string): (value: number) => string {
  return isInPoints(metric) ? metricPoints : (value) => String(Number(value.toPrecision(4)));
}

/** What checks like this one find; without a full stop. */
export function powerWords({ drops, deep, falseAlarms }: Power): string {
  const times = (share: number) => `in ${Math.round(100 * share)}`;
  const finds = drops.map(({ drop, found }, at) => {
    return `${inPercent(drop)} points ${at === 0 ? `is found ${times(found)} of 100 checks` : times(found)}`;
  });
  const last = drops.at(-1);
  return [
    `On this target a drop of ${finds.join(', ')}; ${alarmWords(falseAlarms)}`,
    ...(deep === undefined || last === undefined ? [] : [`--deep finds ${inPercent(last.drop)} points ${times(deep)}`]),
  ].join('. ');
}

function alarmWords(share: number | null): string {
  if (share === null) return 'false alarms unknown, since the baseline has one session';
  return share < 0.001 ? 'false alarms below 1 in 1000' : `false alarms 1 in ${Math.round(1 / share)}`;
}
