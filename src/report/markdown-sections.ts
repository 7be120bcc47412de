import { markdownTable } from 'markdown-table';
import type { Decision, PackOutcome } from '../records/decision.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { isKnown, type PackColumn, type PackRow, packHeads } from './outline.ts';
import { shorten } from './plain-text.ts';
import { columnsOf, type Grid } from './terminal-lines.ts';

export const markdownMarks = {
  passed: '✅',
  regressed: '❌',
  slower: '❌',
  inconclusive: '⚠️',
  'cannot-gate': '🚫',
  accepted: '☑️',
  'no-baseline': '⚪',
  'endpoint-error': '⚠️',
  'input-error': '⚠️',
  cancelled: '⏹️',
  crashed: '💥',
} as const satisfies Record<Decision['outcome'] | PackOutcome, string>;

/** A table by its heads (see columnsOf). Cells come escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = columnsOf(heads);
  return markdownTable([columns.map(({ head }) => head), ...rows], {
    align: columns.map(({ align }) => align),
    alignDelimiters: false,
    padding: true,
  });
}

/** The same of plain cells; empty without rows. */
export function gridText({ heads, rows }: Grid): string {
  if (rows.length === 0) return '';
  const headText = (head: string) =>
    head.startsWith('>') ? `>${escapeMarkdown(head.slice(1))}` : escapeMarkdown(head);
  return table(
    heads.map(headText),
    rows.map((row) => row.map(escapeMarkdown)),
  );
}

/** One below the other; an empty one is left out. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

export function fold(title: string, ...parts: readonly string[]): string {
  return ['<details>', `<summary>${title}</summary>`, '', parts.join('\n\n'), '', '</details>'].join('\n');
}

export function packCell(pack: string): string {
  return escapeMarkdown(shorten(pack, 80));
}

/** Without a column for it, the outcome follows the pack's name. */
export function packTable(
  rows: readonly PackRow[],
  shown: readonly PackColumn[],
  { isMarked = false, ...heads }: Partial<Record<PackColumn, string>> & { readonly isMarked?: boolean } = {},
): string {
  const all = { ...packHeads, ...heads };
  const columns = shown.filter((name) => isKnown(rows, name));
  const cell = ({ cells, outcome }: PackRow, name: PackColumn) => {
    if (name === 'pack') return isMarked ? markedPack(cells, outcome) : packCell(cells.pack);
    return name === 'outcome' ? `${markdownMarks[outcome]} ${cells.outcome}` : cells[name].replace('<', '&lt;');
  };
  return table(
    columns.map((name) => `${name === 'pack' || name === 'outcome' ? '' : '>'}${all[name]}`),
    rows.map((row) => columns.map((name) => cell(row, name))),
  );
}

/** A phone has no room for the outcome of passed packs. */
function markedPack(cells: PackRow['cells'], outcome: PackRow['outcome']): string {
  const word = outcome === 'passed' ? '' : ` **${cells.outcome}**`;
  return `${markdownMarks[outcome]} ${packCell(cells.pack)}${word}`;
}
