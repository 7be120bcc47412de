import type { Scores, ScoreView, SidedRun } from '../../commands/view-facet.ts';
import { InputError } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Io } from '../../lib/io.ts';
import { armName } from '../../records/fingerprint.ts';
import type { BenchloopVersion, Scorecard } from '../../records/scorecard.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import {
  defaultColumns,
  renderGrid,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  wrapped,
} from '../../report/terminal-lines.ts';
import type { AskedAttempts } from './asked-attempt.ts';
import { theirsOf } from './benchloop/benchloop-file.ts';
import { benchloopRunOf } from './benchloop/benchloop-run.ts';
import { type BenchloopScores, benchloopScores, isCloudAddress } from './benchloop/benchloop-scores.ts';
import { renderBenchloopExport, renderBenchloopRun } from './benchloop/render-benchloop.ts';

type Scorable = {
  readonly scorecard: Pick<Scorecard, 'slug' | 'mode' | 'fingerprint' | 'scenarios' | 'speed'>;
  /** The address of its server, if it is known. */
  readonly address?: string | undefined;
  /** Of a result of BenchLoop. */
  readonly theirs?: unknown;
};

export function scoresIn(view: ScoreView): Scores {
  const nameOf = (run: SidedRun) => (run.side === undefined ? seriesOf(run) : `${run.side}: ${seriesOf(run)}`);
  const startOf = ({ scorecard }: SidedRun) => scorecard.run.startedAt.slice(0, 16).replace('T', ' ');
  return {
    bars: (runs, to) => renderScores(view.score, scoreRuns(view, runs, nameOf), to),
    table: (runs, to) => renderScoreTable(view.score, scoreRuns(view, runs, startOf), to),
  };
}

/** Runs as BenchLoop scores them; those without a suite are left out, unless there is no other. */
export function scoreRuns<Run extends Scorable>(
  view: ScoreView,
  runs: readonly Run[],
  nameOf: (run: Run) => string = seriesOf,
): RunScores[] {
  const scored = runs.flatMap((run) => {
    const theirs = theirsOf(run);
    const { scorecard, address } = run;
    const found =
      theirs === undefined
        ? benchloopRunOf(scorecard, isCloud(view.place, isCloudAddress(view.score, address)))
        : { ...theirs, isCloud: isCloud(view.place, theirs.isCloud) };
    if (found === undefined) return [];
    const { overall, quality, speed, reliability } = benchloopScores(view.score, found);
    const agent = found.suites.get('agent')?.score ?? null;
    const scores = { overall, quality, speed, reliability, agent };
    const names = { name: nameOf(run), series: seriesOf(run) };
    return [{ ...names, isCloud: found.isCloud, isTheirs: theirs?.hasOurTasks === false, scores }];
  });
  if (scored.length === 0) throw noSuite(runs.length);
  return scored;
}

function noSuite(runs: number): InputError {
  return new InputError(
    `no pack of ${runs === 1 ? 'the run' : 'these runs'} is a suite of BenchLoop`,
    'docs/benchloop.md names the packs that are: toolcall, dataextract, instructfollow, reasonmath and more.',
  );
}

/** Runs of ours as BenchLoop writes them: one as its run.json, several as its export. */
export function exportRuns(
  runs: readonly (Scorable & { readonly scorecard: Scorecard; readonly attempts?: AskedAttempts })[],
  place: ScoreView['place'],
  io: Io,
): { readonly text: string; readonly written: number } {
  const exported = runs.flatMap((each) => {
    // Their dashboard computes every score again as that of a local server.
    const run = benchloopRunOf(each.scorecard, false);
    const isRemote = isCloud(place, isCloudAddress('benchloop-v3', each.address));
    const { startedAt, endedAt } = each.scorecard.run;
    const seconds = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
    return run === undefined
      ? []
      : [{ scorecard: each.scorecard, attempts: each.attempts ?? new Map(), run, isRemote, seconds }];
  });
  const [one, ...others] = exported;
  if (one === undefined) throw noSuite(runs.length);
  if (exported.length < runs.length)
    io.err(`left out ${plural(runs.length - exported.length, 'run')} without a suite of BenchLoop\n`);
  const madeAt = io.clock.wallTime().toISOString();
  const text = runs.length === 1 ? renderBenchloopRun(one) : renderBenchloopExport([one, ...others], madeAt);
  return { text, written: exported.length };
}

function isCloud(place: ScoreView['place'], found: boolean): boolean {
  return place === undefined ? found : place === 'cloud';
}

function seriesOf({ scorecard }: Scorable): string {
  return `${scorecard.slug} · ${armName(scorecard)}`;
}

/** The scores of one run, 0 to 100 each; null is not available. */
type RunScores = {
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
function renderScoreTable(
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
