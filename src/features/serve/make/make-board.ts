import { rankRanges } from '../../../gate/rank-range.ts';
import { noiseBand } from '../../../gate/stratified-p.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { type MeanRate, meanOfRates, type Rate } from '../../../records/baseline.ts';
import { armOf } from '../../../records/fingerprint.ts';
import { type BenchloopVersion, benchloopVersions } from '../../../records/scorecard.ts';
import type { Tier } from '../../../records/target.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  breakable,
  type Choice,
  type ListFilter,
  listView,
  matchesFilter,
  minuteView,
  noRuns,
  type PagedList,
  paged,
  pageLink,
  sideName,
  unbreakable,
} from '../../../report/html/page-parts.ts';
import { type PageCell, pageTable } from '../../../report/html/page-table.ts';
import { maybeDuration, maybeSpeed, percentOfMean, plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { runOutcome } from '../../../report/words.ts';
import {
  type BrokenRun,
  isFailed,
  isRanked,
  type PackRow,
  packSetOf,
  type RunRow,
  ratesIn,
  type ScoreRow,
  tierOfRow,
} from '../run-row.ts';

type Entry = { readonly row: RunRow; readonly score: ScoreRow; readonly packs: readonly PackRow[] };

/** A page of the rows of all tables together. */
type PageOf = { readonly page: number; readonly size: number };

/** The leaderboard over the index: its rows are the newest first. */
export function makeBoard(
  rows: readonly RunRow[],
  broken: readonly BrokenRun[],
  filter: BoardFilter,
  { page, size }: PageOf,
): Board {
  // Results of other tools were asked differently.
  const own = rows.filter(({ kind }) => kind !== 'result');
  const all = own.flatMap((row) => row.scores.map((score) => ({ row, score })));
  const unloaded = all.filter(({ score }) => score.load === undefined);
  const ranked = unloaded.filter(({ score }) => score.isCanonical);
  const newest = newestOfEach(ranked, filter.pack);
  const shown = newest.filter((entry) => isWanted(entry, filter));
  const groups = [...groupBy(shown, questionsAndPlace).values()];
  const goodput = goodputOf(all);
  const tables = groups
    .map((entries) => tableOf(entries, filter, goodput))
    .sort((one, other) => other.rows.length - one.rows.length);
  const places = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const { shown: listed, pages } = paged(places, page, size);
  return {
    tables: [...groupBy(listed, ({ table }) => table)].map(([table, some]) => ({
      ...table,
      rows: some.map(({ row }) => row),
    })),
    filter,
    packs: [...new Set(newest.flatMap(({ score }) => score.packs.map(({ id }) => id)))].sort(),
    modes: [...new Set(newest.map(({ score }) => score.mode))].sort(),
    leftOut: unloaded.length - ranked.length,
    runs: unloaded.length,
    pages,
    broken,
  };
}

function questionsAndPlace({ packs, score }: Entry): string {
  return `${score.isCloud} ${packs.map(({ id, asked }) => `${id} ${asked}`).join()}`;
}

/** The newest run of each model, mode, quantization, engine, machine and set of packs: never the best of several. */
function newestOfEach(all: readonly Omit<Entry, 'packs'>[], pack: string): Entry[] {
  const newest = new Map<string, Entry>();
  for (const { row, score } of all) {
    const packs = score.packs.filter(({ id }) => pack === '' || id === pack);
    const key = `${keyOf(row, score)} ${packSetOf(packs)}`;
    if (newest.has(key)) continue;
    // One that was cut short, or asked nothing, does not hide the one before it.
    if (packs.length > 0) newest.set(key, { row, score, packs });
  }
  return [...newest.values()];
}

/** What can be seen of a machine is its hardware, else its host. */
function seenOf({ slug }: RunRow, { mode, harness, quantization, engine, hardware, host }: ScoreRow): string {
  return JSON.stringify([slug, mode, harness, quantization, engine, hardware ?? host]);
}

function keyOf(row: RunRow, score: ScoreRow): string {
  return JSON.stringify([seenOf(row, score), score.machine]);
}

/** The goodput of each at the best level of its newest load run. */
function goodputOf(all: readonly Omit<Entry, 'packs'>[]): ReadonlyMap<string, number> {
  const found = new Map<string, { run: string; best: number }>();
  for (const { row, score } of all) {
    const { rightGoodput } = score;
    if (typeof rightGoodput !== 'number') continue;
    const key = keyOf(row, score);
    const known = found.get(key);
    if (known === undefined) found.set(key, { run: row.name, best: rightGoodput });
    else if (known.run === row.name) known.best = Math.max(known.best, rightGoodput);
  }
  return new Map([...found].map(([key, { best }]) => [key, best]));
}

function isWanted({ row, score }: Entry, { q, mode, failed }: BoardFilter): boolean {
  if (mode !== '' && score.mode !== mode) return false;
  if (failed && !isFailed(row)) return false;
  const { harness, model, quantization, engine, hardware } = score;
  return matchesFilter(q, [row.slug, score.mode, harness, model, quantization, engine, hardware]);
}

function tableOf(
  entries: readonly Entry[],
  { order, score: view }: BoardFilter,
  goodput: ReadonlyMap<string, number>,
): BoardTable {
  const lists = entries.map(({ packs }) => ratesIn(packs));
  const places = entries.flatMap(({ row }, at) => (isRanked(row) ? [at] : []));
  const found = rankRanges(places.map((at) => lists[at] ?? []));
  const ranks = new Map(places.map((at, place) => [at, found[place]]));
  const alike = groupBy(entries, ({ row, score }) => seenOf(row, score));
  const rows = entries.map(({ row, score, packs }, at): BoardRow => {
    const rates = lists[at] ?? [];
    const isAlone = alike.get(seenOf(row, score))?.length === 1;
    return {
      ...score,
      ...row,
      machine: isAlone ? undefined : (score.machine ?? 'machine unknown'),
      rightGoodput: goodput.get(keyOf(row, score)) ?? null,
      score: view === '' ? null : (score.overall[view] ?? null),
      rank: ranks.get(at),
      rate: meanOfRates(rates),
      noiseBand: bandOf(score, packs, rates),
    };
  });
  const [first] = entries;
  return {
    packs: first?.packs.map(({ id, version }) => `${id} ${version}`) ?? [],
    tier: first && tierOfRow(first.packs),
    isCloud: first?.score.isCloud === true,
    scenarios: lists[0]?.length ?? 0,
    rows: rows.sort(orders[order]),
  };
}

const bands = new WeakMap<ScoreRow, Map<string, number>>();

/** Keeps each band, because a row is shown often and changes only with its run. */
function bandOf(score: ScoreRow, packs: readonly PackRow[], rates: readonly Rate[]): number {
  const known = bands.get(score) ?? new Map<string, number>();
  bands.set(score, known);
  const key = packs.map(({ id }) => id).join();
  const pairs = measured(rates).map((rate) => ({ baseline: rate, current: rate }));
  const band = known.get(key) ?? noiseBand(pairs);
  known.set(key, band);
  return band;
}

function measured(rates: readonly Rate[]): Rate[] {
  return rates.filter(({ attempts }) => attempts > 0);
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byName = (one: BoardRow, other: BoardRow) => byText(one.slug, other.slug) || byText(one.mode, other.mode);
const unknownLast = (one: number | null, other: number | null, sign: 1 | -1) =>
  one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other);

const orders: Readonly<Record<BoardOrder, (one: BoardRow, other: BoardRow) => number>> = {
  passed: (one, other) =>
    Number(one.rank === undefined) - Number(other.rank === undefined) ||
    other.rate.mean - one.rate.mean ||
    byName(one, other),
  model: byName,
  decode: (one, other) => unknownLast(one.decode, other.decode, -1) || byName(one, other),
  firstToken: (one, other) => unknownLast(one.firstTokenMs, other.firstTokenMs, 1) || byName(one, other),
  goodput: (one, other) => unknownLast(one.rightGoodput, other.rightGoodput, -1) || byName(one, other),
  score: (one, other) => unknownLast(one.score, other.score, -1) || byName(one, other),
  date: (one, other) => byText(other.startedAt, one.startedAt) || byName(one, other),
};

export const boardOrders = ['passed', 'model', 'decode', 'firstToken', 'goodput', 'score', 'date'] as const;
type BoardOrder = (typeof boardOrders)[number];

/** The newest run of a model in one mode, quantization and engine, on one machine. */
type BoardRow = Pick<RunRow, 'kind' | 'name' | 'slug' | 'startedAt' | 'outcome'> &
  Pick<ScoreRow, 'mode' | 'harness' | 'quantization' | 'engine' | 'hardware' | 'host' | 'decode' | 'firstTokenMs'> & {
    /** What tells it from another row with the same hardware; undefined without one. */
    readonly machine: string | undefined;
    /** The range of its rank among the rows shown; undefined without a verdict. */
    readonly rank: { readonly from: number; readonly to: number } | undefined;
    readonly rate: MeanRate;
    /** A share: a later run of an unchanged model stays within it in 95 of 100 cases. */
    readonly noiseBand: number;
    /** Requests a second that were right and in time, at the best level of its newest load run. */
    readonly rightGoodput: number | null;
    /** Overall, as the filter's score counts; null if unknown, or if none was chosen. */
    readonly score: number | null;
  };

/** Rows that were asked exactly the same, all in the cloud or none. */
type BoardTable = {
  /** The packs with their versions. */
  readonly packs: readonly string[];
  /** undefined if they are no tier */
  readonly tier: Tier | undefined;
  readonly isCloud: boolean;
  readonly scenarios: number;
  readonly rows: readonly BoardRow[];
};

export type BoardFilter = ListFilter & {
  /** A pack's id; '' for all packs of a run. */
  readonly pack: string;
  readonly mode: string;
  /** The formula of the score that is a column; '' for none. */
  readonly score: BenchloopVersion | '';
  readonly order: BoardOrder;
};

export type Board = PagedList & {
  readonly tables: readonly BoardTable[];
  readonly filter: BoardFilter;
  readonly packs: readonly string[];
  readonly modes: readonly string[];
  /** Runs that no table has, because their sampling is not what a gate compares. */
  readonly leftOut: number;
  readonly runs: number;
};

export function boardPage(board: Board): ServedPage {
  const { tables, filter, packs, modes, pages, broken } = board;
  const choices: Choice[] = [
    { name: 'pack', label: 'Pack', options: [['', 'all of a run'], ...packs.map(same)], value: filter.pack },
    { name: 'mode', label: 'Mode', options: [['', 'all'], ...modes.map(same)], value: filter.mode },
    { name: 'score', label: 'Score', options: [['', 'none'], ...benchloopVersions.map(same)], value: filter.score },
  ];
  const kept = filter.order === 'passed' ? {} : { order: filter.order };
  const rows = html`${boardNotes(board)}
${tables.length === 0 && html`<p>${noRuns(filter)} ${filter.q !== '' && html`<a href="${pageLink('leaderboard')}">Show all</a>`}</p>`}
${
  tables.length > 0 &&
  html`<form class="picked" action="compare" method="get" aria-label="Compare">
<p><button>Compare the selected</button> <span class="hint">Select two to eight.</span></p>
${tables.map((table, at) => tableSection(table, at, { order: filter.order, score: filter.score, linkOf: (order) => pageLink('leaderboard', { ...filter, order }), isServed: true }))}
</form>`
}`;
  const form = { page: 'leaderboard', filter, failedWords: 'Failed only', choices, kept } as const;
  return { title: 'Leaderboard', body: listView({ ...form, rows, nothing: '', pages, broken }) };
}

function same(value: string): readonly [string, string] {
  return [value, value];
}

/** What the numbers mean: the same words on both boards. */
export function boardNotes({ runs, leftOut }: Pick<Board, 'runs' | 'leftOut'>): Html {
  return html`<p class="hint">The newest of ${plural(runs, 'run')} for each model, mode, quantization, engine, machine and set of packs. A rank is a range where the difference may be chance.${leftOut > 0 && ` ${plural(leftOut, 'run')} with other sampling ${leftOut === 1 ? 'is' : 'are'} not ranked.`}</p>
<details><summary class="hint">How it is ranked</summary><p class="hint">Ranks: a sign test over scenarios, Holm over all pairs, 5 %; a run without a verdict has none. Those in the cloud are apart. Right goodput counts requests a second that were right and within the SLO, at the best level of the newest load run. ± is noise: a later run of an unchanged model stays within it in 95 of 100 cases.</p></details>`;
}

type Shown = {
  readonly order: BoardOrder;
  readonly score: BenchloopVersion | '';
  /** undefined: a script sorts, if there is one. */
  readonly linkOf?: (order: BoardOrder) => string;
  readonly isServed: boolean;
};

const mostPacks = 8;

/** One table, with a heading that names its packs. */
export function tableSection(
  { packs, tier, isCloud, scenarios, rows }: BoardTable,
  at: number,
  { order, score, linkOf, isServed }: Shown,
): Html {
  const names = packs.slice(0, mostPacks).map((pack) => shorten(plainLine(pack), 40));
  const more = packs.length > mostPacks ? ` and ${packs.length - mostPacks} more` : '';
  const sorted = (key: BoardOrder, words: string, isRight = false) =>
    ({
      text: `${isRight ? '>' : ''}${words}`,
      sort: key === order ? (key === 'model' || key === 'firstToken' ? 'ascending' : 'descending') : 'none',
      ...(linkOf === undefined ? {} : { href: linkOf(key) }),
    }) as const;
  const heads = [
    sorted('model', 'Model'),
    '>Rank',
    sorted('passed', 'Passed', true),
    ...['Quantization', 'Engine', 'Hardware'],
    sorted('decode', 'Tokens/s', true),
    sorted('firstToken', 'First token', true),
    sorted('goodput', 'Right goodput', true),
    ...(score === '' ? [] : [sorted('score', score, true)]),
    sorted('date', 'Measured'),
    'Outcome',
  ];
  return html`<section aria-labelledby="table-${at}">
<h2 id="table-${at}">${tier !== undefined && `${tier}: `}${names.join(', ')}${more}${isCloud && ' · cloud'}</h2>
${pageTable(
  `${plural(scenarios, 'scenario')}, ${plural(rows.length, 'model')}`,
  heads,
  rows.map((row) => ({ tone: toneOf(row), cells: cellsOf(row, score, isServed) })),
)}
</section>
`;
}

function factOf(fact: string | null): string {
  return shorten(plainLine(fact ?? '-'), 28);
}

function toneOf(row: BoardRow): 'bad' | 'doubt' | undefined {
  if (!isFailed(row)) return undefined;
  return row.outcome === 'regressed' ? 'bad' : 'doubt';
}

function rankWords(rank: BoardRow['rank']): string {
  if (rank === undefined) return '-';
  return rank.from === rank.to ? String(rank.from) : `${rank.from}–${rank.to}`;
}

/** Attempts that all came out alike show no noise, which is no proof that there is none. */
function noiseWords(band: number): string {
  const points = (band * 100).toFixed(0);
  return points === '0' ? '' : ` ± ${points}`;
}

function cellsOf(row: BoardRow, score: BoardFilter['score'], isServed: boolean): PageCell[] {
  const { name, slug, mode, rank, rate, noiseBand, startedAt, kind } = row;
  const arm = armOf(row);
  const shown = shorten(plainLine(slug), 80);
  const pick = html`<input type="checkbox" name="side" value="${sideName(name, mode)}" aria-label="Compare ${shown}, ${arm}, ${row.quantization ?? ''}">`;
  const model = html`${isServed && pick}${isServed ? html`<a href="${pageLink('history', { slug, arm })}">${breakable(slug)}</a>` : breakable(slug)} <span class="hint">${unbreakable(arm)}</span>`;
  const measured = minuteView(startedAt);
  return [
    { cell: model, sort: `${slug} ${arm}` },
    { cell: rankWords(rank), sort: rank?.from ?? Number.MAX_SAFE_INTEGER },
    { cell: `${percentOfMean(rate.mean)}${noiseWords(noiseBand)}`, sort: rate.mean },
    factOf(row.quantization),
    unbreakable(factOf(row.engine)),
    html`${factOf(row.hardware ?? (isServed ? row.host : null))}${row.machine !== undefined && html` <span class="hint">${factOf(row.machine)}</span>`}`,
    { cell: maybeSpeed(row.decode), sort: row.decode ?? -1 },
    { cell: maybeDuration(row.firstTokenMs), sort: row.firstTokenMs ?? -1 },
    { cell: row.rightGoodput === null ? '-' : `${row.rightGoodput.toFixed(2)}/s`, sort: row.rightGoodput ?? -1 },
    ...(score === '' ? [] : [{ cell: row.score === null ? '-' : row.score.toFixed(1), sort: row.score ?? -1 }]),
    {
      cell:
        isServed && kind === 'run' ? html`<a href="${pageLink('report', { run: name })}">${measured}</a>` : measured,
      sort: startedAt,
    },
    kind === 'run' ? unbreakable(runOutcome(row)) : kind,
  ];
}
