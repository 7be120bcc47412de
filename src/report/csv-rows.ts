import { plainLine, withoutCommands } from './plain-text.ts';

/** A cell is a number of ours, or a text from any source. */
export type CsvRow<Column extends string> = { readonly [Name in Column]?: string | number | null };

/** A line of names, then a line for each row. */
export function csvRows<Column extends string>(head: readonly Column[], rows: readonly CsvRow<Column>[]): string {
  return [head.join(','), ...rows.map((row) => head.map((name) => cell(row[name])).join(','))].join('\n').concat('\n');
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutCommands(plainLine(value));
  // A spreadsheet would run such a text as a formula.
  const guarded = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
