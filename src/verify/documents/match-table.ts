import { z } from 'zod';
import type { FailureMode } from '../../records/failure-mode.ts';
import { type Failure, fail } from '../../records/verdict.ts';
import { brokenAt, type Covers, type Difference } from '../covers.ts';
import { fitsText, showText, type TextMatcher, textMatcherSchema } from '../text/match-text.ts';
import { unmatched } from '../unmatched.ts';

export type ExpectedTable = {
  readonly header: readonly string[] | 'none';
  readonly rows: readonly (readonly TextMatcher[])[];
  readonly order: 'exact' | 'any';
  readonly covers?: Covers;
};

/** `order` is that of the rows. */
export const tableShape = {
  rows: z.array(z.array(textMatcherSchema).min(1)),
  order: z.enum(['exact', 'any']).default('exact'),
};

export function hasEvenRows({ header, rows }: ExpectedTable): boolean {
  const width = header === 'none' ? rows[0]?.length : header.length;
  return width !== undefined && rows.every((row) => row.length === width);
}

/** The first line is the header. */
export function tableFailure(expected: ExpectedTable, lines: readonly (readonly string[])[]): Failure | undefined {
  const { header, rows, order } = expected;
  const failAt = (place: string, mode: FailureMode, wanted: string, shown: string) =>
    fail(mode, wanted, shown, brokenAt(expected.covers, [{ mode, place }]));
  if (header !== 'none') {
    const [received = []] = lines;
    if (!fitsRow(header, received)) {
      return failAt('$.header', 'wrong-structure', `header ${showRow(header)}`, showCells(received));
    }
  }
  const received = header === 'none' ? lines : lines.slice(1);
  const width = header === 'none' ? rows[0]?.length : header.length;
  const ragged = received.findIndex((row) => row.length !== width);
  if (ragged !== -1) {
    const cells = showCells(received[ragged] ?? []);
    return failAt(`$.rows[${ragged}]`, 'wrong-structure', `${width} cells in row ${ragged + 1}`, cells);
  }
  const [absent] = unmatched(rows, received, fitsRow);
  if (received.length !== rows.length) {
    const mode = received.length < rows.length ? 'missing-field' : 'extra-field';
    const missing = absent === undefined ? '' : `, one of them ${showRow(absent)}`;
    return failAt('$.rows', mode, `${rows.length} rows${missing}`, `${received.length} rows`);
  }
  if (absent !== undefined && order === 'any')
    return failAt('$.rows', 'wrong-value', `a row ${showRow(absent)}`, received.map(showCells).join(' '));
  if (absent !== undefined) return cellFailure(expected, received);
  const index = order === 'any' ? -1 : rows.findIndex((row, at) => !fitsRow(row, received[at] ?? []));
  if (index === -1) return undefined;
  const wanted = `row ${index + 1}: ${showRow(rows[index] ?? [])}`;
  return failAt('$.rows', 'wrong-order', wanted, showCells(received[index] ?? []));
}

function cellFailure(
  { header, rows, covers }: ExpectedTable,
  received: readonly (readonly string[])[],
): Failure | undefined {
  const wrong = rows.flatMap((row, rowIndex) =>
    row.flatMap((matcher, index) => {
      const cell = received[rowIndex]?.[index] ?? '';
      if (fitsText(matcher, cell)) return [];
      const name = header === 'none' ? undefined : (header[index] ?? '');
      return [{ matcher, cell, rowIndex, index, name }];
    }),
  );
  const [first] = wrong;
  if (first === undefined) return undefined;
  const column = first.name === undefined ? `column ${first.index + 1}` : `column ${JSON.stringify(first.name)}`;
  const differences = wrong.map(({ rowIndex, index, name }): Difference => {
    return { mode: 'wrong-value', place: `$.rows[${rowIndex}]${name === undefined ? `[${index}]` : `.${name}`}` };
  });
  const wanted = `row ${first.rowIndex + 1}, ${column} = ${showText(first.matcher)}`;
  return fail('wrong-value', wanted, JSON.stringify(first.cell), brokenAt(covers, differences));
}

function fitsRow(expected: readonly TextMatcher[], received: readonly string[]): boolean {
  return (
    expected.length === received.length && expected.every((matcher, index) => fitsText(matcher, received[index] ?? ''))
  );
}

function showRow(row: readonly TextMatcher[]): string {
  return `[${row.map(showText).join(', ')}]`;
}

function showCells(row: readonly string[]): string {
  return JSON.stringify(row);
}
