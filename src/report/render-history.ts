import type { MeanRate } from '../records/baseline.ts';
import { armOf } from '../records/fingerprint.ts';
import { levelWords } from '../records/level.ts';
import type { Noise } from '../records/night.ts';
import { type History, type HistoryRun, historyFacet, type Trend } from './history-facet.ts';
import { percent, plural } from './numbers.ts';
import { plainLine, shorten, shownMinute } from './plain-text.ts';
import {
  columnBlocks,
  defaultColumns,
  renderGrid,
  renderSections,
  shortenTo,
  sparkOf,
  type TerminalLine,
  type TerminalOptions,
  textWidth,
  toneOf,
  wrapped,
} from './terminal-lines.ts';
import { runOutcome } from './words.ts';

export type TrendPage = {
  /** The version of this tool. */
  readonly tool: string;
  readonly madeAt: string;
  /** Each with the address of its badge. */
  readonly trends: readonly (Trend & { readonly badge: string })[];
};

/** Pass rates over runs: a row for each run, a column for each pack, and the trend of each pack below. */
export function renderHistory(
  histories: readonly History[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  if (histories.length === 0) return 'No runs.\n';
  return renderSections(
    histories.map((history) => historyLines(history, columns)),
    color,
  );
}

/** Those that features add, and of which a run has a cell. */
export function addedColumns({ runs }: Pick<History, 'runs'>) {
  const all = historyFacet.all().flatMap(({ column }) => column ?? []);
  return all.filter(({ cell }) => runs.some((run) => cell(run) !== undefined));
}

function historyLines(history: History, columns: number): TerminalLine[] {
  const { slug, level, runs, noise } = history;
  const packs = [...new Set(runs.flatMap((run) => run.packs.map(({ pack }) => pack)))];
  const rateOf = (run: HistoryRun, pack: string) => run.packs.find((each) => each.pack === pack)?.rate;
  const added = addedColumns(history);
  const rows = runs.map((run) => [
    shownMinute(run.startedAt),
    ...packs.map((pack) => {
      const rate = rateOf(run, pack);
      return rate === undefined ? '-' : percent(rate);
    }),
    ...added.map(({ cell }) => cell(run) ?? '-'),
    runOutcome(run),
  ]);
  const others = [...added.map(({ head }) => head), 'Outcome'];
  const changed = runs.filter(({ changes }) => changes.length > 0);
  return [
    `${plainLine(slug)} · ${armOf(history)}${level === undefined ? '' : ` · ${levelWords(level)}`}`,
    ...wholeGrid(packs, others, rows, columns).map((text, index) => {
      const outcome = runs[(index % (runs.length + 1)) - 1]?.outcome ?? null;
      return outcome === null || outcome === 'passed' ? text : { text, tone: toneOf(outcome) };
    }),
    ...packs.map((pack) => {
      const rates = runs.slice(-sparks).map((run) => rateOf(run, pack));
      return `${rates.map(spark).join('')} ${shorten(plainLine(pack), columns - sparks - 1)}`;
    }),
    ...historyFacet
      .all()
      .flatMap((part) => part.lines?.(history, sparks) ?? [])
      .flatMap((line) => wrapped(line, columns, '  ')),
    ...changed.flatMap(({ startedAt, changes }) =>
      wrapped(`- ${plainLine(startedAt).slice(0, 10)}: ${changes.map(plainLine).join(', ')}`, columns, '  '),
    ),
    ...(noise === null ? [] : wrapped(noiseWords(noise), columns, '  ')),
  ];
}

/**
 * The fullest form that fits: times lose the year before packs lose a part of their names. If none fits, it comes in
 * blocks below one another, with whole names.
 */
function wholeGrid(packs: readonly string[], others: readonly string[], rows: Rows, columns: number): string[] {
  const names = packNames(packs);
  const timed = [0, 5].map((from) => rows.map(([time = '', ...cells]) => [time.slice(from), ...cells]));
  const headsFor = (all: readonly string[]) => ['Run', ...all.map((name) => `>${name}`), ...others];
  for (const shown of [names, shortNames(names)])
    for (const each of timed) {
      const lines = renderGrid(headsFor(shown), each, { width: Number.POSITIVE_INFINITY });
      if (lines.every((line) => textWidth(line) <= columns)) return lines;
    }
  return columnBlocks({ heads: headsFor(names), rows: timed[1] ?? rows }, columns).flat();
}

type Rows = readonly (readonly string[])[];

/** Without the tool that all of them name. */
function packNames(packs: readonly string[]): string[] {
  const all = packs.map(plainLine);
  const tool = /^[\w-]+:/.exec(all[0] ?? '')?.[0] ?? '';
  return all.every((name) => name.startsWith(tool)) ? all.map((name) => name.slice(tool.length)) : all;
}

/** As short as they can be told apart. */
function shortNames(names: readonly string[]): string[] {
  for (let width = Math.max(7, Math.floor(46 / names.length)); ; width += 1) {
    const short = names.map((name) => shortenTo(name, width));
    if (new Set(short).size === new Set(names).size) return short;
  }
}

function noiseWords({ scenarios, flaky }: Noise): string {
  return `Noise: about ${Math.round(flaky * scenarios)} of ${plural(scenarios, 'scenario')} pass only sometimes`;
}

const sparks = 30;
function spark(rate: MeanRate | undefined): string {
  return rate === undefined || rate.scenarios === 0 ? ' ' : sparkOf(rate.mean);
}
