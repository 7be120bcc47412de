import { padText, textWidth } from './text-width.ts';

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
