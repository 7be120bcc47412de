import { meanOfRates } from '../../../records/baseline.ts';
import { levelWords } from '../../../records/level.ts';
import { type Html, html } from '../../../report/html/html.ts';
import {
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
import { percent, plural } from '../../../report/numbers.ts';
import { plainLine, shorten, shownMinute } from '../../../report/plain-text.ts';
import { runOutcome } from '../../../report/words.ts';
import type { RunIndex } from '../run-index.ts';
import { isFailed, type RunRow, ratesIn } from '../run-row.ts';
import { filterIn, pageIn } from './page-context.ts';

const perPage = 50;

/**
 * Runs and baselines to choose from, the newest first: sides of a comparison, or one run to read. `chosen` are the sides
 * that were chosen before.
 */
export function pickSection(
  { rows: all, broken }: RunIndex,
  query: URLSearchParams,
  page: 'compare' | 'traces',
  chosen: readonly string[] = [],
): Html {
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
        ...row.scores.flatMap(({ packs }) => packs.map(({ id }) => id)),
      ]),
  );
  const { shown: rows, pages } = paged(wanted, pageIn(query), perPage);
  const isCompare = page === 'compare';
  const heads = ['Model', 'Measured', 'Mode', 'Quantization', 'Engine', '>Passed', 'Outcome'];
  const table = pageTable(
    plural(rows.length, 'run'),
    heads,
    rows.flatMap((row) =>
      row.scores.map((score) => {
        const { name, slug, startedAt, outcome, kind } = row;
        const shown = shorten(plainLine(slug), 80);
        const side = sideName(name, score.mode, score.load);
        const load = score.load && levelWords(score.load);
        return {
          tone: outcome === 'regressed' ? ('bad' as const) : undefined,
          cells: [
            isCompare
              ? html`<input type="checkbox" name="side" value="${side}" aria-label="Compare ${shown}, ${score.mode}${load !== undefined && `, ${load}`}, ${shownMinute(startedAt)}"${chosen.includes(side) && html` checked`}>${shown}`
              : html`<a href="${pageLink('traces', { run: name, mode: score.mode })}">${shown}</a>`,
            kind === 'run' && isCompare
              ? html`<a href="${pageLink('traces', { run: name, mode: score.mode })}">${minuteView(startedAt)}</a>`
              : minuteView(startedAt),
            load === undefined
              ? unbreakable(score.mode)
              : html`${unbreakable(score.mode)} <span class="hint">${load}</span>`,
            ...[score.quantization, score.engine].map((fact) => shorten(plainLine(fact ?? '-'), 28)),
            percent(meanOfRates(ratesIn(score.packs))),
            kind === 'run' ? unbreakable(runOutcome(row)) : kind,
          ],
        };
      }),
    ),
  );
  const choice = html`<form class="picked" action="compare" method="get" aria-label="Compare"><p><button>Compare the selected</button></p>
${elsewhere(rows, chosen).map((side) => html`<input type="hidden" name="side" value="${side}">`)}
${table}</form>`;
  const list = { page, filter, failedWords: 'Failed only', kept: isCompare ? { side: chosen } : {}, pages, broken };
  const shown = rows.length === 0 ? undefined : isCompare ? choice : table;
  return html`<section aria-labelledby="runs">
<h2 id="runs">${isCompare ? 'Choose two to eight' : 'Choose a run'}</h2>
${listView({ ...list, rows: shown, nothing: noRuns(filter) })}
</section>`;
}

/** Sides that were chosen on another page of the list. */
function elsewhere(rows: readonly RunRow[], chosen: readonly string[]): string[] {
  const shown = rows.flatMap(({ name, scores }) => scores.map(({ mode, load }) => sideName(name, mode, load)));
  return chosen.filter((side) => !shown.includes(side));
}
