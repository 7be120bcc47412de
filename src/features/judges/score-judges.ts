import type { DecidedPart } from '../../gate/decide-facet.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { AttemptLine, Plan, SkipLine } from '../../records/journal.ts';
import { packOfKey } from '../../records/shard.ts';
import { flipped, type GameDecision, type PlannedPair } from '../../records/target.ts';
import type { Verdict } from '../../records/verdict.ts';
import { tokensIn, usdOfAttempt } from '../../score/price.ts';
import type { ScoredPart } from '../../score/score-facet.ts';
import { type Games, gamesByRow } from '../../score/score-pairs.ts';
import { judgeFigures } from './judge-figures.ts';
import { type Game, isTooUndecided, type JudgeScore, type PairGames } from './judges.ts';

/** The figures of each pack of judges over the planned rounds; undefined without one. */
function scoreJudges(
  plan: Played,
  attempts: readonly AttemptLine[],
  skips: readonly SkipLine[],
): Record<string, JudgeScore> | undefined {
  const { judges = {} } = plan;
  const scores = [...playedPairs(plan, attempts, skips)].flatMap(([pack, played]): [string, JudgeScore][] => {
    const counts = judges[pack];
    return counts === undefined ? [] : [[pack, { counts, figures: judgeFigures(played) }]];
  });
  return scores.length === 0 ? undefined : Object.fromEntries(scores);
}

type Played = Games & Pick<Plan, 'price'>;

/**
 * By pack of judges: its pairs, once for each planned round that has all of their games. Where requests were left out,
 * each in its first such round alone: a pair that fails is asked more often than one that passes.
 */
export function playedPairs(
  { scenarios, pairs = {}, judges = {}, price }: Played,
  attempts: readonly AttemptLine[],
  skips: readonly SkipLine[],
): ReadonlyMap<string, readonly PairGames[]> {
  const games = [...gamesByRow({ scenarios, pairs, judges })];
  const measured = groupBy(
    attempts.filter(({ stage }) => stage === 'measure'),
    ({ scenario }) => scenario,
  );
  const found = Object.keys(judges).flatMap((pack): [string, PairGames[]][] => {
    const own = games.filter(([row]) => packOfKey(row) === pack);
    const played = own.map(([, keys]) => pairsIn(keys, pairs, measured, price));
    const counted = skips.length === 0 ? played : played.map((rounds) => rounds.slice(0, 1));
    return own.length === 0 ? [] : [[pack, counted.flat()]];
  });
  return new Map(found);
}

/** A pair once for each round that has all of its games. */
function pairsIn(
  keys: readonly string[],
  pairs: Readonly<Record<string, PlannedPair>>,
  measured: ReadonlyMap<string, readonly AttemptLine[]>,
  price: Plan['price'],
): PairGames[] {
  const [first = []] = keys.map((key) => measured.get(key));
  return first.flatMap(({ round }) => {
    const shown: Partial<Record<PlannedPair['shown'], Game>> = {};
    for (const key of keys) {
      const [pair, line] = [pairs[key], measured.get(key)?.find((each) => each.round === round)];
      if (pair === undefined || line === undefined) return [];
      shown[pair.shown] = gameOf(line, pair, price);
    }
    const pair = pairs[keys[0] ?? ''];
    return pair === undefined
      ? []
      : [{ id: pair.id, split: pair.split, label: pair.label, ab: shown.ab, ba: shown.ba }];
  });
}

/** Its seconds are a timing, which is no part of the figures in a scorecard. */
function gameOf({ verdict, measures }: AttemptLine, { shown, label }: PlannedPair, price: Plan['price']): Game {
  return {
    decision: decisionOf(verdict, { shown, label }),
    isUnmeasured: verdict.outcome === 'unmeasured',
    isCut: verdict.outcome === 'fail' && verdict.failure === 'token-limit',
    tokens: tokensIn(measures, 'completionTokens'),
    seconds: null,
    usd: usdOfAttempt(measures, price),
  };
}

/** Its check tells each decision from all others, so that no text is read again. */
export function decisionOf(
  verdict: Verdict,
  { shown, label }: Pick<PlannedPair, 'shown' | 'label'>,
): GameDecision | null {
  const right = shown === 'ab' ? label : flipped(label);
  if (verdict.outcome === 'pass') return right;
  if (verdict.outcome === 'unmeasured') return null;
  if (verdict.failure === 'undecided') return 'A=B';
  return verdict.failure === 'wrong-decision' ? flipped(right) : null;
}

export const scoredJudges: ScoredPart = {
  key: 'judges',
  score: ({ games, attempts, skips }) => scoreJudges(games, attempts, skips),
  time({ games: { judges = {}, pairs = {}, scenarios } }, pack, attempts) {
    const own = Object.keys(scenarios).filter((key) => packOfKey(key) === pack && Object.hasOwn(pairs, key));
    const isAsked = Object.hasOwn(judges, pack) && own.length > 0;
    return isAsked ? { gamesMs: gamesMsOf(attempts) } : {};
  },
};

function gamesMsOf(attempts: readonly AttemptLine[]): number {
  const timed = attempts.filter(({ stage, verdict }) => stage === 'measure' && verdict.outcome !== 'unmeasured');
  return Math.round(timed.reduce((sum, { totalMs }) => sum + totalMs, 0) * 100) / 100;
}

export const decidedJudges: DecidedPart = {
  key: 'judges',
  before: 'settledAfter',
  decide: ({ now: { judges } }) => ({ judges }),
  warn: ({ judges = {} }) =>
    Object.entries(judges).flatMap(([pack, { figures }]) => {
      const { games, none, cut } = figures.all;
      return isTooUndecided(figures.all) ? [{ kind: 'no-decisions' as const, pack, games, none, cut }] : [];
    }),
  requestsOfRow({ judges }, pack) {
    const { pairs = 0, games = 0 } = judges?.[pack]?.figures.all ?? {};
    return pairs === 0 ? undefined : Math.round(games / pairs);
  },
};
