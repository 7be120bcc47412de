import {
  columnBlocks,
  defaultColumns,
  type Grid,
  gridLines,
  joinLines,
  joinParts,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from '../../../report/terminal-lines.ts';
import type { ExperimentReport } from '../experiment-report.ts';
import { countsNote, type ExperimentOutline, experimentOutline, letterNames } from './experiment-outline.ts';

const mostLost = 5;

export function renderExperimentTerminal(
  report: ExperimentReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const outline = experimentOutline(report, letterNames(report), 'few');
  const { about, arms, means, differences, gates, amounts, ratios, lost, notes } = outline;
  const tones = report.gates.map(({ outcome }) => (outcome === 'passed' ? undefined : toneOf(outcome)));
  return renderSections(
    [
      headLines(report, outline, columns),
      [
        ...wrapped(joinParts(about), columns, '  '),
        ...arms.flatMap(({ name, slug, about: of }) => wrapped(joinParts([`${name} ${slug}`, ...of]), columns, '  ')),
      ],
      ...columnBlocks(means, columns),
      gridLines(differences, columns),
      gridLines(gates, columns).map((text, at): TerminalLine => {
        const tone = tones[at - 1];
        return tone === undefined ? text : { text, tone };
      }),
      ...columnBlocks(amounts, columns),
      ...columnBlocks(ratios, columns),
      gridLines({ ...lost, rows: firstOfEach(lost.rows, report) }, columns),
      [...notes, countsNote].flatMap((text) => wrapped(`- ${text}.`, columns, '  ')),
    ],
    color,
  );
}

/** The outcome alone, for --quiet. */
export function renderExperimentHeadline(
  report: ExperimentReport,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  return joinLines(headLines(report, experimentOutline(report, letterNames(report)), columns), color);
}

function headLines({ outcome }: ExperimentReport, { sentence }: ExperimentOutline, columns: number): TerminalLine[] {
  return wrapped(sentence, columns, '  ', outcome === 'measured' ? undefined : toneOf(outcome));
}

function firstOfEach(rows: Grid['rows'], { lostMost }: ExperimentReport): Grid['rows'] {
  return rows.filter((_, at) => {
    const arm = lostMost[at]?.arm;
    return lostMost.slice(0, at).filter((each) => each.arm === arm).length < mostLost;
  });
}
