import { padText, shortenTo, textWidth } from './text-width.ts';

export type GridColumn = { readonly head: string; readonly align: 'left' | 'right' };

const gap = 2;
const narrowest = 8;

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
