import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';
import {
  defaultColumns,
  joinLines,
  joinParts,
  renderGrid,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  textWidth,
  toneOf,
  wrapped,
} from '../terminal-lines.ts';
import { countsNote } from './experiment-notes.ts';
import { type ExperimentOutline, experimentOutline, type Grid, letterNames } from './experiment-outline.ts';

const mostLost = 5;

/** For a terminal. */
export function renderExperimentTerminal(
  report: ExperimentReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const outline = experimentOutline(report, letterNames(report), 'few');
  const { about, arms, means, differences, gates, amounts, ratios, lost, notes } = outline;
  const grid = (of: Grid) => (of.rows.length === 0 ? [] : renderGrid(of.heads, of.rows, { width: columns }));
  const tones = report.gates.map(({ outcome }) => (outcome === 'passed' ? undefined : toneOf(outcome)));
  return renderSections(
    [
      headLines(report, outline, columns),
      [
        ...wrapped(joinParts(about), columns, '  '),
        ...arms.flatMap(({ name, slug, about: of }) => wrapped(joinParts([`${name} ${slug}`, ...of]), columns, '  ')),
      ],
      ...besideEachOther(means, columns),
      grid(differences),
      grid(gates).map((text, at): TerminalLine => {
        const tone = tones[at - 1];
        return tone === undefined ? text : { text, tone };
      }),
      ...besideEachOther(amounts, columns),
      ...besideEachOther(ratios, columns),
      grid({ ...lost, rows: firstOfEach(lost.rows, report) }),
      [...notes, countsNote].flatMap((text) => wrapped(`- ${text}.`, columns, '  ')),
    ],
    color,
  );
}

/** For --quiet: the outcome alone. */
export function renderExperimentHeadline(
  report: ExperimentReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  return joinLines(headLines(report, experimentOutline(report, letterNames(report)), columns), color);
}

function headLines({ outcome }: ExperimentReport, { sentence }: ExperimentOutline, columns: number): TerminalLine[] {
  return wrapped(sentence, columns, '  ', outcome === 'measured' ? undefined : toneOf(outcome));
}

/** Puts as many arms side by side as fit, and the others below. */
function besideEachOther({ heads, rows }: Grid, columns: number): string[][] {
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

function firstOfEach(rows: Grid['rows'], { lostMost }: ExperimentReport): Grid['rows'] {
  return rows.filter((_, at) => {
    const arm = lostMost[at]?.arm;
    return lostMost.slice(0, at).filter((each) => each.arm === arm).length < mostLost;
  });
}
