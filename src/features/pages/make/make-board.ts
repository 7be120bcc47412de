import { rankRanges } from '../../../gate/rank-range.ts';
import { noiseBand } from '../../../gate/stratified-p.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { meanOfRates, type Rate } from '../../../model/baseline.ts';
import { matchesFilter, paged } from '../../../report/html/page-parts.ts';
import type { Board, BoardFilter, BoardOrder, BoardRow, BoardTable } from '../html/board-page.ts';
import { type BrokenRun, isFailed, type PackRow, type RunRow, ratesIn, type ScoreRow } from '../run-row.ts';

type Entry = { readonly row: RunRow; readonly score: ScoreRow; readonly packs: readonly PackRow[] };

/** A page of the rows of all tables together. */
type Shown = { readonly page: number; readonly size: number };

/** The leaderboard over the index: its rows are the newest first. */
export function makeBoard(
  rows: readonly RunRow[],
  broken: readonly BrokenRun[],
  filter: BoardFilter,
  { page, size }: Shown,
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
  const tables = groups.map((entries) => tableOf(entries, filter, goodput)).sort(largestFirst);
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

/** The newest run of each model, mode, quantization, engine and machine: never the best of several. */
function newestOfEach(all: readonly Omit<Entry, 'packs'>[], pack: string): Entry[] {
  const newest = new Map<string, Entry>();
  for (const { row, score } of all) {
    const key = keyOf(row, score);
    if (newest.has(key)) continue;
    const packs = score.packs.filter(({ id }) => pack === '' || id === pack);
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
  return matchesFilter(q, [
    row.slug,
    score.mode,
    score.harness,
    score.model,
    score.quantization,
    score.engine,
    score.hardware,
  ]);
}

function tableOf(
  entries: readonly Entry[],
  { order, score: view }: BoardFilter,
  goodput: ReadonlyMap<string, number>,
): BoardTable {
  const lists = entries.map(({ packs }) => ratesIn(packs));
  const ranks = rankRanges(lists);
  const alike = groupBy(entries, ({ row, score }) => seenOf(row, score));
  const rows = entries.map(({ row, score, packs }, at): BoardRow => {
    const rates = lists[at] ?? [];
    const { kind, name, slug, startedAt, outcome } = row;
    const { mode, harness, quantization, engine, hardware, host, decode, firstTokenMs } = score;
    const isAlone = alike.get(seenOf(row, score))?.length === 1;
    return {
      ...{ kind, name, slug, startedAt, outcome, mode, harness, quantization, engine, hardware, host },
      ...{ decode, firstTokenMs },
      machine: isAlone ? undefined : (score.machine ?? 'machine unknown'),
      rightGoodput: goodput.get(keyOf(row, score)) ?? null,
      score: view === '' ? null : (score.overall[view] ?? null),
      rank: ranks[at] ?? { from: 1, to: entries.length },
      rate: meanOfRates(rates),
      noiseBand: bandOf(score, packs, rates),
    };
  });
  const [first] = entries;
  return {
    packs: first?.packs.map(({ id, version }) => `${id} ${version}`) ?? [],
    isCloud: first?.score.isCloud === true,
    scenarios: lists[0]?.length ?? 0,
    rows: rows.sort(orders[order]),
  };
}

/** The noise bands of each row, by the packs that are shown. */
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

function largestFirst(one: BoardTable, other: BoardTable): number {
  return other.rows.length - one.rows.length;
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byName = (one: BoardRow, other: BoardRow) => byText(one.slug, other.slug) || byText(one.mode, other.mode);
const unknownLast = (one: number | null, other: number | null, sign: 1 | -1) =>
  one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other);

const orders: Readonly<Record<BoardOrder, (one: BoardRow, other: BoardRow) => number>> = {
  passed: (one, other) => other.rate.mean - one.rate.mean || byName(one, other),
  model: byName,
  decode: (one, other) => unknownLast(one.decode, other.decode, -1) || byName(one, other),
  firstToken: (one, other) => unknownLast(one.firstTokenMs, other.firstTokenMs, 1) || byName(one, other),
  goodput: (one, other) => unknownLast(one.rightGoodput, other.rightGoodput, -1) || byName(one, other),
  score: (one, other) => unknownLast(one.score, other.score, -1) || byName(one, other),
  date: (one, other) => byText(other.startedAt, one.startedAt) || byName(one, other),
};
