import type {
  Decision,
  Flip,
  MetricComparison,
  MetricSummary,
  ModeDecision,
  PackComparison,
  PackMeasured,
} from '../records/decision.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { reportFacet } from './report-facet.ts';
import { comparedRates, failureWords, measuredRate } from './words.ts';

const head = [
  ...['row', 'slug', 'mode', 'pack', 'scenario', 'outcome'],
  ...['baseline_passed', 'baseline_attempts', 'current_passed', 'current_attempts'],
  ...['drop', 'p', 'holm_p', 'token_limit', 'unmeasured', 'failures'],
  ...['baseline_p50_ms', 'current_p50_ms', 'baseline_p95_ms', 'current_p95_ms'],
  ...['scenarios', 'baseline_rate', 'current_rate', 'margin_nats'],
] as const;
/** Only in a file with metrics. */
const metricHead = [
  ...['metric', 'baseline_mean', 'current_mean', 'current_std', 'current_p50', 'current_p95', 'max_drop'],
] as const;
type Row = CsvRow<(typeof head)[number] | (typeof metricHead)[number]>;

/**
 * One row for each pack, each of its metrics and each changed scenario, and those of features. A rate is a share; for a
 * pack it is the mean over its measured scenarios, which are counted beside it. A drop is a share too, above zero for
 * worse.
 */
export function renderCsv(decision: Decision): string {
  const added = reportFacet.all().flatMap(({ csv }) => csv ?? []);
  const ofModes = decision.modes.flatMap((mode): CsvRow<string>[] => [
    ...mode.packs.flatMap((pack) => [
      packRow(decision, mode, pack),
      ...(pack.metrics ?? []).map((metric) => comparedMetricRow(mode, pack, metric)),
      ...pack.flips.map((flip) => flipRow(mode, pack, flip)),
    ]),
    ...(mode.unchanged?.packs ?? []).map((pack) => ({ ...place('pack', mode, pack), outcome: 'unchanged' })),
    ...(mode.packs.length > 0 ? [] : (mode.measured ?? [])).flatMap((pack) => [
      measuredRow(decision, mode, pack),
      ...(pack.metrics ?? []).map((metric) => measuredMetricRow(mode, pack, metric)),
    ]),
    ...added.flatMap((part) => part.rows(decision, mode)),
  ]);
  const rows = [...ofModes, ...added.flatMap((part) => part.rows(decision))];
  const optional = [metricHead, ...added.map(({ heads }) => heads)];
  const filled = optional.filter((heads) => rows.some((row) => heads.some((name) => row[name] !== undefined)));
  return csvRows([...head, ...filled.flat()], rows);
}

function packRow({ timings }: Decision, mode: ModeDecision, pack: PackComparison): Row {
  const timing = timings[mode.mode]?.[pack.pack];
  const compared = comparedRates(pack);
  return {
    ...place('pack', mode, pack.pack),
    ...rates(pack),
    outcome: pack.outcome,
    // For a pack that was not asked in full these are bounds, which no column here could say.
    ...(pack.missing === undefined ? { drop: pack.drop.value, p: pack.p, holm_p: pack.holm } : {}),
    token_limit: pack.tokenLimit.current,
    unmeasured: pack.unmeasured,
    baseline_p50_ms: timing?.baseline?.attemptP50Ms ?? null,
    current_p50_ms: timing?.current?.attemptP50Ms ?? null,
    baseline_p95_ms: timing?.baseline?.attemptP95Ms ?? null,
    current_p95_ms: timing?.current?.attemptP95Ms ?? null,
    scenarios: compared.current.scenarios,
    baseline_rate: compared.baseline.mean,
    current_rate: compared.current.mean,
  };
}

function flipRow(mode: ModeDecision, { pack }: PackComparison, flip: Flip): Row {
  return {
    ...place('scenario', mode, pack),
    ...rates(flip),
    scenario: flip.scenario,
    token_limit: flip.failures['token-limit'] ?? 0,
    failures: failureWords(flip.failures),
    margin_nats: flip.parting?.margin ?? null,
  };
}

function measuredRow({ timings }: Decision, mode: ModeDecision, measured: PackMeasured): Row {
  const { pack, rate, failures, unmeasured } = measured;
  const timing = timings[mode.mode]?.[pack]?.current;
  const { mean, scenarios } = measuredRate(measured);
  return {
    ...place('pack', mode, pack),
    outcome: mode.outcome,
    current_passed: rate.passed,
    current_attempts: rate.attempts,
    token_limit: failures['token-limit'] ?? 0,
    unmeasured,
    failures: failureWords(failures),
    current_p50_ms: timing?.attemptP50Ms ?? null,
    current_p95_ms: timing?.attemptP95Ms ?? null,
    scenarios,
    current_rate: scenarios === 0 ? null : mean,
  };
}

function comparedMetricRow(
  mode: ModeDecision,
  { pack }: PackComparison,
  { metric, scenarios, means, gate }: MetricComparison,
): Row {
  return {
    ...place('metric', mode, pack),
    ...{ metric, scenarios, baseline_mean: means.baseline, current_mean: means.current },
    ...(gate === undefined
      ? {}
      : {
          outcome: gate.outcome,
          drop: gate.drop.value,
          p: gate.p,
          unmeasured: gate.unmeasured,
          max_drop: gate.threshold,
        }),
  };
}

function measuredMetricRow(
  mode: ModeDecision,
  { pack }: PackMeasured,
  { metric, scenarios, mean, std, p50, p95 }: MetricSummary,
): Row {
  const current = { current_mean: mean, current_std: std, current_p50: p50, current_p95: p95 };
  return { ...place('metric', mode, pack), metric, scenarios, ...current };
}

function place(row: 'pack' | 'metric' | 'scenario', { slug, mode }: ModeDecision, pack: string): Row {
  return { row, slug, mode, pack };
}

function rates({ baseline, current }: Pick<Flip, 'baseline' | 'current'>): Row {
  return {
    baseline_passed: baseline.passed,
    baseline_attempts: baseline.attempts,
    current_passed: current.passed,
    current_attempts: current.attempts,
  };
}
