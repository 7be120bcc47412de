import { type CsvRow, csvRows } from '../../../report/csv-rows.ts';
import type { AmountName } from '../../../score/amounts-of.ts';
import {
  byAmount,
  type ExperimentArm,
  type ExperimentReport,
  type RatioName,
  ratioNames,
} from '../experiment-report.ts';

const head = [
  ...['row', 'experiment', 'arm', 'mode', 'run', 'metric', 'scenario', 'group'],
  ...['scenarios', 'unmeasured', 'mean', 'std', 'p50', 'p95', 'total'],
  ...['reference_mean', 'arm_mean', 'difference', 'interval_low', 'interval_high', 'p', 'holm_p', 'mcnemar_p'],
  ...['pairs', 'units', 'changed_units', 'better', 'equal', 'worse'],
  ...['gate_outcome', 'gate_drop', 'gate_max_drop', 'gate_p'],
  ...['ratio', 'ratio_low', 'ratio_high', 'ratio_scenarios', 'reference_value', 'value'],
] as const;
type Row = CsvRow<(typeof head)[number]>;

/**
 * One row per arm and metric, then per arm and amount, then per scenario, later arm and metric. Means and values are
 * shares of one, amounts are in milliseconds, tokens and USD.
 */
export function renderExperimentCsv(report: ExperimentReport): string {
  const { arms, experiment, pairs } = report;
  const rows = [
    ...arms.flatMap((arm) => experiment.metrics.map((metric) => metricRow(report, arm, metric))),
    ...arms.flatMap((arm) => amountRows(report, arm)),
    ...arms.slice(1).flatMap((arm, at) =>
      experiment.metrics.flatMap((metric) =>
        pairs.map(({ scenario, group, values: { [metric]: values = [] } }): Row => {
          const both = { reference_value: values[0] ?? null, value: values[at + 1] ?? null };
          return { ...place('pair', report, arm), metric, scenario, group: group ?? null, ...both };
        }),
      ),
    ),
  ];
  return csvRows(head, rows);
}

function metricRow({ comparisons, gates, ...report }: ExperimentReport, arm: ExperimentArm, metric: string): Row {
  const isOwn = (each: { readonly arm: string; readonly metric: string }) =>
    each.arm === arm.slug && each.metric === metric;
  const summary = arm.metrics.find((each) => each.metric === metric);
  const compared = comparisons.find(isOwn);
  const gate = gates.find(isOwn);
  const { scenarios = 0, mean = null, std = null, p50 = null, p95 = null } = summary ?? {};
  return {
    ...place('metric', report, arm),
    ...{ metric, scenarios, unmeasured: arm.scenarios.unmeasured, mean, std, p50, p95 },
    ...(compared && {
      ...{ reference_mean: compared.referenceMean, arm_mean: compared.armMean, difference: compared.difference },
      ...{ interval_low: compared.interval?.[0] ?? null, interval_high: compared.interval?.[1] ?? null },
      ...{ p: compared.p, holm_p: compared.holm, mcnemar_p: compared.mcnemar },
      ...{ pairs: compared.scenarios, units: compared.units, changed_units: compared.changedUnits },
      ...{ better: compared.better, equal: compared.equal, worse: compared.worse },
    }),
    ...(gate && {
      ...{ gate_outcome: gate.outcome, gate_drop: gate.drop?.value ?? null },
      ...{ gate_max_drop: gate.threshold, gate_p: gate.p },
    }),
  };
}

const amountColumns = {
  latencyMs: 'latency_ms',
  contextMs: 'context_ms',
  latencyWithContextMs: 'latency_with_context_ms',
  promptTokens: 'prompt_tokens',
  completionTokens: 'completion_tokens',
  usd: 'usd',
} as const satisfies Record<AmountName | RatioName, string>;

function amountRows(report: ExperimentReport, arm: ExperimentArm): Row[] {
  const names = [...new Set<AmountName | RatioName>([...Object.values(byAmount((name) => name)), ...ratioNames])];
  return names.flatMap((name) => {
    const amount = name === 'latencyWithContextMs' ? null : arm.amounts[name];
    const ratio = report.ratios.find((each) => each.arm === arm.slug && each.amount === name);
    if (amount === null && ratio === undefined) return [];
    return [
      {
        ...place('amount', report, arm),
        ...{ metric: amountColumns[name], scenarios: amount?.scenarios ?? null, total: amount?.total ?? null },
        ...{ mean: amount?.mean ?? null, p50: amount?.p50 ?? null, p95: amount?.p95 ?? null },
        ...{ ratio: ratio?.ratio ?? null, ratio_scenarios: ratio?.scenarios ?? null },
        ...{ ratio_low: ratio?.interval?.[0] ?? null, ratio_high: ratio?.interval?.[1] ?? null },
      },
    ];
  });
}

function place(
  row: 'metric' | 'amount' | 'pair',
  { experiment }: Pick<ExperimentReport, 'experiment'>,
  { slug, mode, run }: ExperimentArm,
): Row {
  return { row, experiment: experiment.id, arm: slug, mode, run };
}
