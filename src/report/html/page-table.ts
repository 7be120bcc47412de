import { columnsOf, type Grid } from '../terminal-lines.ts';
import { type Html, html } from './html.ts';

/** With the value by which a script sorts its column, where that is not its text. */
export type PageCell = Html | string | { readonly cell: Html | string; readonly sort: string | number };

type Cells = readonly PageCell[];
export type Tone = 'bad' | 'doubt' | undefined;
export type PageRow = Cells | { readonly tone: Tone; readonly cells: Cells };

/** A head (see columnsOf) whose column can be sorted: by a link, or by a script. */
export type SortedHead = {
  readonly text: string;
  readonly sort: 'ascending' | 'descending' | 'none';
  readonly href?: string;
};

/**
 * A table by its heads (see columnsOf). Its ARIA roles are written out: a phone stacks the rows, and browsers drop the
 * roles of a table that is not displayed as one. A phone shows the head of a column beside its cell, which is one element.
 */
export function pageTable(caption: string, heads: readonly (string | SortedHead)[], rows: readonly PageRow[]): Html {
  const columns = columnsOf(heads.map((head) => (typeof head === 'string' ? head : head.text)));
  const alignOf = (at: number) => (columns[at]?.align === 'right' ? 'number' : 'words');
  return html`<table class="cards" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ head }, at) =>
      html`<th role="columnheader" scope="col" class="${alignOf(at)}"${sortOf(heads[at])}>${linked(head, heads[at])}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => {
  const { tone, cells } = 'cells' in row ? row : { tone: undefined, cells: row };
  return html`<tr role="row"${tone === undefined ? '' : html` class="${tone}"`}>${cells.map((each, at) => {
    const { cell, sort } = typeof each === 'object' && 'cell' in each ? each : { cell: each, sort: undefined };
    const value = sort === undefined ? '' : html` data-sort="${sort}"`;
    return at === 0
      ? html`<th role="rowheader" scope="row"${value}>${cell}</th>`
      : html`<td role="cell" class="${alignOf(at)}" data-head="${columns[at]?.head ?? ''}"${value}>${typeof cell === 'string' ? cell : html`<div>${cell}</div>`}</td>`;
  })}</tr>
`;
})}</tbody>
</table>
`;
}

/** A table of plain cells, with a tone for some rows; none without rows. */
export function gridTable(caption: string, { heads, rows }: Grid, tones: readonly Tone[] = []): Html | false {
  if (rows.length === 0) return false;
  return pageTable(
    caption,
    heads,
    rows.map((cells, at) => ({ tone: tones[at], cells })),
  );
}

function sortOf(head: string | SortedHead | undefined): Html | string {
  return typeof head === 'object' ? html` aria-sort="${head.sort}"` : '';
}

function linked(text: string, head: string | SortedHead | undefined): Html | string {
  return typeof head === 'object' && head.href !== undefined ? html`<a href="${head.href}">${text}</a>` : text;
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
