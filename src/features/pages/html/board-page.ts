import type { MeanRate } from '../../../model/baseline.ts';
import type { Outcome } from '../../../model/decision.ts';
import { armName } from '../../../model/fingerprint.ts';
import { type BenchloopVersion, benchloopVersions } from '../../../model/scorecard.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  breakable,
  type Choice,
  type ListFilter,
  listView,
  minuteView,
  type PagedList,
  pageLink,
  sideName,
  unbreakable,
} from '../../../report/html/page-parts.ts';
import { type PageCell, pageTable } from '../../../report/html/page-table.ts';
import { maybeDuration, maybeSpeed, percentOfMean, plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { runOutcome } from '../../../report/words.ts';
import { isFailed, type RunRow } from '../run-row.ts';

export const boardOrders = ['passed', 'model', 'decode', 'firstToken', 'goodput', 'score', 'date'] as const;
export type BoardOrder = (typeof boardOrders)[number];

/** The newest run of a model in one mode, quantization and engine, on one machine. */
export type BoardRow = {
  readonly kind: RunRow['kind'];
  readonly name: string;
  readonly slug: string;
  readonly mode: string;
  readonly harness: string;
  readonly quantization: string | null;
  readonly engine: string | null;
  readonly hardware: string | null;
  /** Of its server, unless that is this machine. */
  readonly host: string | null;
  /** What tells it from another row with the same hardware; undefined without one. */
  readonly machine: string | undefined;
  readonly startedAt: string;
  readonly outcome: Outcome | null;
  /** The range of its rank among the rows shown. */
  readonly rank: { readonly from: number; readonly to: number };
  readonly rate: MeanRate;
  /** A share: a later run of an unchanged model stays within it in 95 of 100 cases. */
  readonly noiseBand: number;
  readonly decode: number | null;
  readonly firstTokenMs: number | null;
  /** Requests a second that were right and in time, at the best level of its newest load run. */
  readonly rightGoodput: number | null;
  /** Overall, as the filter's score counts; null if unknown, or if none was chosen. */
  readonly score: number | null;
};

/** Rows that were asked exactly the same, all in the cloud or none. */
export type BoardTable = {
  /** The packs with their versions. */
  readonly packs: readonly string[];
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

/** The leaderboard of `serve`. */
export function boardPage(board: Board): ServedPage {
  const { tables, filter, packs, modes, pages, broken } = board;
  const choices: Choice[] = [
    { name: 'pack', label: 'Pack', options: [['', 'all of a run'], ...packs.map(same)], value: filter.pack },
    { name: 'mode', label: 'Mode', options: [['', 'all'], ...modes.map(same)], value: filter.mode },
    { name: 'score', label: 'Score', options: [['', 'none'], ...benchloopVersions.map(same)], value: filter.score },
  ];
  const kept = filter.order === 'passed' ? {} : { order: filter.order };
  const rows = html`${boardNotes(board)}
${tables.length === 0 && html`<p>No run fits. <a href="${pageLink('leaderboard')}">Show all</a></p>`}
${
  tables.length > 0 &&
  html`<form class="picked" action="compare" method="get" aria-label="Compare">
<p><button>Compare the selected</button> <span class="hint">Select two to four.</span></p>
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
  return html`<p class="hint">The newest of ${plural(runs, 'run')} for each model, mode, quantization, engine and machine, those in the cloud apart. A place is a range: it counts only models that are surely ahead or behind (sign test over scenarios, Holm over all pairs, 5 %). Right goodput counts requests a second that were right and within the SLO, at the best level of the newest load run. ± is noise: a later run of an unchanged model stays within it in 95 of 100 cases.${leftOut > 0 && ` ${plural(leftOut, 'run')} with other sampling ${leftOut === 1 ? 'is' : 'are'} not ranked.`}</p>`;
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
  { packs, isCloud, scenarios, rows }: BoardTable,
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
    '>Place',
    sorted('passed', 'Passed', true),
    ...['Quantization', 'Engine', 'Hardware'],
    sorted('decode', 'Tokens/s', true),
    sorted('firstToken', 'First token', true),
    sorted('goodput', 'Right goodput', true),
    ...(score === '' ? [] : [sorted('score', score, true)]),
    sorted('date', 'Measured'),
    'Outcome',
    ...(isServed ? ['Compare'] : []),
  ];
  return html`<section aria-labelledby="table-${at}">
<h2 id="table-${at}">${names.join(', ')}${more}${isCloud && ' · cloud'}</h2>
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

function cellsOf(row: BoardRow, score: BoardFilter['score'], isServed: boolean): PageCell[] {
  const { name, slug, mode, harness, rank, rate, noiseBand, startedAt, kind } = row;
  const arm = armName({ mode, fingerprint: { conditions: { harness } } });
  const shown = shorten(plainLine(slug), 80);
  const model = html`${isServed ? html`<a href="${pageLink('history', { slug, mode })}">${breakable(slug)}</a>` : breakable(slug)} <span class="hint">${unbreakable(arm)}</span>`;
  const measured = minuteView(startedAt);
  return [
    { cell: model, sort: `${slug} ${arm}` },
    { cell: rank.from === rank.to ? String(rank.from) : `${rank.from}–${rank.to}`, sort: rank.from },
    { cell: `${percentOfMean(rate.mean)} ± ${(noiseBand * 100).toFixed(0)}`, sort: rate.mean },
    factOf(row.quantization),
    factOf(row.engine),
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
    kind === 'run' ? runOutcome(row) : kind,
    ...(isServed
      ? [
          html`<label class="pick"><input type="checkbox" name="side" value="${sideName(name, mode)}"><span class="unseen">Compare ${shown}, ${arm}, ${row.quantization ?? ''}</span></label>`,
        ]
      : []),
  ];
}
