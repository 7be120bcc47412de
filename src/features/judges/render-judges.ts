import { escapeMarkdown } from '../../report/escape-markdown.ts';
import { fold, gridText, paragraphs } from '../../report/markdown-sections.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';
import {
  columnBlocks,
  defaultColumns,
  type Grid,
  renderSections,
  type TerminalOptions,
  wrapped,
} from '../../report/terminal-lines.ts';
import type { JudgesReport } from './judge-comparison.ts';
import { decisionWords, judgesOutline, letterOf } from './judges-outline.ts';

const mostInTerminal = 20;
const mostInMarkdown = 100;

/** Judges beside each other, for people at a terminal. */
export function renderJudges(report: JudgesReport, { columns = defaultColumns, color }: TerminalOptions = {}): string {
  const { sentence, names, overview, sets, differences, matrices, notes } = judgesOutline(report);
  const blocks = (grid: Grid) => columnBlocks(grid, columns);
  return renderSections(
    [
      wrapped(`${sentence}.`, columns, '  '),
      names.flatMap((name) => wrapped(name, columns, '  ')),
      ...blocks(overview),
      ...sets.flatMap(({ title, grid }) => [[`${title}:`], ...blocks(grid)]),
      ...blocks(differences),
      ...matrices.flatMap(blocks),
      ...blocks(differingGrid(report, mostInTerminal)),
      notes.flatMap((note) => wrapped(`- ${note}.`, columns, '  ')),
    ],
    color,
  );
}

/** The same for a comment or a file. */
export function renderJudgesMarkdown(report: JudgesReport): string {
  const { sentence, names, overview, sets, differences, matrices, notes } = judgesOutline(report);
  const differing = differingGrid(report, mostInMarkdown);
  return `${paragraphs([
    `### ${escapeMarkdown(sentence)}`,
    names.map((name) => `- ${escapeMarkdown(name)}`).join('\n'),
    gridText(overview),
    ...sets.flatMap(({ title, grid }) => [`${escapeMarkdown(title)}:`, gridText(grid)]),
    gridText(differences),
    ...matrices.map(gridText),
    differing.rows.length === 0
      ? ''
      : fold(`${plural(report.differing.length, 'pair')} on which they differ`, gridText(differing)),
    notes.map((note) => `- ${escapeMarkdown(note)}.`).join('\n'),
  ])}\n`;
}

function differingGrid({ differing }: JudgesReport, most: number): Grid {
  const more = differing.length > most ? `, ${most} of ${differing.length}` : '';
  return {
    heads: [`Pair${more}`, 'Right judge', 'Split', 'Label', 'A says', 'B says'],
    rows: differing
      .slice(0, most)
      .map(({ id, split, label, right, decisions }) => [
        shorten(plainLine(id), 40),
        letterOf(right),
        shorten(plainLine(split), 20),
        label,
        ...decisions.map(decisionWords),
      ]),
  };
}
