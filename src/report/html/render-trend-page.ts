import { daysBetween } from '../../lib/clock.ts';
import { armOf } from '../../records/fingerprint.ts';
import { historyFacet, type Trend, type TrendLine, type TrendPack } from '../history-facet.ts';
import { daysAgo, percent, plural } from '../numbers.ts';
import { plainLine, shorten, shownMinute } from '../plain-text.ts';
import { newestRate } from '../render-badge.ts';
import { addedColumns, type TrendPage } from '../render-history.ts';
import { runOutcome } from '../words.ts';
import { chartFigures, chartLegend } from './curve-figures.ts';
import { dataBlock, type Html, html } from './html.ts';
import { framePage, type PageAssets } from './page-frame.ts';
import { unbreakable } from './page-parts.ts';
import { dashOf, packLines, pageTable, type Tone } from './page-table.ts';

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
  const [rates, ...others] = trendGroups(trend, `t-${at}`).map(groupView);
  return html`<section class="trend" aria-labelledby="slug-${at}">
<h2 id="slug-${at}">${plainLine(trend.slug)} · ${armOf(trend)}</h2>
${rates}
${changeList(trend)}
${others}
<details><summary>${plural(trend.runs.length, 'run')} as a table</summary>
${runTable(trend)}
</details>
</section>
`;
}

/** The data block `charts` of a section. */
export function chartsOf(trend: Trend, at: number): object[] {
  return trendGroups(trend, `t-${at}`).flatMap(({ charts }) => charts.map(({ id, chart }) => ({ id, ...chart })));
}

function groupView({ title, intro, charts }: Group): Html | undefined {
  if (charts.length === 0) return undefined;
  return html`${title !== undefined && html`<h3>${title}</h3>`}
${intro}
${chartFigures(charts, (chart) => `${chart.title}: ${chart.words}`)}`;
}

function hintOf(text: string): Html {
  return html`<p class="hint">${text}</p>`;
}

const rateHint =
  'Pass rate by pack. The band is noise: a later run of an unchanged model stays above its lower edge in 95 of 100 cases. A dashed vertical line marks a run before which something changed; see the list below.';

function oldestSentence({ trends, madeAt }: TrendPage): string {
  const [oldest] = byAge(trends);
  if (oldest === undefined) return 'No runs.';
  const age = daysAgo(daysBetween(lastOf(oldest), madeAt));
  return `Longest unchecked: ${plainLine(oldest.slug)} (${armOf(oldest)}), last measured ${age}.`;
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
          armOf(trend),
          unbreakable(`${plainLine(lastOf(trend)).slice(0, 10)}, ${daysAgo(daysBetween(lastOf(trend), madeAt))}`),
          last === undefined ? '-' : unbreakable(runOutcome(last)),
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
  const added = addedColumns(trend);
  const heads = packs.map((pack) => `>${shorten(plainLine(pack), 40)}`);
  return pageTable(
    'Pass rates, the newest first',
    ['Run', ...heads, ...added.map(({ head }) => head), 'Outcome'],
    [...trend.runs].reverse().map((run) => ({
      tone: toneOf(run),
      cells: [
        unbreakable(shownMinute(run.startedAt)),
        ...packs.map((pack) => {
          const rate = run.packs.find((each) => each.pack === pack)?.rate;
          return rate === undefined ? '-' : percent(rate);
        }),
        ...added.map(({ cell }) => cell(run) ?? '-'),
        unbreakable(runOutcome(run)),
      ],
    })),
  );
}

/** Data for the page's script: values over time, null if a run has none. */
type TrendChart = {
  readonly kind: 'trend';
  readonly unit: TrendLine['unit'];
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly {
    readonly name: string;
    readonly dash: readonly number[];
    /** Which line style of the style sheet. */
    readonly line: number;
    readonly values: readonly (number | null)[];
    readonly band?: TrendLine['bands'];
  }[];
  /** The runs before which something changed. */
  readonly changes: readonly number[];
};

type Drawn = { readonly id: string; readonly title: string; readonly words: string; readonly chart: TrendChart };
/** Charts under one heading. */
type Group = { readonly title?: string; readonly intro: Html; readonly charts: readonly Drawn[] };

/** Every pack of any of the runs, in the order of the newest run with it. */
function packsOf({ runs }: Trend): readonly string[] {
  return [...new Set([...runs].reverse().flatMap((run) => run.packs.map(({ pack }) => pack)))];
}

/** Those of pass rates are first, whether there are any or not. */
function trendGroups(trend: Trend, id: string): Group[] {
  const packs = packsOf(trend);
  const lines = packLines(packs);
  const lineOf = (pack: string) => lines.get(pack) ?? 0;
  const times = trend.runs.map(({ startedAt }) => secondsOf(startedAt));
  const changes = trend.runs.flatMap(({ changes: each }, at) => (each.length === 0 ? [] : (times[at] ?? [])));
  const over = { kind: 'trend' as const, times, changes };
  const valuesOf = <Value>(pack: string, value: (of: TrendPack) => Value | null) =>
    trend.runs.map((run) => {
      const own = run.packs.find((each) => each.pack === pack);
      return own === undefined || own.rate.scenarios === 0 ? null : value(own);
    });
  const drawn = ({ title, words, unit, values, bands }: TrendLine, own: string, line: number): Drawn => {
    const band = bands?.map((each) => each && ([rounded(each[0]), rounded(each[1])] as const));
    const series = [{ name: title, dash: [], line, values: values.map(known), ...(band && { band }) }];
    return { id: `${id}-${own}`, title, words, chart: { ...over, unit, series } };
  };
  const rates = packs.map((pack): TrendLine => {
    const values = valuesOf(pack, percentOf);
    const bands = valuesOf(pack, (own) => {
      const [value, noise] = [percentOf(own), own.noiseBand * 100];
      return [Math.max(0, value - noise), Math.min(100, value + noise)] as const;
    });
    const words = `pass rate over ${values.length} runs, ${values.at(-1) ?? 'not measured'} % in the newest. The table below has the figures.`;
    return { title: shorten(plainLine(pack), 80), words, unit: '%', values, bands };
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
      series: packs.map((pack) => ({
        ...{ name: shorten(plainLine(pack), 80), dash: dashOf(lineOf(pack)), line: lineOf(pack) },
        values: valuesOf(pack, value),
      })),
    },
  });
  const added = historyFacet.all().flatMap((part) => part.charts?.(trend) ?? []);
  const beside = added.filter(({ heading }) => heading === undefined).flatMap(({ lines }) => lines);
  return [
    {
      intro: hintOf(rateHint),
      charts: [...rates, ...beside].map((line, at) => drawn(line, `${at}`, lines.get(packs[at] ?? '') ?? at)),
    },
    {
      title: 'Speed',
      intro: chartLegend(
        packs.map((pack) => shorten(plainLine(pack), 80)),
        packs.map(lineOf),
      ),
      charts: [
        speed(0, 'Decode speed, tokens/s', 'tok/s', ({ timing }) => known(timing?.decodeTokensPerSecond)),
        speed(1, 'Time of an attempt, median', 'ms', ({ timing }) => known(timing?.attemptP50Ms)),
        speed(2, 'Time to first token, median', 'ms', ({ timing }) => known(timing?.firstTokenP50Ms)),
      ].filter(({ chart }) => chart.series.some(({ values }) => values.some((value) => value !== null))),
    },
    ...added.flatMap(({ heading, lines }, part) => {
      if (heading === undefined) return [];
      const charts = lines.map((line, at) => drawn(line, `${part}-${at}`, at));
      return [{ title: heading.title, intro: hintOf(heading.hint), charts }];
    }),
  ];
}

function percentOf({ rate }: TrendPack): number {
  return rounded(rate.mean * 100);
}

function known(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : rounded(value);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function secondsOf(moment: string): number {
  return Math.round(daysBetween('1970-01-01T00:00:00Z', moment) * 86_400);
}
