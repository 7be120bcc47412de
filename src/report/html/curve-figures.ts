import { type Html, html } from './html.ts';

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

/** `words` end what a screen reader says of each. */
export function curveFigures(charts: readonly CurveChart[], words: string): Html {
  return html`<div class="charts">
${charts.map(
  ({
    id,
    title,
  }) => html`<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}, ${words}"></div></figure>
`,
)}</div>`;
}
