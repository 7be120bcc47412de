import { matchesFilter, paged } from '../../../report/html/page-parts.ts';
import type { PickList } from '../html/pick-section.ts';
import type { RunIndex } from '../run-index.ts';
import { isFailed } from '../run-row.ts';
import { filterIn, pageIn } from './page-query.ts';

const perPage = 50;

/** The runs of the index that match the filter in the address. */
export function pickRuns(
  { rows: all, broken }: Pick<RunIndex, 'rows' | 'broken'>,
  query: URLSearchParams,
  page: PickList['page'],
  chosen: readonly string[] = [],
): PickList {
  const filter = filterIn(query);
  const wanted = all.filter(
    (row) =>
      row.scores.length > 0 &&
      (page === 'compare' || row.kind === 'run') &&
      (!filter.failed || isFailed(row)) &&
      matchesFilter(filter.q, [
        row.name,
        row.slug,
        row.startedAt,
        ...row.scores.flatMap(({ mode, quantization, engine, hardware }) => [mode, quantization, engine, hardware]),
      ]),
  );
  const { shown, pages } = paged(wanted, pageIn(query), perPage);
  return { page, rows: shown, filter, pages, broken, chosen };
}
