import { medianOf } from '../../lib/median-of.ts';
import { type CurveChart, chartFigures, chartLegend } from '../../report/html/curve-figures.ts';
import { type Html, html } from '../../report/html/html.ts';
import { dashOf } from '../../report/html/page-table.ts';
import type { PagePart } from '../../report/report-facet.ts';
import type { SessionSpeed, SpeedComparison, SpeedScore } from './speed-schemas.ts';

/** How reading and writing change with the length of the prompt; a quantity of a single length has no chart. */
function cellCharts({ current, baseline }: SpeedComparison, id: string): CurveChart[] {
  return (['prefill', 'decode'] as const).flatMap((quantity) => {
    const now = pointsOf(current, quantity);
    const before = baseline === null ? [] : pointsOf(baseline, quantity);
    const cells = now.map(({ cell }) => cell);
    if (now.length < 2) return [];
    const valuesOf = (points: typeof now) =>
      cells.map((cell) => points.find((each) => each.cell === cell)?.value ?? null);
    return [
      {
        id: `${id}-${quantity}`,
        kind: 'curve' as const,
        title: `${{ prefill: 'Reading', decode: 'Writing' }[quantity]} by length of the prompt`,
        x: { name: 'tokens of the prompt', unit: 'number' as const },
        y: { name: 'tok/s', unit: 'per-second' as const },
        xs: now.map(({ tokens }) => tokens),
        lines: [
          { name: 'now', dash: dashOf(0), values: valuesOf(now) },
          ...(before.length === 0 ? [] : [{ name: 'baseline', dash: dashOf(1), values: valuesOf(before) }]),
        ],
      },
    ];
  });
}

function cellFigures(charts: readonly CurveChart[]): Html {
  const names = [...new Set(charts.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  const label = 'a point for each cell. The table "Speed by cell" has the figures.';
  return html`${names.length > 1 && chartLegend(names)}
${chartFigures(charts, ({ title }) => `${title}, ${label}`)}`;
}

/** The points of one quantity by prompt length. Of cells with the same length, the first counts. */
function pointsOf({ cells }: SpeedScore, quantity: 'prefill' | 'decode') {
  const drawn = ['tg256', 'pp512', 'pp2048', 'pp8192', 'tg256@d8192'] as const;
  const points = drawn.flatMap((cell) => {
    const middle = (of: (each: SessionSpeed) => number | null) =>
      medianOf((cells[cell] ?? []).flatMap((each) => of(each) ?? []));
    const [tokens, value] = [middle((each) => each.promptTokens), middle((each) => each[quantity])];
    return tokens === undefined || value === undefined ? [] : [{ cell, tokens, value }];
  });
  return points
    .filter(({ tokens }, at) => points.findIndex((each) => Math.abs(each.tokens - tokens) < tokens / 10) === at)
    .sort((one, other) => one.tokens - other.tokens);
}

export const speedPage: PagePart = {
  ofMode({ speed }, at) {
    const charts = speed === undefined ? [] : cellCharts(speed, `cells-${at}`);
    return charts.length === 0 ? undefined : { beforeChanged: cellFigures(charts), charts };
  },
};
