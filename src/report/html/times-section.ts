import type { PackTiming } from '../../records/scorecard.ts';
import { maybeDuration, maybeSpeed } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import type { ModeSections } from '../report-facet.ts';
import type { ModeTimings } from '../words.ts';
import { chartFigures, chartLegend } from './curve-figures.ts';
import { html } from './html.ts';
import { dashOf, packLines, pageTable } from './page-table.ts';
import type { PageTimes } from './report-page.ts';

/** Data for the page's script: shares of attempts up to a value, and the baseline's quantiles. */
type SpreadChart = {
  readonly id: string;
  readonly title: string;
  readonly kind: 'spread';
  readonly unit: 'ms' | 'tok/s';
  readonly series: readonly {
    readonly name: string;
    /** The line dash, in canvas format. */
    readonly dash: readonly number[];
    /** Which line style of the style sheet. */
    readonly line: number;
    /** Ascending. */
    readonly values: readonly number[];
    /** Value and share. */
    readonly baseline: readonly (readonly [number, number])[];
  }[];
};

/** With the figures of a baseline, and the share of attempts up to each. */
const spreads = [
  { title: 'Time of an attempt', unit: 'ms', of: 'attemptMs', marks: { attemptP50Ms: 0.5, attemptP95Ms: 0.95 } },
  { title: 'Time to first token', unit: 'ms', of: 'firstTokenMs', marks: { firstTokenP50Ms: 0.5 } },
  { title: 'Decode speed', unit: 'tok/s', of: 'tokensPerSecond', marks: { decodeTokensPerSecond: 0.5 } },
] as const;

/** The speed of attempts beside the baseline's: never part of the verdict. `at`: the place of the mode. */
export function timesSections(times: readonly PageTimes[], timings: ModeTimings, at: number): ModeSections {
  if (times.every(({ attemptMs }) => attemptMs.length === 0)) return {};
  const packs = times.map(({ pack }) => pack);
  const lines = packLines(packs);
  const lineOf = (pack: string) => lines.get(pack) ?? 0;
  const hasBaseline = packs.some((pack) => (timings[pack]?.baseline ?? null) !== null);
  const charts = spreads
    .map(({ title, unit, of, marks }) => ({
      ...{ title, unit, kind: 'spread' as const },
      series: times.map((each) => ({
        ...{ name: nameOf(each.pack), dash: dashOf(lineOf(each.pack)), line: lineOf(each.pack) },
        values: each[of].map(rounded).sort((one, other) => one - other),
        baseline: quantilesOf(timings[each.pack]?.baseline, marks),
      })),
    }))
    .filter(({ series }) => series.some(({ values }) => values.length > 1))
    .map((chart, index): SpreadChart => ({ id: `chart-${at}-${index}`, ...chart }));
  const label = 'distribution now by pack, with marks of the baseline. The table below has the figures.';
  const beforeFacts = html`<h3>Speed</h3>
<p class="hint">Speed does not affect the verdict. Each line shows the share of attempts at or below a value.${hasBaseline && ' A ring marks the baseline: its median and, for attempt times, its 95th percentile.'}</p>
${chartLegend(packs.map(nameOf), packs.map(lineOf))}
${chartFigures(charts, ({ title }) => `${title}: ${label}`)}
${pageTable(
  hasBaseline ? 'Speed, baseline → now' : 'Speed',
  ['Pack', '>Attempt p50', '>Attempt p95', '>First token p50', '>Tokens/s'],
  packs.map((pack) => {
    const [before, now] = [timings[pack]?.baseline ?? undefined, timings[pack]?.current ?? undefined];
    const both = (show: (timing: PackTiming) => string) => sides(before && show(before), now ? show(now) : '-');
    return [
      nameOf(pack),
      both(({ attemptP50Ms }) => maybeDuration(attemptP50Ms)),
      both(({ attemptP95Ms }) => maybeDuration(attemptP95Ms)),
      both(({ firstTokenP50Ms }) => maybeDuration(firstTokenP50Ms)),
      both(({ decodeTokensPerSecond }) => maybeSpeed(decodeTokensPerSecond)),
    ];
  }),
)}`;
  return { beforeFacts, charts };
}

type Marks = { readonly [Figure in keyof PackTiming]?: number };

function quantilesOf(timing: PackTiming | null | undefined, marks: Marks): (readonly [number, number])[] {
  // Keys of an object literal.
  return (Object.keys(marks) as (keyof Marks)[]).flatMap((name) => {
    const [value, share] = [timing?.[name] ?? undefined, marks[name]];
    return value === undefined || share === undefined ? [] : [[rounded(value), share] as const];
  });
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function nameOf(pack: string): string {
  return shorten(plainLine(pack), 80);
}

function sides(before: string | undefined, now: string): string {
  return before === undefined || before === now ? now : `${before} → ${now}`;
}
