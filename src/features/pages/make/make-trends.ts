import { trendOf } from '../../../commands/history.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { meanOfRates } from '../../../model/baseline.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { matchesFilter, paged } from '../../../report/html/page-parts.ts';
import { groupKept, loadKept } from '../../../store/load-history.ts';
import {
  type HistoryLine,
  type HistoryList,
  type HistoryOf,
  historyListPage,
  historyPage,
} from '../html/history-page.ts';
import { isFailed, type RunRow, ratesIn, type ScoreRow } from '../run-row.ts';
import type { PageContext } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';

const perPage = 100;
const sparks = 20;
/** Runs whose scorecards are read for charts. */
const mostRuns = 120;

/** Without a slug, all of them. */
export async function makeTrends(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const [slug, mode] = [textIn(query, 'slug'), textIn(query, 'mode')];
  return slug === '' ? historyListPage(listTrends(query, context)) : historyPage(await trendFor(slug, mode, context));
}

/** Every model and mode, what failed last first, then the newest. */
function listTrends(query: URLSearchParams, { index }: Pick<PageContext, 'index'>): HistoryList {
  const filter = filterIn(query);
  const runs = index.rows.filter(({ kind }) => kind === 'run');
  const all = runs.flatMap((row) =>
    row.scores.filter(({ load }) => load === undefined).map((score) => ({ row, score })),
  );
  const lines = [...groupBy(all, ({ row, score }) => `${row.slug} ${score.mode}`).values()]
    .flatMap(lineOf)
    .filter(({ last, slug, mode }) => (!filter.failed || isFailed(last)) && matchesFilter(filter.q, [slug, mode]))
    .sort((one, other) => Number(isFailed(other.last)) - Number(isFailed(one.last)));
  const { shown, pages } = paged(lines, pageIn(query), perPage);
  return { lines: shown, all: lines.length, filter, pages, broken: index.broken };
}

type Entry = { readonly row: RunRow; readonly score: ScoreRow };

/** The newest come first. */
function lineOf(all: readonly Entry[]): HistoryLine[] {
  const whole = all.filter(({ score }) => score.packs.length > 0);
  const [last, ...others] = whole;
  if (last === undefined) return [];
  const asked = askedIn(last.score);
  const before = others.find(({ score }) => askedIn(score) === asked);
  const { slug, name, startedAt, outcome } = last.row;
  const rate = meanOfRates(ratesIn(last.score.packs));
  const rates = whole.slice(0, sparks).map(({ score }) => meanOfRates(ratesIn(score.packs)).mean);
  return [
    {
      ...{ slug, mode: last.score.mode, runs: all.length, last: { name, startedAt, outcome, rate } },
      before: before && { name: before.row.name, rate: meanOfRates(ratesIn(before.score.packs)) },
      rates: rates.reverse(),
    },
  ];
}

function askedIn({ packs }: ScoreRow): string {
  return packs.map(({ asked }) => asked).join();
}

/** One model and mode over its newest runs. */
async function trendFor(slug: string, mode: string, { index, root }: PageContext): Promise<HistoryOf> {
  const all = index.rows.filter(
    (row) =>
      row.kind === 'run' &&
      row.slug === slug &&
      row.scores.some((score) => score.mode === mode && score.load === undefined),
  );
  const newest = all.slice(0, mostRuns);
  const folders = newest.flatMap(({ name }) => index.pathOf(name) ?? []);
  const { kept } = folders.length === 0 ? { kept: [] } : await loadKept(folders, { root, cwd: root });
  const [found] = groupKept(
    kept.filter(({ scorecard }) => scorecard.slug === slug && scorecard.mode === mode && scorecard.load === undefined),
  );
  const names = new Map(newest.map(({ name, startedAt }) => [startedAt, name]));
  return {
    ...{ slug, mode, older: all.length - newest.length },
    trend: found && trendOf(found),
    names: found?.runs.map(({ scorecard }) => names.get(scorecard.run.startedAt) ?? '') ?? [],
  };
}
