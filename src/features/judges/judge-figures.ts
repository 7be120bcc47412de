import { groupBy } from '../../lib/group-by.ts';
import { wilson95 } from '../../score/wilson95.ts';
import {
  type Game,
  type JudgedPair,
  type JudgeFigures,
  judgePair,
  type PairFigures,
  type PairGames,
} from './judges.ts';

/** The figures of a judge's games, in all and by split. The list has each pair once per round. */
export function judgeFigures(pairs: readonly PairGames[]): JudgeFigures {
  const splits = groupBy(pairs, ({ split }) => split);
  return {
    all: pairFigures(pairs),
    splits: Object.fromEntries([...splits].map(([split, own]) => [split, pairFigures(own)])),
  };
}

function pairFigures(pairs: readonly PairGames[]): PairFigures {
  const judged = pairs.flatMap((pair) => {
    const read = judgePair(pair);
    return read === undefined ? [] : [{ ...read, id: pair.id, isFirstPlayed: pair.ab !== undefined }];
  });
  const times = (holds: (pair: JudgedPair) => boolean) => judged.filter(holds).length;
  const games = judged.flatMap((pair) => pair.games);
  const singles = judged.filter(({ isFirstPlayed }) => isFirstPlayed);
  const correct = times(({ isCorrect }) => isCorrect);
  const distinct = new Set(judged.map(({ id }) => id)).size;
  const [low, high] = judged.length === 0 ? [null, null] : wilson95(correct / judged.length, distinct);
  const usd = sumOf(games, 'usd');
  return {
    pairs: judged.length,
    unmeasured: pairs.length - judged.length,
    ...{ correct, low, high },
    both: times(({ isBoth }) => isBoth),
    byNull: times(({ isCorrect, votes }) => isCorrect && votes.includes('none')),
    byTie: times(({ isCorrect, votes }) => isCorrect && votes.includes('tie')),
    inconsistent: times(({ votes: [one, other = one] }) => one !== other),
    games: games.length,
    none: games.filter(({ decision }) => decision === null).length,
    cut: games.filter(({ decision, isCut }) => decision === null && isCut).length,
    flipsFirst: times(({ flip }) => flip === 'first'),
    flipsSecond: times(({ flip }) => flip === 'second'),
    p: flipsP(judged),
    singleCorrect: singles.filter(({ votes: [vote] }) => vote === 'right').length,
    singleGames: singles.length,
    tokens: sumOf(games, 'tokens'),
    seconds: sumOf(games, 'seconds'),
    usdPerCorrect: usd === null || correct === 0 ? null : usd / correct,
  };
}

/** null if one is unknown: a part would make the judge too cheap. */
function sumOf(games: readonly Game[], amount: 'tokens' | 'seconds' | 'usd'): number | null {
  const known = games.flatMap((game) => game[amount] ?? []);
  return known.length === 0 || known.length < games.length ? null : known.reduce((sum, each) => sum + each, 0);
}

/** Rounds repeat one another, so a pair counts once, for the slot that it flips to more often. */
function flipsP(judged: readonly (JudgedPair & { readonly id: string })[]): number | null {
  const balance = new Map<string, number>();
  for (const { id, flip } of judged) {
    if (flip !== undefined) balance.set(id, (balance.get(id) ?? 0) + (flip === 'first' ? 1 : -1));
  }
  const first = [...balance.values()].filter((each) => each > 0).length;
  const second = [...balance.values()].filter((each) => each < 0).length;
  return first + second === 0 ? null : evenP(Math.min(first, second), first + second);
}

/** How often a fair coin gives a count at least as far from the half of `total` as `fewer` is: exact, two-sided. */
function evenP(fewer: number, total: number): number {
  let logOfWays = -total * Math.LN2;
  let sum = Math.exp(logOfWays);
  for (let count = 1; count <= fewer; count++) {
    logOfWays += Math.log((total - count + 1) / count);
    sum += Math.exp(logOfWays);
  }
  return Math.min(1, 2 * sum);
}
