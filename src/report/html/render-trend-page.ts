import { describeNumericsChange } from '../../features/numerics/describe-numerics.ts';
import { capital, quantityWords } from '../../features/speed/describe-speed.ts';
import { daysBetween } from '../../lib/clock.ts';
import { daysAgo, percent, plural } from '../numbers.ts';
import { plainLine, shorten, shownMinute } from '../plain-text.ts';
import { newestRate } from '../render-badge.ts';
import { hasNumericsIn, type Trend, type TrendPack, type TrendPage } from '../render-history.ts';
import { runOutcome } from '../words.ts';
import { dataBlock, type Html, html } from './html.ts';
import { framePage, type PageAssets } from './page-frame.ts';
import { dashOf, pageTable, swatch, type Tone } from './page-table.ts';

type Shown = TrendPage['trends'][number];

/** Runs over time as one self-contained page, for a site or a folder. */
export function renderTrendPage(page: TrendPage, assets: PageAssets): string {
  const { trends, madeAt, tool } = page;
  const body = html`<header>
<h1>Quality over time</h1>
<p>${oldestSentence(page)}</p>
<p><a href="board.html">Leaderboard</a></p>
</header>
<main>
${trends.length > 0 && summary(page)}
${trends.map(trendSection)}
</main>
<footer>
<p>Made ${shownMinute(madeAt)} UTC by quality-baseline ${tool}.</p>
</footer>
${dataBlock('charts', trends.flatMap(chartsOf))}`;
  return framePage('Quality over time', body, assets);
}

/** The charts, changes and figures of one mode of one slug; `at` is its place on the page. */
export function trendSection(trend: Trend, at: number): Html {
  const { rates, speeds, measured } = trendCharts(trend, `t-${at}`);
  return html`<section class="trend" aria-labelledby="slug-${at}">
<h2 id="slug-${at}">${plainLine(trend.slug)} · ${trend.mode}</h2>
${rates.length > 0 && rateCharts(rates)}
${changeList(trend)}
${speeds.length > 0 && speedSection(trend, speeds)}
${trend.speeds.length > 0 && measuredSpeeds(measured)}
<details><summary>${plural(trend.runs.length, 'run')} as a table</summary>
${runTable(trend)}
</details>
</section>
`;
}
/** The data block `charts` of a section. */
export function chartsOf(trend: Trend, at: number): object[] {
  const { rates, speeds, measured } = trendCharts(trend, `t-${at}`);
  return [...rates, ...speeds, ...measured].map(({ id, chart }) => ({ id, ...chart }));
}

function rateCharts(rates: readonly Drawn[]): Html {
  return html`<p class="hint">Pass rate by pack. The band is noise: a later run of an unchanged model stays above its lower edge in 95 of 100 cases. A dashed vertical line marks a run before which something changed; see the list below.</p>
<div class="charts">
${rates.map(({ id, title, words }) => figure(id, title, words))}</div>`;
}

function speedSection(trend: Trend, speeds: readonly Drawn[]): Html {
  return html`<h3>Speed</h3>
<ul class="legend" aria-label="Lines of the charts">${packsOf(trend).map((pack, line) => html`<li>${swatch(line)} ${shorten(plainLine(pack), 80)}</li>`)}</ul>
<div class="charts">
${speeds.map(({ id, title, words }) => figure(id, title, words))}</div>`;
}

function measuredSpeeds(drawn: readonly Drawn[]): Html {
  return html`<h3>Speed by the pack speed</h3>
<p class="hint">The mean over the cells that all of these runs measured. The band is noise: a later run of an unchanged server stays above its lower edge in 95 of 100 cases. A band needs three sessions between which nothing changed.</p>
<div class="charts">
${drawn.map(({ id, title, words }) => figure(id, title, words))}</div>`;
}

function figure(id: string, title: string, words: string): Html {
  return html`<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}: ${words}"></div></figure>
`;
}

function oldestSentence({ trends, madeAt }: TrendPage): string {
  const [oldest] = byAge(trends);
  if (oldest === undefined) return 'No runs.';
  const age = daysAgo(daysBetween(lastOf(oldest), madeAt));
  return `Longest unchecked: ${plainLine(oldest.slug)} (${oldest.mode}), last measured ${age}.`;
}

function lastOf({ runs }: Shown): string {
  return runs.at(-1)?.startedAt ?? '';
}

/** The one checked longest ago comes first. */
function byAge(trends: readonly Shown[]): Shown[] {
  return [...trends].sort((one, other) => (lastOf(one) < lastOf(other) ? -1 : Number(lastOf(one) > lastOf(other))));
}

function summary({ trends, madeAt }: TrendPage): Html {
  return pageTable(
    'Newest check of each, the oldest first',
    ['Slug', 'Mode', 'Checked', 'Outcome', '>Passes', '>Runs', 'Badge'],
    byAge(trends).map((trend) => {
      const last = trend.runs.at(-1);
      return {
        tone: toneOf(last),
        cells: [
          html`<a href="#slug-${trends.indexOf(trend)}">${plainLine(trend.slug)}</a>`,
          trend.mode,
          `${plainLine(lastOf(trend)).slice(0, 10)}, ${daysAgo(daysBetween(lastOf(trend), madeAt))}`,
          last === undefined ? '-' : runOutcome(last),
          percent(newestRate(trend.runs)),
          String(trend.runs.length),
          html`<a href="${trend.badge}">badge</a>`,
        ],
      };
    }),
  );
}

function toneOf(run: Shown['runs'][number] | undefined): Tone {
  if (run?.outcome === 'regressed' || run?.outcome === 'slower') return 'bad';
  return run?.outcome === 'inconclusive' ? 'doubt' : undefined;
}

function changeList({ runs }: Trend): Html | undefined {
  const changed = runs.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return undefined;
  return html`<h3>Changes</h3>
<ul>${changed.map(({ startedAt, changes }) => html`<li>${shownMinute(startedAt)}: ${changes.map(plainLine).join(', ')}</li>`)}</ul>`;
}

function runTable(trend: Trend): Html {
  const packs = packsOf(trend);
  const hasNumerics = hasNumericsIn(trend);
  const heads = packs.map((pack) => `>${shorten(plainLine(pack), 40)}`);
  return pageTable(
    'Pass rates, the newest first',
    ['Run', ...heads, ...(hasNumerics ? ['Numerics'] : []), 'Outcome'],
    [...trend.runs].reverse().map((run) => ({
      tone: toneOf(run),
      cells: [
        shownMinute(run.startedAt),
        ...packs.map((pack) => {
          const rate = run.packs.find((each) => each.pack === pack)?.rate;
          return rate === undefined ? '-' : percent(rate);
        }),
        ...(hasNumerics ? [describeNumericsChange(run.numerics)] : []),
        runOutcome(run),
      ],
    })),
  );
}

/** Data for the page's script: values over time, null if a run has none. */
type TrendChart = {
  readonly kind: 'trend';
  readonly unit: '%' | 'ms' | 'tok/s' | 'nats';
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly {
    readonly dash: readonly number[];
    /** Which line style of the style sheet. */
    readonly line: number;
    readonly values: readonly (number | null)[];
    /** The lowest and highest value within noise. */
    readonly band?: readonly (readonly [number, number] | null)[];
  }[];
  /** The runs before which something changed. */
  readonly changes: readonly number[];
};

type Drawn = { readonly id: string; readonly title: string; readonly words: string; readonly chart: TrendChart };

/** Every pack of any of the runs, in the order of the newest run with it. */
function packsOf({ runs }: Trend): readonly string[] {
  return [...new Set([...runs].reverse().flatMap((run) => run.packs.map(({ pack }) => pack)))];
}

function trendCharts(trend: Trend, id: string): Record<'rates' | 'speeds' | 'measured', readonly Drawn[]> {
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
  const distances = trend.runs.map(({ numerics }) => (numerics === undefined ? null : rounded(numerics.distance)));
  const distance: Drawn = {
    id: `${id}-n`,
    title: 'Distance of the numerics from the baseline, nats',
    words: 'The table below has the figures.',
    chart: { ...over, unit: 'nats', series: [{ dash: [], line: packs.length, values: distances }] },
  };
  const known = (value: number | null | undefined) => (value === null || value === undefined ? null : rounded(value));
  const measured = trend.speeds.map(({ quantity, cells, values, bands }, at): Drawn => {
    const series = [
      {
        ...{ dash: [], line: at, values: values.map(known) },
        band: bands.map((band) => band && ([rounded(band[0]), rounded(band[1])] as const)),
      },
    ];
    const newest = known(values.findLast((value) => value !== null));
    return {
      id: `${id}-m${at}`,
      title: `${capital(quantityWords[quantity])}, tokens/s: ${cells.join(', ')}`,
      words: `${newest} tokens/s in the newest of the runs that measured it.`,
      chart: { ...over, unit: 'tok/s', series },
    };
  });
  return {
    measured,
    rates: hasNumericsIn(trend) ? [...rates, distance] : rates,
    speeds: [
      speed(0, 'Decode speed, tokens/s', 'tok/s', ({ timing }) => known(timing?.decodeTokensPerSecond)),
      speed(1, 'Time of an attempt, median', 'ms', ({ timing }) => known(timing?.attemptP50Ms)),
      speed(2, 'Time to first token, median', 'ms', ({ timing }) => known(timing?.firstTokenP50Ms)),
    ].filter(({ chart }) => chart.series.some(({ values }) => values.some((value) => value !== null))),
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
