import type { Io } from '../lib/io.ts';
import type { Outcome, PackOutcome } from '../records/decision.ts';
import type { Verdict } from '../records/verdict.ts';
import { plainText, withoutCommands } from './plain-text.ts';

const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const withoutWidth = /^\p{M}$/u;

/** The width of a text in a terminal, in cells. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += withoutWidth.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

export function padText(text: string, width: number, align: 'left' | 'right'): string {
  const gap = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'left' ? text + gap : gap + text;
}

/** Shortened in the middle: the end of a name matters as much as its beginning. */
export function shortenTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = [...text];
  let [head, tail] = ['', ''];
  for (let at = 0; at < characters.length; at++) {
    const [first = '', last = ''] = [characters[at], characters[characters.length - 1 - at]];
    if (textWidth(head) + textWidth(tail) + textWidth(first) + 1 > width) break;
    head += first;
    if (textWidth(head) + textWidth(tail) + textWidth(last) + 1 > width) break;
    tail = last + tail;
  }
  return `${head}…${tail}`;
}

const hard = '\u00a0';

/** Parts of a line; short ones stay whole when it is wrapped. */
export function joinParts(parts: readonly string[]): string {
  return parts.map((part) => (textWidth(part) <= 40 ? part.replaceAll(' ', hard) : part)).join(`${hard}· `);
}

/** Lines no wider than `columns`; continuation lines begin with `indent`. Splits a word that is too wide. */
export function wrapText(text: string, columns: number, indent = ''): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  const tied = text
    .replace(/(\d) (?=(?:pp|%|ms|s|min|h|MB|GB|tok\/s)(?![\w/]))/g, `$1${hard}`)
    .replace(/(p) ([=<]) (?=\.)/g, `$1${hard}$2${hard}`)
    .replace(/^ +/, (lead) => hard.repeat(lead.length));
  for (const word of tied.split(' ').flatMap((each) => piecesOf(each, columns - textWidth(indent)))) {
    const room = columns - (lines.length === 0 ? 0 : textWidth(indent));
    if (line === undefined) line = word;
    else if (textWidth(line) + 1 + textWidth(word) <= room) line = `${line} ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line ?? ''].map((each, index) => (index === 0 ? each : indent + each).replaceAll(hard, ' '));
}

function piecesOf(word: string, width: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const last = pieces[pieces.length - 1] ?? '';
    if (textWidth(last) + textWidth(character) > width) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}

type Tone = 'good' | 'bad' | 'doubt' | 'faint';

/** One line of a terminal; a colour only repeats what its words say. */
export type TerminalLine = string | { readonly text: string; readonly tone: Tone };

export type TerminalOptions = { readonly columns?: number; readonly color?: boolean };

export const defaultColumns = 80;

/** How results are printed: as the user asked, else in colour on a terminal unless NO_COLOR is set. */
export function terminalOf(
  { color }: { readonly color: 'auto' | 'always' | 'never' },
  { isOutTerminal, columns, env }: Pick<Io, 'isOutTerminal' | 'columns' | 'env'>,
): Required<TerminalOptions> {
  return { columns, color: color === 'always' || (color !== 'never' && isOutTerminal && !env['NO_COLOR']) };
}

const codes = { good: 32, bad: 31, doubt: 33, faint: 2 } as const satisfies Record<Tone, number>;

/** The one place that makes text from outside harmless, before colours are added. */
export function joinLines(lines: readonly TerminalLine[], color = false): string {
  return lines
    .map((line) => {
      const { text, tone } = typeof line === 'string' ? { text: line, tone: undefined } : line;
      const harmless = withoutCommands(plainText(text).replace(/[\n\t]/g, ' '));
      return color && tone !== undefined && harmless !== '' ? `\u001b[${codes[tone]}m${harmless}\u001b[0m` : harmless;
    })
    .join('\n')
    .concat('\n');
}

/** Sections with an empty line between them; empty sections are left out. */
export function joinSections(sections: readonly (readonly TerminalLine[])[]): TerminalLine[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : ['', ...section]));
}

export function renderSections(sections: readonly (readonly TerminalLine[])[], color: boolean | undefined): string {
  return joinLines(joinSections(sections), color);
}

export function wrapped(text: string, columns: number, indent = '', tone?: Tone): TerminalLine[] {
  const lines = wrapText(text, columns, indent);
  return tone === undefined ? lines : lines.map((line) => ({ text: line, tone }));
}

export const verdictTones = { pass: 'good', fail: 'bad', unmeasured: 'doubt' } as const satisfies Record<
  Verdict['outcome'],
  Tone
>;

export function toneOf(outcome: Outcome | PackOutcome): Tone {
  if (outcome === 'passed') return 'good';
  return outcome === 'regressed' || outcome === 'slower' || outcome === 'accepted' ? 'bad' : 'doubt';
}

/** The columns of a table by their heads: `>` marks one whose cells are aligned right. */
export function columnsOf(heads: readonly string[]): { readonly head: string; readonly align: 'left' | 'right' }[] {
  return heads.map((head) => ({ head: head.replace(/^>/, ''), align: head.startsWith('>') ? 'right' : 'left' }));
}

const gap = 2;
const narrowest = 8;

/** A table for a terminal, its heads (see columnsOf) first. Where it is too wide the first column gives way. */
export function renderGrid(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { width, indent = '' }: { readonly width: number; readonly indent?: string },
): string[] {
  const columns = columnsOf(heads);
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

/** A table of plain cells, by its heads (see columnsOf). */
export type Grid = { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** None without rows. */
export function gridLines({ heads, rows }: Grid, width: number): string[] {
  return rows.length === 0 ? [] : renderGrid(heads, rows, { width });
}

/** A wide table in blocks: as many columns as fit beside the first one; the others follow below. */
export function columnBlocks({ heads, rows }: Grid, columns: number): string[][] {
  if (rows.length === 0) return [];
  const widths = heads.map((_, at) => Math.max(...[heads, ...rows].map((row) => 2 + textWidth(row[at] ?? ''))));
  const blocks: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [at, width] of widths.entries()) {
    if (at === 0) continue;
    if (used + width > columns) {
      blocks.push([]);
      used = widths[0] ?? 0;
    }
    blocks.at(-1)?.push(at);
    used += width;
  }
  const cells = (row: readonly string[], block: readonly number[]) => [0, ...block].map((at) => row[at] ?? '');
  return blocks.map((block) =>
    renderGrid(
      cells(heads, block),
      rows.map((row) => cells(row, block)),
      { width: columns },
    ),
  );
}

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

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One character for a share from 0 to 1. Only 1 gets the highest. */
export function sparkOf(share: number): string {
  return levels[Math.floor(share * (levels.length - 1))] ?? ' ';
}

/** How often values fall into each part of a range, on a logarithmic scale if it is wide; blank for none. */
export function sparkline(values: readonly number[], [least, most]: readonly [number, number], width: number): string {
  const scale = least > 0 && most / least > 8 ? Math.log : (value: number) => value;
  const [from, to] = [scale(least), scale(most)];
  const counts = new Array<number>(width).fill(0);
  for (const value of values) {
    const at = to === from ? 0 : Math.floor(((scale(value) - from) / (to - from)) * width);
    const bin = Math.min(width - 1, Math.max(0, at));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return counts.map((count) => (count === 0 ? ' ' : sparkOf(count / highest))).join('');
}
