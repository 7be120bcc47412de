import { knownPacks } from '../../records/known-packs.ts';
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

/** From so many columns on, a table may be wider than a page: the keyboard scrolls its box. */
const wideFrom = 6;

/**
 * A table by its heads (see columnsOf), in a box that scrolls and keeps the first column. Its ARIA roles are written out:
 * a narrow box stacks the rows, and browsers drop the roles of a table that is not displayed as one. There the head of a
 * column is beside its cell, which is one element.
 */
export function pageTable(caption: string, heads: readonly (string | SortedHead)[], rows: readonly PageRow[]): Html {
  const columns = columnsOf(heads.map((head) => (typeof head === 'string' ? head : head.text)));
  const alignOf = (at: number) => (columns[at]?.align === 'right' ? 'number' : 'words');
  const keys = columns.length < wideFrom ? '' : html` tabindex="0" role="group" aria-label="${caption}"`;
  return html`<div class="box"${keys}><table class="cards" role="table">
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
      : html`<td role="cell" class="${alignOf(at)}${cell === '-' ? ' none' : ''}" data-head="${columns[at]?.head ?? ''}"${value}>${typeof cell === 'string' ? cell : html`<div>${cell}</div>`}</td>`;
  })}</tr>
`;
})}</tbody>
</table></div>
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

const colours = 12;

/**
 * The line of each pack: its colour is the same in every chart and on every page that has the built-in packs. No two
 * of up to twelve are alike.
 */
export function packLines(packs: readonly string[]): ReadonlyMap<string, number> {
  const own = Object.keys(knownPacks);
  const lines = new Map<string, number>();
  const taken = new Set<number>();
  const known = packs.filter((pack) => own.includes(pack));
  for (const pack of [...known, ...packs.filter((each) => !known.includes(each)).toSorted()]) {
    let line = own.includes(pack) ? own.indexOf(pack) % colours : hashOf(pack) % colours;
    while (taken.has(line) && taken.size < colours) line = (line + 1) % colours;
    taken.add(line);
    lines.set(pack, line);
  }
  return lines;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

/** A line sample for a legend. */
export function swatch(at: number): Html {
  const dash = dashOf(at).join(' ') || 'none';
  return html`<svg class="swatch line-${at % colours}" width="28" height="8" aria-hidden="true"><line x1="0" y1="4" x2="28" y2="4" stroke-width="2" stroke-dasharray="${dash}"/></svg>`;
}
