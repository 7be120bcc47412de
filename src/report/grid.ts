import { padText, shortenTo, textWidth } from './text-width.ts';

export type GridColumn = { readonly head: string; readonly align: 'left' | 'right' };

const gap = 2;
const narrowest = 8;

/** The columns of a grid by their heads: `>` marks one whose cells are aligned right. */
export function gridColumns(...heads: readonly string[]): GridColumn[] {
  return heads.map((head) => ({ head: head.replace(/^>/, ''), align: head.startsWith('>') ? 'right' : 'left' }));
}

/** A table for a terminal, its head first. Where it is too wide the first column gives way. */
export function renderGrid(
  columns: readonly GridColumn[],
  rows: readonly (readonly string[])[],
  { width, indent = '' }: { readonly width: number; readonly indent?: string },
): string[] {
  const all = [columns.map(({ head }) => head), ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => textWidth(row[at] ?? ''))));
  const total = widths.reduce((sum, each) => sum + each, textWidth(indent) + gap * (widths.length - 1));
  const first = widths[0] ?? 0;
  widths[0] = Math.min(first, Math.max(narrowest, first - Math.max(0, total - width)));
  return all.map((row) =>
    columns
      .map(({ align }, at) => {
        const cell = at === 0 ? shortenTo(row[at] ?? '', widths[0] ?? 0) : (row[at] ?? '');
        return padText(cell, widths[at] ?? 0, align);
      })
      .join(' '.repeat(gap))
      .replace(/^/, indent)
      .trimEnd(),
  );
}

/** Rows as columns of equal width, two blanks apart; the last column is left as it is. */
export function renderColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, textWidth(cell))),
    [],
  );
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : padText(cell, widths[column] ?? 0, 'left'))),
    )
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('');
}
