import type { PackTiming } from '../../model/scorecard.ts';
import { maybeDuration, maybeSpeed } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import type { ModeTimings } from '../words.ts';
import { type Html, html } from './html.ts';
import { dashOf, pageTable, swatch } from './page-table.ts';
import type { PageTimes } from './report-page.ts';

/** Data for the page's script: shares of attempts up to a value, and the baseline's quantiles. */
export type SpreadChart = {
  readonly kind: 'spread';
  readonly unit: 'ms' | 'tok/s';
  readonly series: readonly {
    readonly name: string;
    /** The line dash, in canvas format. */
    readonly dash: readonly number[];
    /** Ascending. */
    readonly values: readonly number[];
    /** Value and share. */
    readonly baseline: readonly (readonly [number, number])[];
  }[];
};

type Drawn = { readonly id: string; readonly title: string; readonly chart: SpreadChart };

export function speedCharts(
  times: readonly PageTimes[],
  timings: ModeTimings,
  idOf: (at: number) => string,
): readonly Drawn[] {
  const drawn = (
    title: string,
    unit: SpreadChart['unit'],
    valuesOf: (times: PageTimes) => readonly number[],
    quantilesOf: Quantiles,
  ) => ({
    title,
    chart: {
      kind: 'spread' as const,
      unit,
      series: times.map((each, at) => ({
        name: nameOf(each.pack),
        dash: dashOf(at),
        values: [...valuesOf(each)].map(rounded).sort((one, other) => one - other),
        baseline: quantilesOf(timings[each.pack]?.baseline ?? undefined),
      })),
    },
  });
  return [
    drawn(
      'Time of an attempt',
      'ms',
      ({ attemptMs }) => attemptMs,
      (timing) => [...quantile(timing?.attemptP50Ms, 0.5), ...quantile(timing?.attemptP95Ms, 0.95)],
    ),
    drawn(
      'Time to first token',
      'ms',
      ({ firstTokenMs }) => firstTokenMs,
      (timing) => quantile(timing?.firstTokenP50Ms, 0.5),
    ),
    drawn(
      'Decode speed',
      'tok/s',
      ({ tokensPerSecond }) => tokensPerSecond,
      (timing) => quantile(timing?.decodeTokensPerSecond, 0.5),
    ),
  ]
    .filter(({ chart }) => chart.series.some(({ values }) => values.length > 1))
    .map((each, at) => ({ id: idOf(at), ...each }));
}

type Quantiles = (timing: PackTiming | undefined) => readonly (readonly [number, number])[];

function quantile(value: number | null | undefined, share: number): readonly (readonly [number, number])[] {
  return value === null || value === undefined ? [] : [[rounded(value), share]];
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function nameOf(pack: string): string {
  return shorten(plainLine(pack), 80);
}

/** The speed compared with the baseline: never part of the verdict. */
export function speedSection(
  drawn: readonly Drawn[],
  times: readonly PageTimes[],
  timings: ModeTimings,
): Html | undefined {
  if (times.every(({ attemptMs }) => attemptMs.length === 0)) return undefined;
  const packs = times.map(({ pack }) => pack);
  const hasBaseline = packs.some((pack) => (timings[pack]?.baseline ?? null) !== null);
  return html`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${hasBaseline && ' A ring marks the baseline: its median and, for attempt times, its 95th percentile.'}</p>
<ul class="legend" aria-label="Lines of the charts">${packs.map((pack, at) => html`<li>${swatch(at)} ${nameOf(pack)}</li>`)}</ul>
<div class="charts">
${drawn.map(
  ({
    id,
    title,
  }) => html`<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}: distribution now by pack, with marks of the baseline. The table below has the figures."></div></figure>
`,
)}</div>
${pageTable(
  hasBaseline ? 'Speed, baseline → now' : 'Speed',
  ['Pack', '>Attempt p50', '>Attempt p95', '>First token p50', '>Tokens/s'],
  packs.map((pack) => {
    const [before, now] = [timings[pack]?.baseline, timings[pack]?.current];
    const both = (show: (timing: PackTiming) => string) =>
      sides(
        before === null || before === undefined ? undefined : show(before),
        now === null || now === undefined ? '-' : show(now),
      );
    return {
      cells: [
        nameOf(pack),
        both(({ attemptP50Ms }) => maybeDuration(attemptP50Ms)),
        both(({ attemptP95Ms }) => maybeDuration(attemptP95Ms)),
        both(({ firstTokenP50Ms }) => maybeDuration(firstTokenP50Ms)),
        both(({ decodeTokensPerSecond }) => maybeSpeed(decodeTokensPerSecond)),
      ],
    };
  }),
)}`;
}

function sides(before: string | undefined, now: string): string {
  return before === undefined || before === now ? now : `${before} → ${now}`;
}
