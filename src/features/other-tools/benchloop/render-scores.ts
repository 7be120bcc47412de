import { groupBy } from '../../../lib/group-by.ts';
import type { BenchloopVersion } from '../../../model/scorecard.ts';
import { plainLine } from '../../../report/plain-text.ts';
import {
  defaultColumns,
  renderGrid,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  wrapped,
} from '../../../report/terminal-lines.ts';
import type { BenchloopScores } from './benchloop-scores.ts';

/** The scores of one run, 0 to 100 each; null is not available. */
export type RunScores = {
  readonly name: string;
  /** Runs of one slug and mode have the same. */
  readonly series: string;
  readonly isCloud: boolean;
  /** A result of BenchLoop itself, whose tasks are theirs. */
  readonly isTheirs: boolean;
  readonly scores: Omit<BenchloopScores, 'value'> & { readonly agent: number | null };
};

const columnsShown = [
  ['overall', 'Overall'],
  ['quality', 'Quality'],
  ['speed', 'Speed'],
  ['reliability', 'Reliability'],
  ['agent', 'Agent'],
] as const;

const facts = {
  'benchloop-v2': {
    fault:
      'Version 2 counts correctness twice, in quality and in reliability. On the curve for cloud servers 9.99 tok/s earn 39.96 points and 10 tok/s 28.',
    withoutSpeed: '.55 quality and .25 reliability, on a cloud server .65 and .35',
  },
  'benchloop-v3': {
    fault:
      'In version 3 a speed of 0 beats a speed of 10: at quality 80 and reliability 50 the overall score is 77, then 61.',
    withoutSpeed: '.9 quality and .1 reliability',
  },
} as const satisfies Record<BenchloopVersion, object>;

/** Each run with a bar for each score, and what to know about them below. */
export function renderScores(version: BenchloopVersion, runs: readonly RunScores[], options: TerminalOptions): string {
  const { columns = defaultColumns, color } = options;
  return renderSections([...runs.map(runLines), notes(version, runs, columns)], color);
}

/** A table for each series, with a row for each run. */
export function renderScoreTable(
  version: BenchloopVersion,
  runs: readonly RunScores[],
  { columns = defaultColumns, color }: TerminalOptions,
): string {
  const heads = ['Run', ...columnsShown.map(([, name]) => `>${name}`), '', ''];
  const tables = [...groupBy(runs, ({ series }) => series)].map(([series, own]) => {
    const rows = own.map(({ name, scores, isCloud }) => [
      plainLine(name),
      ...columnsShown.map(([key]) => shown(scores[key])),
      bar(scores.overall, 10),
      isCloud ? 'cloud' : '',
    ]);
    return [plainLine(series), ...renderGrid(heads, rows, { width: columns })];
  });
  return renderSections([...tables, notes(version, runs, columns)], color);
}

const barWidth = 20;

function runLines({ name: run, isCloud, scores }: RunScores): TerminalLine[] {
  return [
    `${plainLine(run)}${isCloud ? ' · cloud' : ''}`,
    ...columnsShown.map(([key, name]) => {
      const score = scores[key];
      const line = `${name.padEnd(11)} ${shown(score).padStart(5)}`;
      return score === null ? line : `${line} ${bar(score, barWidth)}`;
    }),
  ];
}

function bar(score: number, width: number): string {
  const full = Math.round((Math.max(0, Math.min(100, score)) / 100) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}

function shown(score: number | null): string {
  return score === null ? 'N/A' : score.toFixed(1);
}

function notes(version: BenchloopVersion, runs: readonly RunScores[], columns: number): TerminalLine[] {
  const isOurs = runs.some(({ isTheirs }) => !isTheirs);
  const isWithoutSpeed = runs.some(({ scores }) => scores.speed === null);
  const texts = [
    ...(isOurs ? ['Their formula, our tasks: not comparable with their board.'] : []),
    ...(isWithoutSpeed ? [`Without speed, the overall score is ${facts[version].withoutSpeed}.`] : []),
    facts[version].fault,
  ];
  return texts.flatMap((text) => wrapped(text, columns, '  '));
}
