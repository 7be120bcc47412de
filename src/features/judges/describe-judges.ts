import type { Decision, ModeDecision } from '../../records/decision.ts';
import type { CsvRow } from '../../report/csv-rows.ts';
import { duration, metricPoints, plural, pValue, usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Block, ReportPart } from '../../report/report-facet.ts';
import type { PairFigures } from './judges.ts';

/** Shares of pairs are points of 100; `Both` and `Paper` are the two rules. */
const judgeHeads = ['Pairs judged', '>Pairs', '>Both', '>Paper', '95 %', '>Null/tie', '>None', '>Flips', '>p'];

/** Each pack of judges, and its splits if it has several. */
function judgeTable(mode: ModeDecision, decision: Decision): Block {
  const rows = Object.entries(mode.judges ?? {}).flatMap(([pack, { figures }]) => {
    const splits = Object.entries(figures.splits);
    const name = plainLine(pack);
    return [
      figureRow(name, figures.all),
      ...(splits.length < 2 ? [] : splits.map(([split, own]) => figureRow(`· ${plainLine(split)}`, own))),
    ];
  });
  const caption = 'Judged pairs, shares in points of 100';
  return { caption, heads: judgeHeads, rows, details: judgeDetails(mode, decision) };
}

function figureRow(name: string, figures: PairFigures): string[] {
  const { pairs, both, correct, low, high, byNull, byTie, none, games, flipsFirst, flipsSecond, p } = figures;
  const share = (count: number) => (pairs === 0 ? 'n/a' : metricPoints(count / pairs));
  return [
    name,
    String(pairs),
    share(both),
    share(correct),
    low === null || high === null ? 'n/a' : `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`,
    `${byNull}/${byTie}`,
    `${none}/${games}`,
    `${flipsFirst}:${flipsSecond}`,
    p === null ? '' : pValue(p),
  ];
}

const rules = { both: 'both orders are right', paper: 'the rule of JudgeBench calls it correct' } as const;

/** What the table has no column for. */
function judgeDetails({ judges = {}, mode }: ModeDecision, { timings }: Decision): string[] {
  return Object.entries(judges).map(([pack, { counts, figures }]) => {
    const { inconsistent, unmeasured, singleCorrect, singleGames, tokens, usdPerCorrect } = figures.all;
    const ms = timings[mode]?.[pack]?.current?.gamesMs;
    const parts = [
      ...(singleGames === 0 ? [] : [`${singleCorrect} of ${singleGames} first games are right`]),
      `${plural(inconsistent, 'pair')} inconsistent`,
      ...(unmeasured === 0 ? [] : [`${plural(unmeasured, 'pair')} unmeasured`]),
      ...(tokens === null ? [] : [plural(tokens, 'token')]),
      ...(ms === undefined ? [] : [duration(ms)]),
      ...(usdPerCorrect === null ? [] : [`${usd(usdPerCorrect)} a correct pair`]),
    ];
    return `${plainLine(pack)}: a pair passes if ${rules[counts]}; ${parts.join(', ')}`;
  });
}

const columns = [
  ...['split', 'pairs', 'correct', 'correct_low', 'correct_high', 'both', 'by_null', 'by_tie', 'inconsistent'],
  ...['games', 'no_decision', 'no_decision_cut', 'flips_first', 'flips_second', 'flips_p'],
  ...['single_correct', 'single_games', 'tokens', 'seconds', 'usd_per_correct'],
];

/** Of each pack, then of its splits. */
function judgeRows({ timings }: Decision, { slug, mode, judges = {} }: ModeDecision): CsvRow<string>[] {
  return Object.entries(judges).flatMap(([pack, { figures }]) => {
    const place = { row: 'judges', slug, mode, pack };
    const ms = timings[mode]?.[pack]?.current?.gamesMs;
    return [
      { ...place, split: '', ...cellsOf(figures.all), seconds: ms === undefined ? null : ms / 1000 },
      ...Object.entries(figures.splits).map(([split, own]) => ({ ...place, split, ...cellsOf(own) })),
    ];
  });
}

function cellsOf(figures: PairFigures): CsvRow<string> {
  return {
    ...{ pairs: figures.pairs, unmeasured: figures.unmeasured, both: figures.both },
    ...{ correct: figures.correct, correct_low: figures.low, correct_high: figures.high },
    ...{ by_null: figures.byNull, by_tie: figures.byTie, inconsistent: figures.inconsistent },
    ...{ games: figures.games, no_decision: figures.none, no_decision_cut: figures.cut },
    ...{ flips_first: figures.flipsFirst, flips_second: figures.flipsSecond, flips_p: figures.p },
    ...{ single_correct: figures.singleCorrect, single_games: figures.singleGames },
    ...{ tokens: figures.tokens, usd_per_correct: figures.usdPerCorrect },
  };
}

export const judgeReport: ReportPart = {
  table: judgeTable,
  csv: { heads: columns, rows: (decision, mode) => (mode === undefined ? [] : judgeRows(decision, mode)) },
};
