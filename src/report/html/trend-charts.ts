import { daysBetween } from '../../lib/days-between.ts';
import { plainLine, shorten } from '../plain-text.ts';
import { dashOf } from './lines.ts';
import type { Trend, TrendPack } from './trend-page.ts';

/** What the script of the page draws: values over time, null where a run has none. */
type TrendChart = {
  readonly kind: 'trend';
  readonly unit: '%' | 'ms' | 'tok/s';
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly {
    readonly dash: readonly number[];
    /** Which of the lines of the style sheet. */
    readonly line: number;
    readonly values: readonly (number | null)[];
    /** Lowest and highest that are noise. */
    readonly band?: readonly (readonly [number, number] | null)[];
  }[];
  /** Of the runs before which something changed. */
  readonly changes: readonly number[];
};

type Drawn = { readonly id: string; readonly title: string; readonly words: string; readonly chart: TrendChart };

/** Every pack that any of the runs asked, in the order of the newest one that knows it. */
export function packsOf({ runs }: Trend): readonly string[] {
  return [...new Set([...runs].reverse().flatMap((run) => run.packs.map(({ pack }) => pack)))];
}

export function trendCharts(
  trend: Trend,
  id: string,
): { readonly rates: readonly Drawn[]; readonly speeds: readonly Drawn[] } {
  const packs = packsOf(trend);
  const times = trend.runs.map(({ startedAt }) => secondsOf(startedAt));
  const changes = trend.runs.flatMap(({ changes: each }, at) => (each.length === 0 ? [] : (times[at] ?? [])));
  const over = { kind: 'trend' as const, times, changes };
  const valuesOf = <Value>(pack: string, value: (of: TrendPack) => Value | null) =>
    trend.runs.map((run) => {
      const own = run.packs.find((each) => each.pack === pack);
      return own === undefined || own.rate.scenarios === 0 ? null : value(own);
    });
  const rates = packs.map((pack, at): Drawn => {
    const values = valuesOf(pack, percentOf);
    const band = valuesOf(pack, (own) => {
      const [value, noise] = [percentOf(own), own.noiseBand * 100];
      return [rounded(Math.max(0, value - noise)), rounded(Math.min(100, value + noise))] as const;
    });
    const words = `pass rate over ${values.length} runs, ${values.at(-1) ?? 'not measured'} % in the newest. The table below has the figures.`;
    const series = [{ dash: [], line: at, values, band }];
    return { id: `${id}-${at}`, title: shorten(plainLine(pack), 80), words, chart: { ...over, unit: '%', series } };
  });
  const speed = (
    at: number,
    title: string,
    unit: TrendChart['unit'],
    value: (own: TrendPack) => number | null,
  ): Drawn => ({
    id: `${id}-s${at}`,
    title,
    words: 'one line a pack.',
    chart: {
      ...over,
      unit,
      series: packs.map((pack, line) => ({ dash: dashOf(line), line, values: valuesOf(pack, value) })),
    },
  });
  const known = (value: number | null | undefined) => (value === null || value === undefined ? null : rounded(value));
  return {
    rates,
    speeds: [
      speed(0, 'Decode speed, tokens/s', 'tok/s', ({ timing }) => known(timing?.decodeTokensPerSecond)),
      speed(1, 'Time of an attempt, median', 'ms', ({ timing }) => known(timing?.attemptP50Ms)),
      speed(2, 'Time to first token, median', 'ms', ({ timing }) => known(timing?.firstTokenP50Ms)),
    ],
  };
}

function percentOf({ rate }: TrendPack): number {
  return rounded(rate.mean * 100);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function secondsOf(moment: string): number {
  return Math.round(daysBetween('1970-01-01T00:00:00Z', moment) * 86_400);
}
