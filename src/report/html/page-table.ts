import { type Html, html } from './html.ts';

export type PageColumn = { readonly head: string; readonly align?: 'right' };

export type PageRow = { readonly tone?: 'bad' | 'doubt' | undefined; readonly cells: readonly (Html | string)[] };

/** Its roles are written out: on a phone the rows are stacked, and a table that is no longer shown as one loses them. */
export function pageTable(caption: string, columns: readonly PageColumn[], rows: readonly PageRow[]): Html {
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
