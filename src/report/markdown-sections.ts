import { markdownTable } from 'markdown-table';
import type { Decision, PackOutcome } from '../model/decision.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { type PackColumn, type PackRow, packHeads } from './outline.ts';
import { shorten } from './plain-text.ts';

export const markdownMarks = {
  passed: '✅',
  regressed: '❌',
  inconclusive: '⚠️',
  'cannot-gate': '🚫',
  accepted: '☑️',
  'no-baseline': '⚪',
  'endpoint-error': '⚠️',
  'input-error': '⚠️',
  cancelled: '⏹️',
  crashed: '💥',
} as const satisfies Record<Decision['outcome'] | PackOutcome, string>;

type Align = 'l' | 'r';

/** Cells arrive escaped. */
export function table(head: readonly (readonly [string, Align])[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head.map(([name]) => name), ...rows], {
    align: head.map(([, align]) => align),
    alignDelimiters: false,
    padding: true,
  });
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
  const head = shown.map((name) => [all[name], name === 'pack' || name === 'outcome' ? 'l' : 'r'] as const);
  const cell = ({ cells, outcome }: PackRow, name: PackColumn) => {
    if (name === 'pack') return isMarked ? markedPack(cells, outcome) : packCell(cells.pack);
    return name === 'outcome' ? `${markdownMarks[outcome]} ${cells.outcome}` : cells[name].replace('<', '&lt;');
  };
  return table(
    head,
    rows.map((row) => shown.map((name) => cell(row, name))),
  );
}

/** A phone has no room for the outcome of passed packs. */
function markedPack(cells: PackRow['cells'], outcome: PackRow['outcome']): string {
  const word = outcome === 'passed' ? '' : ` **${cells.outcome}**`;
  return `${markdownMarks[outcome]} ${packCell(cells.pack)}${word}`;
}
