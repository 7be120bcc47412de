import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenAt, type Difference, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { documentText, fencePolicySchema } from './document-text.ts';
import { hasEvenRows, tableFailure, tableShape } from './match-table.ts';

const maxLength = 256 * 1024;

/** The whole answer is one CSV table with these cells. */
export const csvTable = defineVerifier({
  revision: 2,
  expectation: z
    .strictObject({
      kind: z.literal('csv-table'),
      covers: placedCoversSchema,
      fence: fencePolicySchema,
      header: z.union([z.array(z.string()).min(1), z.literal('none')]),
      ...tableShape,
      delimiter: z
        .string()
        .regex(/^[^"\r\n]$/, 'one character')
        .default(','),
      quoted: z.enum(['minimal', 'any']).default('any').describe('minimal: quotes only around cells that need them'),
      trim: z.boolean().default(false).describe('spaces around a cell do not count'),
    })
    .refine(hasEvenRows, 'every row has one cell for each column, and a table without header has a row'),
  verify(attempt, expected, context): Verdict {
    const inside = documentText(attempt, expected.fence, maxLength, context);
    if (!inside.ok) return inside.failure;
    const source = trimOuter(inside.whole, expected.delimiter);
    const parsed = parseCsv(source, expected.delimiter);
    if (!parsed.ok) return { ...parsed.failure, ...brokenAt(expected.covers, [parsed.difference]) };
    const rows = expected.trim ? parsed.rows.map((row) => row.map((cell) => cell.trim())) : parsed.rows;
    const failure = tableFailure(expected, rows);
    if (failure !== undefined) return failure;
    const needless = expected.quoted === 'minimal' ? needlesslyQuoted(source, expected.delimiter) : undefined;
    return needless === undefined
      ? pass
      : fail('wrong-structure', 'quotes only where a cell needs them', `"${needless}"`);
  },
});

const recordDelimiters = ['\r\n', '\n'];

type ParsedCsv =
  | { readonly ok: true; readonly rows: string[][] }
  | { readonly ok: false; readonly difference: Difference; readonly failure: Failure };

function parseCsv(source: string, delimiter: string): ParsedCsv {
  try {
    return { ok: true, rows: parse(source, { delimiter, record_delimiter: recordDelimiters }) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isRagged = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
    const difference: Difference = isRagged ? { mode: 'wrong-structure', place: '$.rows' } : { mode: 'invalid-csv' };
    return { ok: false, difference, failure: fail(difference.mode, `CSV: ${explainCsv(error)}`, source) };
  }
}

/** Found separately, because the parser's option for it is slow. */
function needlesslyQuoted(source: string, delimiter: string): string | undefined {
  let found: string | undefined;
  parse(source, {
    delimiter,
    record_delimiter: recordDelimiters,
    cast(text, { quoting }) {
      if (quoting && !needsQuotes(text, delimiter)) found ??= text;
      return text;
    },
  });
  return found;
}

function needsQuotes(text: string, delimiter: string): boolean {
  return text === '' || text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
}

/** Except for tabs that are delimiters. */
function trimOuter(text: string, delimiter: string): string {
  const isOuter = (mark: string) => mark !== delimiter && [' ', '\t', '\r', '\n'].includes(mark);
  let start = 0;
  let end = text.length;
  while (isOuter(text.charAt(start))) start++;
  while (isOuter(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function explainCsv({ code, message, lines, column, record }: CsvError): string {
  const line = /line (\d+)/.exec(message)?.[1] ?? String(lines);
  const cell = typeof column === 'number' ? `, cell ${column + 1}` : '';
  switch (code) {
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return `line ${line}${cell}: text follows a closing quote; a quote inside of a cell is written twice`;
    case 'INVALID_OPENING_QUOTE':
      return `line ${line}${cell}: a quote (") in a cell that does not begin with one`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `line ${line}${cell}: a quote (") is opened and not closed`;
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const wanted = /expect (\d+)/.exec(message)?.[1] ?? 'another number';
      return `line ${line}: the first line has ${wanted} cells, this one ${Array.isArray(record) ? record.length : 'another number'}`;
    }
    default:
      return `line ${line}${cell}: this cannot be read`;
  }
}
