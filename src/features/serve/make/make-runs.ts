import { armOf } from '../../../records/fingerprint.ts';
import { type Html, html } from '../../../report/html/html.ts';
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
import { duration, percent, plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { outcomeWords, runOutcome } from '../../../report/words.ts';
import { isFailed, packSetOf, type RunRow, tierOfRow } from '../run-row.ts';
import { changeOf, type Entry, rateIn, sparkView } from './make-trends.ts';
import { filterIn, type PageContext, pageIn } from './page-context.ts';

const perPage = 50;
const sparks = 20;

/** Every run, the newest first: a line for each mode that was whole. */
export async function makeRuns(query: URLSearchParams, { index }: PageContext): Promise<ServedPage> {
  const filter = filterIn(query);
  const runs = index.rows.filter(({ kind }) => kind === 'run');
  const wanted = runs.filter((row) => (!filter.failed || isFailed(row)) && matchesFilter(filter.q, [textOf(row)]));
  const { shown, pages } = paged(wanted, pageIn(query), perPage);
  const alike = likeThem(runs, new Set(shown.map(({ slug }) => slug)));
  const table = pageTable(
    `${plural(wanted.length, 'run')}, the newest first`,
    ['Model', 'Outcome', 'Packs', 'Started', '>Took', '>Passed', '>Change', 'Trend'],
    shown.flatMap((row) =>
      (row.scores.length === 0 ? [undefined] : row.scores.filter(({ load }) => load === undefined)).map((score) => ({
        tone: row.outcome === 'regressed' ? ('bad' as const) : undefined,
        cells: cellsOf(row, score && { row, score }, alike),
      })),
    ),
  );
  const form = { page: 'runs', filter, failedWords: 'Failed only' } as const;
  const rows = shown.length === 0 ? undefined : table;
  return { title: 'Runs', body: listView({ ...form, rows, nothing: noRuns(filter), pages, broken: index.broken }) };
}

/** Ten thousand are searched at each key. */
const texts = new WeakMap<RunRow, string>();

function textOf(row: RunRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = textsOf(row).join(' ').toLowerCase();
  texts.set(row, text);
  return text;
}

function textsOf({ slug, startedAt, command, outcome, scores }: RunRow): (string | null)[] {
  return [
    ...[slug, startedAt, command, outcome === null ? '' : outcomeWords[outcome]],
    ...scores.flatMap(({ mode, quantization, engine, packs }) => [mode, quantization, engine, tierOfRow(packs) ?? '']),
    ...scores.flatMap(({ packs }) => packs.map(({ id }) => id)),
  ];
}

type Alike = ReadonlyMap<string, readonly Entry[]>;

function keyOf({ row, score }: Entry): string {
  return [row.slug, armOf(score), packSetOf(score.packs), ...score.packs.map(({ asked }) => asked)].join(' ');
}

/** Runs of these models that were asked the same, the newest first. */
function likeThem(runs: readonly RunRow[], slugs: ReadonlySet<string>): Alike {
  const found = new Map<string, Entry[]>();
  for (const row of runs) {
    if (!slugs.has(row.slug)) continue;
    for (const score of row.scores) {
      if (score.load !== undefined || score.packs.length === 0) continue;
      const key = keyOf({ row, score });
      const own = found.get(key);
      if (own === undefined) found.set(key, [{ row, score }]);
      else own.push({ row, score });
    }
  }
  return found;
}

function cellsOf(row: RunRow, entry: Entry | undefined, alike: Alike): (Html | string)[] {
  const { name, slug, startedAt, endedAt, command } = row;
  const isOver = endedAt !== null;
  const own = entry === undefined ? [] : (alike.get(keyOf(entry)) ?? []);
  const at = own.findIndex((each) => each.row === row);
  const before = at === -1 ? undefined : own[at + 1];
  const packs = entry?.score.packs ?? [];
  const page = isOver ? pageLink('report', { run: name }) : pageLink('run', { run: name });
  return [
    html`<a href="${page}">${breakable(slug)}</a>${entry !== undefined && html` <span class="hint">${armOf(entry.score)}</span>`}`,
    unbreakable(row.outcome === null ? (isOver ? command : 'not ended') : runOutcome({ outcome: row.outcome })),
    tierOfRow(packs) ?? (shorten(packs.map(({ id }) => plainLine(id)).join(', '), 60) || '-'),
    minuteView(startedAt),
    endedAt === null ? '-' : duration(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))),
    entry === undefined || packs.length === 0 ? '-' : percent(rateIn(entry)),
    entry === undefined || before === undefined
      ? '-'
      : html`<a href="${pageLink('compare', { side: [before, entry].map((each) => sideName(each.row.name, each.score.mode)) })}" title="Compare with the run before">${changeOf(rateIn(entry).mean - rateIn(before).mean)}</a>`,
    own.length < 2
      ? '-'
      : sparkView(
          own
            .slice(at, at + sparks)
            .map((each) => rateIn(each).mean)
            .reverse(),
        ),
  ];
}
