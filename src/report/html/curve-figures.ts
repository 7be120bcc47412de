import { type Html, html } from './html.ts';
import { swatch } from './page-table.ts';

type Axis = { readonly name: string; readonly unit: 'ms' | '%' | 'per-second' | 'number' };

/** Data for the page's script: values over ascending numbers. */
export type CurveChart = {
  readonly id: string;
  readonly kind: 'curve';
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly xs: readonly number[];
  readonly lines: readonly {
    readonly name: string;
    readonly dash: readonly number[];
    readonly values: readonly (number | null)[];
  }[];
};

type Figure = { readonly id: string; readonly title: string };

/** Where the script of a page draws charts. `labelOf`: for who cannot see one. */
export function chartFigures<Chart extends Figure>(charts: readonly Chart[], labelOf: (chart: Chart) => string): Html {
  return html`<div class="charts">
${charts.map(
  (
    chart,
  ) => html`<figure><figcaption>${chart.title}</figcaption><div class="chart" id="${chart.id}" role="img" aria-label="${labelOf(chart)}"></div></figure>
`,
)}</div>`;
}

/** Each with its line, in order if none is given. */
export function chartLegend(names: readonly string[], lines: readonly number[] = [...names.keys()]): Html {
  return html`<ul class="legend" aria-label="Lines of the charts">${names.map((name, at) => html`<li>${swatch(lines[at] ?? at)} ${name}</li>`)}</ul>`;
}
