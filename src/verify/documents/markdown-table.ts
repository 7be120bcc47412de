import type { Node, Table, TableCell } from 'mdast';
import { z } from 'zod';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenAt, type Covers, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencePolicySchema } from './document-text.ts';
import { hasEvenRows, tableFailure, tableShape } from './match-table.ts';
import { parseMarkdown, plainText } from './parse-markdown.ts';

/** The answer is one Markdown table with these cells. */
export const markdownTable = defineVerifier({
  revision: 2,
  expectation: z
    .strictObject({
      kind: z.literal('markdown-table'),
      covers: placedCoversSchema,
      fence: fencePolicySchema.default('forbid').describe('a fenced table is code, so it is refused by default'),
      header: z.array(z.string()).min(1),
      ...tableShape,
      align: z.array(z.enum(['left', 'right', 'center', 'none'])).optional(),
      only: z.boolean().default(true).describe('allow nothing besides the table'),
      marks: z.enum(['strip', 'keep']).default('strip').describe('whether emphasis and code marks are part of a cell'),
    })
    .refine(hasEvenRows, 'every row has one cell for each column')
    .refine(({ align, header }) => align === undefined || align.length === header.length, 'one alignment a column'),
  verify(attempt, expected, context): Verdict {
    const parsed = parseMarkdown(attempt, expected.fence, context);
    if (!parsed.ok) return parsed.failure;
    const blocks = parsed.root.children;
    const tables = blocks.filter((block) => block.type === 'table');
    const [table] = tables;
    if (table === undefined || tables.length > 1) {
      return fail('wrong-structure', 'one table', `${tables.length} tables in ${parsed.source}`);
    }
    const other = blocks.find((block) => block !== table);
    if (expected.only && other !== undefined) {
      return fail('wrapped', 'nothing besides the table', textAt(other, parsed.source));
    }
    const textOf = (cell: TableCell) =>
      expected.marks === 'keep' ? rawText(cell, parsed.source) : plainText(cell.children);
    const lines = table.children.map((row) => row.children.map(textOf));
    return tableFailure(expected, lines) ?? alignFailure(expected, table) ?? pass;
  },
});

type Aligned = { readonly align?: readonly string[] | undefined; readonly covers?: Covers };

function alignFailure({ align: expected, covers }: Aligned, table: Table) {
  const received = (table.align ?? []).map((align) => align ?? 'none');
  if (expected === undefined || expected.every((align, index) => align === received[index])) return undefined;
  const broke = brokenAt(covers, [{ mode: 'wrong-structure', place: '$.align' }]);
  return fail('wrong-structure', `alignment ${expected.join(', ')}`, received.join(', '), broke);
}

function rawText(cell: TableCell, source: string): string {
  const start = cell.children[0]?.position?.start.offset;
  const end = cell.children.at(-1)?.position?.end.offset;
  return start === undefined || end === undefined ? '' : source.slice(start, end).trim();
}

function textAt(node: Node, source: string): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? source.length);
}
