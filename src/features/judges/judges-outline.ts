import type { GameDecision, PairRule } from '../../records/target.ts';
import { signed } from '../../report/describe-metrics.ts';
import { dollars, metricPoints, percentOfMean, plural, pValue, share } from '../../report/numbers.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';
import type { Grid } from '../../report/terminal-lines.ts';
import type { DifferingPair, JudgeComparison, JudgedSet, JudgesReport } from './judge-comparison.ts';
import { isTooUndecided, type PairFigures } from './judges.ts';

export type JudgesOutline = {
  readonly sentence: string;
  /** A letter and a name; none for a single judge. */
  readonly names: readonly string[];
  /** A row a judge, a column for each model whose answers are judged. Without rows if there is one. */
  readonly overview: Grid;
  /** For each model whose answers are judged: a row per judge. */
  readonly sets: readonly { readonly title: string; readonly grid: Grid }[];
  /** For two judges: a row for each split and rule. */
  readonly differences: Grid;
  /** For several judges: one grid per rule, with a row and a column for each judge. */
  readonly matrices: readonly Grid[];
  /** Whole sentences without their full stop. */
  readonly notes: readonly string[];
};

const noGrid: Grid = { heads: [], rows: [] };

export function judgesOutline(report: JudgesReport): JudgesOutline {
  const { judges, comparisons } = report;
  const isOne = judges.length === 1;
  const nameOf = (at: number) => (isOne ? judgeName(report, 0) : letterOf(at));
  const responses = [...new Set(judges.flatMap(({ sets }) => sets.map((set) => set.responses)))];
  return {
    sentence: sentenceOf(report),
    names: isOne ? [] : judges.map((_, at) => `${letterOf(at)} ${judgeName(report, at)}`),
    overview: responses.length === 1 ? noGrid : overviewGrid(report, responses, nameOf),
    sets: responses.map((each) => setTable(report, each, nameOf)),
    differences: judges.length === 2 ? differencesGrid(comparisons) : noGrid,
    matrices: judges.length > 2 ? judgeRuleNames.map(([rule, words]) => matrixGrid(report, rule, words)) : [],
    notes: notesOf(report, nameOf),
  };
}

export function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `J${at + 1}`;
}

export function judgeName({ judges }: JudgesReport, at: number): string {
  return shorten(plainLine(judges[at]?.name ?? ''), 80);
}

const judgeRuleNames: readonly (readonly [PairRule, string])[] = [
  ['paper', 'JudgeBench’s rule'],
  ['both', 'Right in both orders'],
];

function sentenceOf(report: JudgesReport): string {
  const [first] = report.comparisons;
  if (report.judges.length === 1) return `Judge ${judgeName(report, 0)}`;
  if (report.judges.length > 2) return `${report.judges.length} judges side by side`;
  if (first === undefined || first.difference === null) return 'Two judges without a pair that both have judged';
  const on = `${plural(first.pairs, 'pair')}, p = ${exactP(first.p)}`;
  const [one, other] = [0, 1].map((at) => rightIn(report, at, first.pairs));
  if (one !== undefined && other !== undefined)
    return `${judgeName(report, 0)} judges ${one} right, ${judgeName(report, 1)} ${other} (${on})`;
  if (first.difference === 0) return `A and B judge equally often right (${on})`;
  const [ahead, behind] = first.difference > 0 ? ['B', 'A'] : ['A', 'B'];
  return `${ahead} judges ${share(Math.abs(first.difference))} more right than ${behind} (${on})`;
}

/** Only of all pairs that are compared. */
function rightIn({ judges }: JudgesReport, at: number, pairs: number): string | undefined {
  const figures = judges[at]?.sets.map((set) => set.figures.all) ?? [];
  const sum = (key: 'pairs' | 'correct') => figures.reduce((total, each) => total + each[key], 0);
  return sum('pairs') === pairs ? percentOfMean(sum('correct') / pairs) : undefined;
}

/** `.79`, `6.5e-5`: small ones are compared with those that others publish. */
function exactP(p: number): string {
  return p < 0.001 && p > 0 ? p.toExponential(1) : pValue(p);
}

/** As JudgeBench prints them. */
function percentOf(correct: number, pairs: number): string {
  return pairs === 0 ? 'n/a' : ((100 * correct) / pairs).toFixed(2);
}

const shortSplits: ReadonlyMap<string, string> = new Map([
  ['mmlu-pro', 'mmlu'],
  ['livebench-reasoning', 'reason'],
  ['livebench-math', 'math'],
  ['livecodebench', 'code'],
]);

function setTable(report: JudgesReport, responses: string, nameOf: (at: number) => string) {
  const rows = report.judges.flatMap(({ sets }, at) =>
    sets.filter((set) => set.responses === responses).map((set) => ({ name: nameOf(at), set })),
  );
  const splits = splitsOf(rows.map(({ set }) => set));
  const all = rows.map(({ set }) => set.figures.all);
  const extras = amountColumns.filter(({ value }) => all.some((figures) => value(figures) !== null));
  const most = Math.max(...all.map(({ pairs }) => pairs));
  return {
    title: `${shorten(plainLine(responses), 80)}, ${plural(most, 'pair')}`,
    grid: {
      heads: [
        'Judge',
        ...splits.map((split) => `>${shortSplits.get(split) ?? shorten(plainLine(split), 20)}`),
        ...['>All', '>95 %', '>Both', '>Null/tie', '>None', '>Flips', '>p', '>Single'],
        ...extras.map(({ head }) => head),
      ],
      rows: rows.map(({ name, set }) => setRow(name, set, splits, extras)),
    },
  };
}

type AmountColumn = {
  readonly head: string;
  readonly value: (figures: PairFigures) => number | null;
  readonly show: (value: number) => string;
};

const amountColumns: readonly AmountColumn[] = [
  { head: '>Tokens', value: ({ tokens }) => tokens, show: String },
  { head: '>Seconds', value: ({ seconds }) => seconds, show: (value) => value.toFixed(0) },
  { head: '>USD/right', value: ({ usdPerCorrect }) => usdPerCorrect, show: dollars },
];

/** The parts of JudgeBench all at once, so that one that is missing shows. */
function splitsOf(sets: readonly JudgedSet[]): string[] {
  const found = [...new Set(sets.flatMap(({ figures }) => Object.keys(figures.splits)))];
  const known = [...shortSplits.keys()];
  const isTheirs = found.some((split) => known.includes(split));
  return isTheirs ? [...known, ...found.filter((split) => !known.includes(split))] : found.length > 1 ? found : [];
}

function setRow(
  name: string,
  { figures: { all, splits }, odd }: JudgedSet,
  columns: readonly string[],
  extras: readonly AmountColumn[],
): string[] {
  const { games, correct } = odd ?? { games: 0, correct: 0 };
  const beside = (count: number, ofThem: number) => (ofThem === 0 ? String(count) : `${count - ofThem}+${ofThem}`);
  const end = (share: number | null) => (100 * (share ?? 0)).toFixed(1);
  return [
    name,
    ...columns.map((split) => percentOf(splits[split]?.correct ?? 0, splits[split]?.pairs ?? 0)),
    percentOf(all.correct, all.pairs),
    all.low === null ? 'n/a' : `${end(all.low)}-${end(all.high)}`,
    percentOf(all.both, all.pairs),
    `${beside(all.byNull, correct)}/${all.byTie}`,
    `${beside(all.none, games)}/${all.games}`,
    `${all.flipsFirst}:${all.flipsSecond}`,
    all.p === null ? '' : exactP(all.p),
    percentOf(all.singleCorrect, all.singleGames),
    ...extras.map(({ value, show }) => {
      const known = value(all);
      return known === null ? '-' : show(known);
    }),
  ];
}

function overviewGrid({ judges }: JudgesReport, responses: readonly string[], nameOf: (at: number) => string): Grid {
  return {
    heads: ['All pairs', ...responses.map((each) => `>${shorten(plainLine(each), 40)}`)],
    rows: judges.map(({ sets }, at) => [
      nameOf(at),
      ...responses.map((each) => {
        const all = sets.find((set) => set.responses === each)?.figures.all;
        return all === undefined ? '-' : percentOf(all.correct, all.pairs);
      }),
    ]),
  };
}

function differencesGrid(comparisons: readonly JudgeComparison[]): Grid {
  return {
    heads: ['Pairs and rule', '>Pairs', '>B minus A', '>95 %', '>A:B alone', '>p'],
    rows: comparisons.map(({ split, rule, pairs, difference, interval, firstAlone, secondAlone, p }) => [
      `${split === null ? 'all' : shorten(plainLine(split), 40)} ${rule}`,
      String(pairs),
      difference === null ? 'n/a' : signed(metricPoints, difference),
      interval === null ? 'n/a' : interval.map((end) => signed(metricPoints, end)).join(' to '),
      `${firstAlone}:${secondAlone}`,
      difference === null ? 'n/a' : exactP(p),
    ]),
  };
}

/** Above the diagonal: pairs on which the row's judge, and the column's judge, is right alone. */
function matrixGrid(report: JudgesReport, rule: PairRule, words: string): Grid {
  const { judges, comparisons } = report;
  const own = comparisons.filter((each) => each.rule === rule && each.split === null);
  return {
    heads: [`${words}: row:column alone, Holm p`, ...judges.map((_, at) => `>${letterOf(at)}`)],
    rows: judges.map((_, first) => [
      `${letterOf(first)} ${judgeName(report, first)}`,
      ...judges.map((_each, second) => {
        const found = own.find((each) => each.first === first && each.second === second);
        if (found === undefined) return '';
        return found.pairs === 0 ? 'n/a' : `${found.firstAlone}:${found.secondAlone} ${exactP(found.holm)}`;
      }),
    ]),
  };
}

function notesOf({ judges, comparisons }: JudgesReport, nameOf: (at: number) => string): string[] {
  const sets = judges.flatMap(({ sets: own }, at) => own.map((set) => ({ set, name: nameOf(at) })));
  const left = comparisons.filter(({ split, rule, leftOut }) => split === null && rule === 'paper' && leftOut > 0);
  const again = sets.reduce((sum, { set }) => sum + (set.again?.games ?? 0) - (set.again?.other ?? 0), 0);
  return [
    ...sets.flatMap(({ set, name }) => setNotes(set).map((note) => `${name}: ${note}`)),
    ...left.map(
      ({ first, second, leftOut }) =>
        `${letterOf(first)} and ${letterOf(second)}: ${plural(leftOut, 'pair')} that only one of the two has judged are left out`,
    ),
    'All and the splits count a pair by JudgeBench’s rule: its right games are more than its wrong ones. Both counts pairs that are right in both orders',
    'Null/tie: correct pairs that rest on one game, the other without a decision or tied. Flips name the first:second slot in both orders',
    ...(again === 0
      ? []
      : [`${plural(again, 'game')} read again from words or scores: the decision is that in the file`]),
    ...(comparisons.length === 0
      ? []
      : ['p is that of McNemar’s exact test; with several rounds, of the sign-flip test over pairs']),
    ...(sets.some(({ set }) => (set.odd?.games ?? 0) > 0)
      ? ['Behind a + are words such as A>A, which JudgeBench keeps and which decide nothing']
      : []),
  ];
}

function setNotes({ figures: { all }, again, notes, from }: JudgedSet): string[] {
  const cut = all.cut === 0 ? '' : `, ${all.cut} of them cut by the token limit`;
  return [
    ...notes.map((note) => `${shorten(plainLine(from), 120)}: ${note}`),
    ...(isTooUndecided(all) ? [`${all.none} of ${plural(all.games, 'game')} give no decision${cut}`] : []),
    ...(all.unmeasured === 0 ? [] : [`${plural(all.unmeasured, 'pair')} not measured, and in no figure`]),
    ...(again === null || again.other === 0
      ? []
      : [
          `the words of ${again.other} of ${plural(again.games, 'game')} say something else than the decision in the file`,
        ]),
  ];
}

/** `A>B, then tie` */
export function decisionWords(decisions: DifferingPair['decisions'][number]): string {
  return decisions.map((each) => decisionNames[each ?? 'none']).join(', then ');
}

const decisionNames: Readonly<Record<GameDecision | 'none', string>> = {
  ...{ 'A>B': 'A>B', 'B>A': 'B>A', 'A=B': 'tie', none: 'none' },
};
