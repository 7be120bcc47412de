import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';
import { describeReason } from '../../report/describe-reason.ts';
import { metricPoints, minus, pValue, usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import {
  defaultColumns,
  renderGrid,
  renderSections,
  type TerminalOptions,
  wrapped,
} from '../../report/terminal-lines.ts';

/** Arms, differences and gate as tables. */
export function showExperiment(
  report: ExperimentReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const { experiment, arms, comparisons, ratios, gates, outcome } = report;
  const heads = ['Arm', '>Unmeasured', ...experiment.metrics.map((metric) => `>${metric}`), '>USD'];
  const armRows = arms.map(({ slug, scenarios, metrics, amounts }) => [
    plainLine(slug),
    `${scenarios.unmeasured}/${scenarios.planned}`,
    ...experiment.metrics.map((metric) => {
      const found = metrics.find((each) => each.metric === metric);
      return found === undefined ? '-' : metricPoints(found.mean);
    }),
    amounts.usd === null ? '-' : usd(amounts.usd.total),
  ]);
  const comparisonRows = comparisons.map(({ arm, metric, difference, interval, holm, better, equal, worse }) => [
    `${plainLine(arm)} ${metric}`,
    difference === null ? '-' : signed(difference),
    interval === null ? '-' : `${signed(interval[0])} to ${signed(interval[1])}`,
    pValue(holm),
    `${better}/${equal}/${worse}`,
  ]);
  const ratioRows = ratios.map(({ arm, amount, ratio, interval }) => [
    `${plainLine(arm)} ${amount}`,
    ratio.toFixed(3),
    interval === null ? '-' : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`,
  ]);
  const width = { width: columns };
  return renderSections(
    [
      [`Experiment ${plainLine(experiment.id)}: ${outcome}`, ...renderGrid(heads, armRows, width)],
      renderGrid(['Difference in points', '>Mean', '>95 %', '>p', '>Better/equal/worse'], comparisonRows, width),
      ratios.length === 0 ? [] : renderGrid(['Ratio of totals', '>Ratio', '>95 %'], ratioRows, width),
      gates.flatMap((gate) => wrapped(gateLine(gate), columns, '  ')),
    ],
    color,
  );
}

function gateLine({ arm, metric, outcome, reason }: ExperimentReport['gates'][number]): string {
  const words = `${plainLine(arm)} ${metric}: ${outcome}`;
  if (reason === null) return words;
  if (reason.kind !== 'many-unmeasured') return `${words}, ${describeReason(reason)}`;
  return `${words}, ${reason.unmeasured} of ${reason.of} scenarios are unmeasured in an arm`;
}

function signed(value: number): string {
  return `${value < 0 ? minus : '+'}${metricPoints(Math.abs(value))}`;
}
