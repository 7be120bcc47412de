import { medianOf } from '../../lib/median-of.ts';
import type { ModeDecision } from '../../model/decision.ts';
import type { PackTiming } from '../../model/scorecard.ts';
import { type CurveChart, curveFigures } from '../../report/html/curve-figures.ts';
import { type Html, html } from '../../report/html/html.ts';
import { dashOf, pageTable, swatch } from '../../report/html/page-table.ts';
import type { PageTimes } from '../../report/html/report-page.ts';
import { maybeDuration, maybeSpeed } from '../../report/numbers.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';
import type { ModeTimings } from '../../report/words.ts';
import type { SessionSpeed, SpeedScore } from './speed-score.ts';

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

/** How reading and writing change with the length of the prompt; a quantity of a single length has no chart. */
export function cellCharts({ speed }: Pick<ModeDecision, 'speed'>, idOf: (name: string) => string): CurveChart[] {
  if (speed === undefined) return [];
  const { current, baseline } = speed;
  return (['prefill', 'decode'] as const).flatMap((quantity) => {
    const now = pointsOf(current, quantity);
    const before = baseline === null ? [] : pointsOf(baseline, quantity);
    const cells = now.map(({ cell }) => cell);
    if (now.length < 2) return [];
    const valuesOf = (points: typeof now) =>
      cells.map((cell) => points.find((each) => each.cell === cell)?.value ?? null);
    return [
      {
        id: idOf(quantity),
        kind: 'curve' as const,
        title: `${{ prefill: 'Reading', decode: 'Writing' }[quantity]} by length of the prompt`,
        x: { name: 'tokens of the prompt', unit: 'number' as const },
        y: { name: 'tok/s', unit: 'per-second' as const },
        xs: now.map(({ tokens }) => tokens),
        lines: [
          { name: 'now', dash: dashOf(0), values: valuesOf(now) },
          ...(before.length === 0 ? [] : [{ name: 'baseline', dash: dashOf(1), values: valuesOf(before) }]),
        ],
      },
    ];
  });
}

export function cellFigures(charts: readonly CurveChart[]): Html | undefined {
  if (charts.length === 0) return undefined;
  const names = charts.flatMap(({ lines }) => lines.map(({ name }) => name));
  const legend = [...new Set(names)];
  return html`${legend.length > 1 && html`<ul class="legend" aria-label="Lines of the charts">${legend.map((name, at) => html`<li>${swatch(at)} ${name}</li>`)}</ul>`}
${curveFigures(charts, 'a point for each cell. The table "Speed by cell" has the figures.')}`;
}

/** The points of one quantity by prompt length. Of cells with the same length, the first counts. */
function pointsOf({ cells }: SpeedScore, quantity: 'prefill' | 'decode') {
  const drawn = ['tg256', 'pp512', 'pp2048', 'pp8192', 'tg256@d8192'] as const;
  const points = drawn.flatMap((cell) => {
    const middle = (of: (each: SessionSpeed) => number | null) =>
      medianOf((cells[cell] ?? []).flatMap((each) => of(each) ?? []));
    const [tokens, value] = [middle((each) => each.promptTokens), middle((each) => each[quantity])];
    return tokens === undefined || value === undefined ? [] : [{ cell, tokens, value }];
  });
  return points
    .filter(({ tokens }, at) => points.findIndex((each) => Math.abs(each.tokens - tokens) < tokens / 10) === at)
    .sort((one, other) => one.tokens - other.tokens);
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
    return [
      nameOf(pack),
      both(({ attemptP50Ms }) => maybeDuration(attemptP50Ms)),
      both(({ attemptP95Ms }) => maybeDuration(attemptP95Ms)),
      both(({ firstTokenP50Ms }) => maybeDuration(firstTokenP50Ms)),
      both(({ decodeTokensPerSecond }) => maybeSpeed(decodeTokensPerSecond)),
    ];
  }),
)}`;
}

function sides(before: string | undefined, now: string): string {
  return before === undefined || before === now ? now : `${before} → ${now}`;
}
