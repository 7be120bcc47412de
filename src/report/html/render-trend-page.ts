import { daysBetween } from '../../lib/days-between.ts';
import { percent, plural } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import { totalOf } from '../render-badge.ts';
import { runOutcome } from '../words.ts';
import { dataBlock, type Html, html } from './html.ts';
import { swatch } from './lines.ts';
import { framePage, type PageAssets } from './page-frame.ts';
import { pageTable } from './page-table.ts';
import { packsOf, trendCharts } from './trend-charts.ts';
import type { TrendPage } from './trend-page.ts';

type Shown = TrendPage['trends'][number];

/** Runs over time as one page that stands alone: for a site, or a folder. */
export function renderTrendPage(page: TrendPage, assets: PageAssets): string {
  const { trends, madeAt, tool } = page;
  const charts = trends.map((trend, at) => trendCharts(trend, `t-${at}`));
  const body = html`<header>
<h1>Quality over time</h1>
<p>${oldestSentence(page)}</p>
</header>
<main>
${trends.length > 0 && summary(page)}
${trends.map(
  (trend, at) => html`<section class="trend" aria-labelledby="slug-${at}">
<h2 id="slug-${at}">${plainLine(trend.slug)} · ${trend.mode}</h2>
<p class="hint">Pass rate by pack. The band is noise: a later run of an unchanged model stays above its lower edge in 95 of 100 cases. A dashed upright is a run before which something changed; the list below says what.</p>
<div class="charts">
${charts[at]?.rates.map(({ id, title, words }) => figure(id, title, words))}</div>
${changeList(trend)}
<h3>Speed</h3>
<ul class="legend" aria-label="Lines of the charts">${packsOf(trend).map((pack, line) => html`<li>${swatch(line)} ${shorten(plainLine(pack), 80)}</li>`)}</ul>
<div class="charts">
${charts[at]?.speeds.map(({ id, title, words }) => figure(id, title, words))}</div>
<details><summary>${plural(trend.runs.length, 'run')} as a table</summary>
${runTable(trend)}
</details>
</section>
`,
)}
</main>
<footer>
<p>Made ${minute(madeAt)} UTC by quality-baseline ${tool}.</p>
</footer>
${dataBlock(
  'charts',
  charts.flatMap(({ rates, speeds }) => [...rates, ...speeds].map(({ id, chart }) => ({ id, ...chart }))),
)}`;
  return framePage('Quality over time', body, assets);
}

function figure(id: string, title: string, words: string): Html {
  return html`<figure><figcaption>${title}</figcaption><div class="chart" id="${id}" role="img" aria-label="${title}: ${words}"></div></figure>
`;
}

function ageDays(from: string, to: string): number {
  return Math.max(0, Math.floor(daysBetween(from, to)));
}

function oldestSentence({ trends, madeAt }: TrendPage): string {
  const [oldest] = byAge(trends);
  if (oldest === undefined) return 'No runs.';
  const days = ageDays(lastOf(oldest), madeAt);
  const age = days === 0 ? 'today' : `${plural(days, 'day')} ago`;
  return `Longest unchecked: ${plainLine(oldest.slug)} (${oldest.mode}), last measured ${age}.`;
}

function lastOf({ runs }: Shown): string {
  return runs.at(-1)?.startedAt ?? '';
}

/** The one that was checked longest ago comes first. */
function byAge(trends: readonly Shown[]): Shown[] {
  return [...trends].sort((one, other) => (lastOf(one) < lastOf(other) ? -1 : Number(lastOf(one) > lastOf(other))));
}

function summary({ trends, madeAt }: TrendPage): Html {
  return pageTable(
    'Newest check of each, the oldest first',
    [
      { head: 'Slug' },
      { head: 'Mode' },
      { head: 'Checked' },
      { head: 'Outcome' },
      { head: 'Passes', align: 'right' },
      { head: 'Runs', align: 'right' },
      { head: 'Badge' },
    ],
    byAge(trends).map((trend) => {
      const last = trend.runs.at(-1);
      const days = ageDays(lastOf(trend), madeAt);
      return {
        tone: last?.outcome === 'regressed' ? 'bad' : last?.outcome === 'inconclusive' ? 'doubt' : undefined,
        cells: [
          html`<a href="#slug-${trends.indexOf(trend)}">${plainLine(trend.slug)}</a>`,
          trend.mode,
          `${plainLine(lastOf(trend)).slice(0, 10)}, ${days === 0 ? 'today' : `${plural(days, 'day')} ago`}`,
          last === undefined ? '-' : runOutcome(last),
          percent(totalOf(trend.runs)),
          String(trend.runs.length),
          html`<a href="${trend.badge}">badge</a>`,
        ],
      };
    }),
  );
}

function minute(moment: string): string {
  return plainLine(moment).slice(0, 16).replace('T', ' ');
}

function changeList({ runs }: Shown): Html | undefined {
  const changed = runs.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return undefined;
  return html`<h3>Changes</h3>
<ul>${changed.map(({ startedAt, changes }) => html`<li>${minute(startedAt)}: ${changes.map(plainLine).join(', ')}</li>`)}</ul>`;
}

function runTable(trend: Shown): Html {
  const packs = packsOf(trend);
  return pageTable(
    'Pass rates, the newest first',
    [
      { head: 'Run' },
      ...packs.map((pack) => ({ head: shorten(plainLine(pack), 40), align: 'right' as const })),
      { head: 'Outcome' },
    ],
    [...trend.runs].reverse().map((run) => ({
      tone: run.outcome === 'regressed' ? 'bad' : run.outcome === 'inconclusive' ? 'doubt' : undefined,
      cells: [
        minute(run.startedAt),
        ...packs.map((pack) => {
          const rate = run.packs.find((each) => each.pack === pack)?.rate;
          return rate === undefined ? '-' : percent(rate);
        }),
        runOutcome(run),
      ],
    })),
  );
}
