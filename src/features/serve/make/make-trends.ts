import { trendOf } from '../../../commands/history.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { type MeanRate, meanOfRates } from '../../../records/baseline.ts';
import { armName, armOf } from '../../../records/fingerprint.ts';
import { dataBlock, type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  breakable,
  listView,
  matchesFilter,
  minuteView,
  noRuns,
  paged,
  pageLink,
  sideName,
  unbreakable,
} from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { chartsOf, trendSection } from '../../../report/html/render-trend-page.ts';
import { minus, percent, plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { sparkOf } from '../../../report/terminal-lines.ts';
import { runOutcome } from '../../../report/words.ts';
import { groupKept, loadKept } from '../../../store/load-history.ts';
import { isFailed, packSetOf, type RunRow, ratesIn, type ScoreRow, tierOfRow } from '../run-row.ts';
import { filterIn, type PageContext, pageIn, textIn } from './page-context.ts';

const perPage = 100;
const sparks = 20;
/** Runs whose scorecards are read for charts. */
const mostRuns = 120;

/** Without a slug, all of them. */
export async function makeTrends(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const [slug, arm] = [textIn(query, 'slug'), textIn(query, 'arm')];
  return slug === ''
    ? historyListPage(query, context)
    : historyPage({ slug, arm, packs: textIn(query, 'packs') }, context);
}

/** What was measured over time: a line for every model, arm and set of packs, what failed last first, then the newest. */
function historyListPage(query: URLSearchParams, { index }: PageContext): ServedPage {
  const filter = filterIn(query);
  const runs = index.rows.filter(({ kind }) => kind === 'run');
  const all = runs.flatMap((row) =>
    row.scores.filter(({ load }) => load === undefined).map((score) => ({ row, score })),
  );
  const lines = [...groupBy(all, ({ row, score }) => `${row.slug} ${armOf(score)} ${packSetOf(score.packs)}`).values()]
    .flatMap(lineOf)
    .filter(
      ({ last: { row, score } }) =>
        (!filter.failed || isFailed(row)) && matchesFilter(filter.q, [row.slug, armOf(score)]),
    )
    .sort((one, other) => Number(isFailed(other.last.row)) - Number(isFailed(one.last.row)));
  const { shown, pages } = paged(lines, pageIn(query), perPage);
  const table = pageTable(
    `${plural(lines.length, 'line')}, by model, mode and packs; what failed last comes first`,
    ['Model', 'Mode', 'Packs', 'Last run', 'Outcome', '>Passed', '>Change', 'Last 20 runs', '>Runs', 'Why'],
    shown.map((line) => ({ tone: line.last.row.outcome === 'regressed' ? 'bad' : undefined, cells: cellsOf(line) })),
  );
  const rows = lines.length === 0 ? undefined : table;
  const form = { page: 'history', filter, failedWords: 'Failed only' } as const;
  return { title: 'History', body: listView({ ...form, rows, nothing: noRuns(filter), pages, broken: index.broken }) };
}

export type Entry = { readonly row: RunRow; readonly score: ScoreRow };

/** One mode of one slug with one harness. */
type HistoryLine = {
  readonly runs: number;
  /** The newest run with whole packs. */
  readonly last: Entry;
  /** The run before it that was asked the same; undefined without any. */
  readonly before: Entry | undefined;
  /** The pass rates of the last runs, the oldest first. */
  readonly rates: readonly number[];
};

/** The newest come first. */
function lineOf(all: readonly Entry[]): HistoryLine[] {
  const whole = all.filter(({ score }) => score.packs.length > 0);
  const [last, ...others] = whole;
  if (last === undefined) return [];
  const asked = askedIn(last.score);
  const before = others.find(({ score }) => askedIn(score) === asked);
  const alike = whole.filter(({ score }) => askedIn(score) === asked);
  const rates = alike.slice(0, sparks).map((entry) => rateIn(entry).mean);
  return [{ runs: all.length, last, before, rates: rates.reverse() }];
}

function askedIn({ packs }: ScoreRow): string {
  return packs.map(({ asked }) => asked).join();
}

export function rateIn({ score }: Entry): MeanRate {
  return meanOfRates(ratesIn(score.packs));
}

function cellsOf({ runs, last, before, rates }: HistoryLine): (Html | string)[] {
  const { slug, name, startedAt } = last.row;
  const { mode, packs } = last.score;
  const arm = armOf(last.score);
  const rate = rateIn(last);
  return [
    html`<a href="${pageLink('history', { slug, arm, packs: packSetOf(packs) })}">${breakable(slug)}</a>`,
    unbreakable(arm),
    tierOfRow(packs) ?? shorten(packs.map(({ id }) => plainLine(id)).join(', '), 60),
    html`<a href="${pageLink('report', { run: name })}">${minuteView(startedAt)}</a>`,
    unbreakable(runOutcome(last.row)),
    percent(rate),
    before === undefined ? '-' : changeOf(rate.mean - rateIn(before).mean),
    sparkView(rates),
    String(runs),
    before === undefined
      ? '-'
      : html`<a href="${pageLink('compare', { side: [sideName(before.row.name, mode), sideName(name, mode)] })}">Compare with the run before</a>`,
  ];
}

export function sparkView(rates: readonly number[]): Html {
  return html`<span class="spark" aria-hidden="true">${rates.map(sparkOf).join('')}</span><span class="unseen">${rates.map((each) => `${Math.round(each * 100)} %`).join(', ')}</span>`;
}

export function changeOf(difference: number): string {
  const points = (Math.abs(difference) * 100).toFixed(1);
  return points === '0.0' ? '0' : `${difference < 0 ? minus : '+'}${points} pp`;
}

type Wanted = { readonly slug: string; readonly arm: string /** '' for any */; readonly packs: string };

/** The newest runs of one arm of one model over time, of one set of packs. */
async function historyPage({ slug, arm, packs }: Wanted, { index, root }: PageContext): Promise<ServedPage> {
  const all = index.rows.filter(
    (row) =>
      row.kind === 'run' &&
      row.slug === slug &&
      row.scores.some(
        (score) =>
          armOf(score) === arm && score.load === undefined && (packs === '' || packSetOf(score.packs) === packs),
      ),
  );
  const newest = all.slice(0, mostRuns);
  const folders = newest.flatMap(({ name }) => index.pathOf(name) ?? []);
  const { kept } = folders.length === 0 ? { kept: [] } : await loadKept(folders, { root, cwd: root });
  const [found] = groupKept(
    kept.filter(
      ({ scorecard }) => scorecard.slug === slug && armName(scorecard) === arm && scorecard.load === undefined,
    ),
  );
  const title = `${shorten(plainLine(slug), 80)} · ${arm}`;
  const back = html`<p><a href="${pageLink('history')}">All models</a></p>`;
  if (found === undefined) return { title, body: html`${back}<p>No run of it has a result.</p>` };
  const trend = trendOf(found);
  const nameAt = new Map(newest.map(({ name, startedAt }) => [startedAt, name]));
  const names = found.runs.map(({ scorecard }) => nameAt.get(scorecard.run.startedAt) ?? '');
  const rows = trend.runs.map((run, at) => ({ run, name: names[at] ?? '', before: names[at - 1] })).reverse();
  const older = all.length - newest.length;
  const body = html`${back}
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
      unbreakable(runOutcome(run)),
      shorten(run.changes.map(plainLine).join(', '), 200) || '-',
      before === undefined
        ? '-'
        : html`<a href="${pageLink('compare', { side: [sideName(before, found.mode), sideName(name, found.mode)] })}">with the run before</a>`,
    ],
  })),
)}
${dataBlock('charts', chartsOf(trend, 0))}`;
  return { title, body, hasCharts: true };
}
