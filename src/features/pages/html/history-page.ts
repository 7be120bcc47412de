import type { MeanRate } from '../../../model/baseline.ts';
import type { Outcome } from '../../../model/decision.ts';
import { dataBlock, type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  breakable,
  listView,
  minuteView,
  type PagedList,
  pageLink,
  sideName,
  unbreakable,
} from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { chartsOf, trendSection } from '../../../report/html/render-trend-page.ts';
import { minus, percent, plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import type { Trend } from '../../../report/render-history.ts';
import { sparkOf } from '../../../report/terminal-lines.ts';
import { runOutcome } from '../../../report/words.ts';

/** One mode of one slug. */
export type HistoryLine = {
  readonly slug: string;
  readonly mode: string;
  readonly runs: number;
  /** The newest run with whole packs. */
  readonly last: {
    readonly name: string;
    readonly startedAt: string;
    readonly outcome: Outcome | null;
    readonly rate: MeanRate;
  };
  /** The run before it that was asked the same; undefined without any. */
  readonly before: { readonly name: string; readonly rate: MeanRate } | undefined;
  /** The pass rates of the last runs, the oldest first. */
  readonly rates: readonly number[];
};

export type HistoryList = PagedList & {
  readonly lines: readonly HistoryLine[];
  readonly all: number;
};

/** What was measured over time: a line a model, the worst news first. */
export function historyListPage({ lines, all, filter, pages, broken }: HistoryList): ServedPage {
  const table = pageTable(
    `${plural(all, 'model')}, by model and mode; what failed last comes first`,
    ['Model', 'Mode', 'Last run', 'Outcome', '>Passed', '>Change', 'Last 20 runs', '>Runs', 'Why'],
    lines.map((line) => ({ tone: line.last.outcome === 'regressed' ? 'bad' : undefined, cells: cellsOf(line) })),
  );
  const rows = all === 0 ? undefined : table;
  const form = { page: 'history', filter, failedWords: 'Failed only' } as const;
  return { title: 'History', body: listView({ ...form, rows, nothing: 'No run fits.', pages, broken }) };
}

function cellsOf({ slug, mode, runs, last, before, rates }: HistoryLine): (Html | string)[] {
  const side = sideName(last.name, mode);
  return [
    html`<a href="${pageLink('history', { slug, mode })}">${breakable(slug)}</a>`,
    unbreakable(mode),
    html`<a href="${pageLink('report', { run: last.name })}">${minuteView(last.startedAt)}</a>`,
    runOutcome(last),
    percent(last.rate),
    before === undefined ? '-' : changeOf(last.rate.mean - before.rate.mean),
    html`<span class="spark" aria-hidden="true">${rates.map(sparkOf).join('')}</span><span class="unseen">${rates.map((rate) => `${Math.round(rate * 100)} %`).join(', ')}</span>`,
    String(runs),
    before === undefined
      ? '-'
      : html`<a href="${pageLink('compare', { side: [sideName(before.name, mode), side] })}">Compare with the run before</a>`,
  ];
}

function changeOf(difference: number): string {
  const points = (Math.abs(difference) * 100).toFixed(1);
  return points === '0.0' ? '0' : `${difference < 0 ? minus : '+'}${points} pp`;
}

export type HistoryOf = {
  readonly trend: Trend | undefined;
  readonly slug: string;
  readonly mode: string;
  /** The number of older runs that are left out, because only the newest are read. */
  readonly older: number;
  /** Names of the runs of the trend, in its order. */
  readonly names: readonly string[];
};

/** The runs of one mode of one model over time. */
export function historyPage({ trend, slug, mode, older, names }: HistoryOf): ServedPage {
  const title = `${shorten(plainLine(slug), 80)} · ${mode}`;
  const all = html`<p><a href="${pageLink('history')}">All models</a></p>`;
  if (trend === undefined) return { title, body: html`${all}<p>No run of it has a result.</p>` };
  const rows = trend.runs.map((run, at) => ({ run, name: names[at] ?? '', before: names[at - 1] })).reverse();
  const body = html`${all}
${older > 0 && html`<p class="hint">The newest ${trend.runs.length} runs; ${older} older ones are not read.</p>`}
${trendSection(trend, 0)}
<h2>Runs</h2>
${pageTable(
  'The newest first',
  ['Run', 'Outcome', 'Changed since the run before', 'Compare'],
  rows.map(({ run, name, before }) => ({
    tone: run.outcome === 'regressed' ? 'bad' : undefined,
    cells: [
      html`<a href="${pageLink('report', { run: name })}">${minuteView(run.startedAt)}</a>`,
      runOutcome(run),
      shorten(run.changes.map(plainLine).join(', '), 200) || '-',
      before === undefined
        ? '-'
        : html`<a href="${pageLink('compare', { side: [sideName(before, mode), sideName(name, mode)] })}">with the run before</a>`,
    ],
  })),
)}
${dataBlock('charts', chartsOf(trend, 0))}`;
  return { title, body, hasCharts: true };
}
