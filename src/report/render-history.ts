import { describeNumericsChange } from '../features/numerics/describe-numerics.ts';
import type { NumericsChange } from '../features/numerics/numerics.ts';
import { quantityWords } from '../features/speed/describe-speed.ts';
import type { SpeedTrend } from '../features/speed/speed-score.ts';
import type { MeanRate } from '../model/baseline.ts';
import type { Outcome } from '../model/decision.ts';
import { type Level, levelWords } from '../model/level.ts';
import type { Noise } from '../model/night.ts';
import type { RunFile } from '../model/run-file.ts';
import type { PackTiming } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { maybeSpeed, percent, plural } from './numbers.ts';
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

export type HistoryRun = {
  readonly id: string;
  readonly startedAt: string;
  /** Null if it was compared with nothing. */
  readonly outcome: Outcome | null;
  /** undefined if all packs could gate */
  readonly canGate?: RunFile['canGate'];
  /** No pack was asked: the log probabilities equal the baseline. */
  readonly unchanged?: true;
  /** Missing if they were not measured. */
  readonly numerics?: NumericsChange;
  /** Without packs that were not asked in full. */
  readonly packs: readonly { readonly pack: string; readonly rate: MeanRate }[];
  /** Differences from the run before, in words. */
  readonly changes: readonly string[];
};

/** The runs of one mode of one slug, the oldest first. */
export type History = {
  readonly slug: string;
  readonly mode: Mode;
  /** For load runs: the level. */
  readonly level?: Level | undefined;
  readonly runs: readonly HistoryRun[];
  /** The noise of the runs since the last change; null if there are too few. */
  readonly noise: Noise | null;
  /** The speed trends of runs with the pack `speed`. */
  readonly speeds: readonly SpeedTrend[];
};

export type TrendPack = HistoryRun['packs'][number] & {
  /** The drop, as a share, that two runs of an unchanged model stay within in 95 of 100 cases. */
  readonly noiseBand: number;
  readonly timing: PackTiming | null;
};

export type TrendRun = Omit<HistoryRun, 'packs'> & { readonly packs: readonly TrendPack[] };

/** The runs of one mode of one slug, the oldest first; at least one. */
export type Trend = Omit<History, 'runs'> & { readonly runs: readonly TrendRun[] };

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

export function hasNumericsIn({ runs }: Pick<History, 'runs'>): boolean {
  return runs.some(({ numerics }) => numerics !== undefined);
}

function historyLines({ slug, mode, level, runs, noise, speeds }: History, columns: number): TerminalLine[] {
  const packs = [...new Set(runs.flatMap((run) => run.packs.map(({ pack }) => pack)))];
  const rateOf = (run: HistoryRun, pack: string) => run.packs.find((each) => each.pack === pack)?.rate;
  const hasNumerics = hasNumericsIn({ runs });
  const rows = runs.map((run) => [
    shownMinute(run.startedAt),
    ...packs.map((pack) => {
      const rate = rateOf(run, pack);
      return rate === undefined ? '-' : percent(rate);
    }),
    ...(hasNumerics ? [describeNumericsChange(run.numerics)] : []),
    runOutcome(run),
  ]);
  const heads = headsOf(packs).map((head) => `>${head}`);
  const changed = runs.filter(({ changes }) => changes.length > 0);
  return [
    `${plainLine(slug)} · ${mode}${level === undefined ? '' : ` · ${levelWords(level)}`}`,
    ...wholeGrid(['Run', ...heads, ...(hasNumerics ? ['Numerics'] : []), 'Outcome'], rows, columns).map(
      (text, index) => {
        const outcome = runs[(index % (runs.length + 1)) - 1]?.outcome ?? null;
        return outcome === null || outcome === 'passed' ? text : { text, tone: toneOf(outcome) };
      },
    ),
    ...packs.map((pack) => {
      const rates = runs.slice(-sparks).map((run) => rateOf(run, pack));
      return `${rates.map(spark).join('')} ${shorten(plainLine(pack), columns - sparks - 1)}`;
    }),
    ...speeds.flatMap((trend) => wrapped(speedLine(trend), columns, '  ')),
    ...changed.flatMap(({ startedAt, changes }) =>
      wrapped(`- ${plainLine(startedAt).slice(0, 10)}: ${changes.map(plainLine).join(', ')}`, columns, '  '),
    ),
    ...(noise === null ? [] : wrapped(noiseWords(noise), columns, '  ')),
  ];
}

/** If it is too wide, its times lose the year, then the minute; if it still is, it comes in blocks below one another. */
function wholeGrid(heads: readonly string[], rows: readonly (readonly string[])[], columns: number): string[] {
  const times = [[0], [5], [5, 10]].map((part) => rows.map(([time = '', ...cells]) => [time.slice(...part), ...cells]));
  const whole = times.map((each) => renderGrid(heads, each, { width: Number.POSITIVE_INFINITY }));
  const fitting = whole.find((lines) => lines.every((line) => textWidth(line) <= columns));
  return fitting ?? columnBlocks({ heads, rows: times.at(-1) ?? rows }, columns).flat();
}

/** Without the tool that all of them name, and as short as they can be told apart. */
function headsOf(packs: readonly string[]): string[] {
  const all = packs.map(plainLine);
  const tool = /^[\w-]+:/.exec(all[0] ?? '')?.[0] ?? '';
  const names = all.every((name) => name.startsWith(tool)) ? all.map((name) => name.slice(tool.length)) : all;
  for (let width = Math.max(7, Math.floor(46 / packs.length)); ; width += 1) {
    const heads = names.map((name) => shortenTo(name, width));
    if (new Set(heads).size === new Set(names).size) return heads;
  }
}

function noiseWords({ scenarios, flaky, finds }: Noise): string {
  const measured = `Noise: about ${Math.round(flaky * scenarios)} of ${plural(scenarios, 'scenario')} pass only sometimes`;
  if (finds === null) return `${measured}: too few scenarios, or too noisy, to say which drops a check finds`;
  return `${measured}. Four of five checks find a drop of ${100 * finds} pp in a pack of 15 scenarios`;
}

const sparks = 30;
function spark(rate: MeanRate | undefined): string {
  return rate === undefined || rate.scenarios === 0 ? ' ' : sparkOf(rate.mean);
}

function speedLine({ quantity, values, bands }: SpeedTrend): string {
  const shown = values.slice(-sparks);
  const most = Math.max(...shown.map((value) => value ?? 0));
  const line = shown.map((value) => (value === null ? ' ' : sparkOf(value / most))).join('');
  const at = values.findLastIndex((value) => value !== null);
  const [newest, band] = [values[at], bands[at]];
  const noise = band == null ? 'noise unknown' : `noise ${band.map(maybeSpeed).join(' to ')}`;
  return `${line} ${quantityWords[quantity]}: ${maybeSpeed(newest ?? null)} tok/s, ${noise}`;
}
