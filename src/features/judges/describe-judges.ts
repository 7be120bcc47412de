import type { ModeDecision } from '../../model/decision.ts';
import { duration, metricPoints, plural, pValue, usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Grid } from '../../report/terminal-lines.ts';
import type { ModeTimings } from '../../report/words.ts';
import type { PairFigures } from './judges.ts';

/** Shares of pairs are points of 100; `Both` and `Paper` are the two rules. */
const judgeHeads = ['Pairs judged', '>Pairs', '>Both', '>Paper', '95 %', '>Null/tie', '>None', '>Flips', '>p'];

type Judged = Pick<ModeDecision, 'judges'>;

/** Each pack of judges, and its splits if it has several. */
export function judgeGrid({ judges = {} }: Judged): Grid {
  const rows = Object.entries(judges).flatMap(([pack, { figures }]) => {
    const splits = Object.entries(figures.splits);
    const name = plainLine(pack);
    return [
      figureRow(name, figures.all),
      ...(splits.length < 2 ? [] : splits.map(([split, own]) => figureRow(`· ${plainLine(split)}`, own))),
    ];
  });
  return { heads: judgeHeads, rows };
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

/** What the table has no column for: whole sentences without their full stop. */
export function judgeDetails({ judges = {} }: Judged, timings: ModeTimings): string[] {
  return Object.entries(judges).map(([pack, { counts, figures }]) => {
    const { inconsistent, unmeasured, singleCorrect, singleGames, tokens, usdPerCorrect } = figures.all;
    const ms = timings[pack]?.current?.gamesMs;
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
