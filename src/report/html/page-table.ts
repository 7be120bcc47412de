import { columnsOf } from '../terminal-lines.ts';
import { type Html, html } from './html.ts';

export type PageRow = { readonly tone?: 'bad' | 'doubt' | undefined; readonly cells: readonly (Html | string)[] };

/**
 * A table by its heads (see columnsOf). Its ARIA roles are written out: a phone stacks the rows, and browsers drop the
 * roles of a table that is not displayed as one.
 */
export function pageTable(caption: string, heads: readonly string[], rows: readonly PageRow[]): Html {
  const columns = columnsOf(heads);
  const alignOf = (at: number) => (columns[at]?.align === 'right' ? 'number' : 'words');
  return html`<table class="cards" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ head }, at) => html`<th role="columnheader" scope="col" class="${alignOf(at)}">${head}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({ tone, cells }) => html`<tr role="row"${tone === undefined ? '' : html` class="${tone}"`}>${cells.map((cell, at) =>
    at === 0
      ? html`<th role="rowheader" scope="row">${cell}</th>`
      : html`<td role="cell" class="${alignOf(at)}" data-head="${columns[at]?.head ?? ''}">${cell}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
`;
}

const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2], [12, 4]];

/** Lines of a chart also differ by their dashes, not only by colour. */
export function dashOf(at: number): readonly number[] {
  return dashes[at % dashes.length] ?? [];
}

/** A line sample for a legend. The style sheet has as many colours as there are dashes. */
export function swatch(at: number): Html {
  const dash = dashOf(at).join(' ');
  return html`<svg class="swatch line-${at % dashes.length}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2"${dash !== '' && html` stroke-dasharray="${dash}"`}/></svg>`;
}
