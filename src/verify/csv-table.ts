import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../model/verdict.ts';
import { answerText, unfence } from './answer-text.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { documentText } from './document-text.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { hasEvenRows, tableFailure, tableShape } from './match-table.ts';

const maxLength = 256 * 1024;

/** The whole answer is one CSV table with these cells. */
export const csvTable = defineVerifier({
  revision: 1,
  expectation: z
    .strictObject({
      kind: z.literal('csv-table'),
      covers: coversSchema,
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
  verify(attempt, expected): Verdict {
    const answer = answerText(attempt);
    if (!answer.ok) return answer.failure;
    const inside = documentText(attempt, expected.fence, maxLength);
    if (!inside.ok) return inside.failure;
    const source = trimOuter(unfence(answer.text)?.body ?? answer.text, expected.delimiter);
    const parsed = parseCsv(source, expected.delimiter);
    if (!parsed.ok) return parsed.failure;
    const rows = parsed.rows.map((row) => row.map((cell) => (expected.trim ? cell.text.trim() : cell.text)));
    const failure = tableFailure(expected, rows);
    if (failure !== undefined) return failure;
    const needless =
      expected.quoted === 'minimal' &&
      parsed.rows.flat().find((cell) => cell.isQuoted && !needsQuotes(cell.text, expected.delimiter));
    return needless ? fail('wrong-structure', 'quotes only where a cell needs them', `"${needless.text}"`) : pass;
  },
});

type Cell = { readonly text: string; readonly isQuoted: boolean };

function parseCsv(source: string, delimiter: string): { ok: true; rows: Cell[][] } | { ok: false; failure: Failure } {
  try {
    const rows = parse(source, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      cast: (text, { quoting }): Cell => ({ text, isQuoted: quoting }),
    });
    return { ok: true, rows: rows as unknown as Cell[][] }; // `cast` has made a cell of every text
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isRagged = error instanceof CsvError && error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
    return { ok: false, failure: fail(isRagged ? 'wrong-structure' : 'invalid-csv', `CSV: ${reason}`, source) };
  }
}

function needsQuotes(text: string, delimiter: string): boolean {
  return text === '' || text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
}

/** White space around the whole table does not count, save for tabs that are delimiters. */
function trimOuter(text: string, delimiter: string): string {
  const isOuter = (mark: string | undefined) =>
    mark !== undefined && mark !== delimiter && [' ', '\t', '\r', '\n'].includes(mark);
  let start = 0;
  let end = text.length;
  while (start < end && isOuter(text[start])) start++;
  while (end > start && isOuter(text[end - 1])) end--;
  return text.slice(start, end);
}
