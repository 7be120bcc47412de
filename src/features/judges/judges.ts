import { z } from 'zod';
import { flipped, type GameDecision, type PairLabel, pairRuleSchema } from '../../records/target.ts';

/** One request to a judge: two answers in one order. */
export type Game = {
  /** null if no decision can be read. */
  readonly decision: GameDecision | null;
  /** Infrastructure failed: the game says nothing about the judge. */
  readonly isUnmeasured: boolean;
  /** The token limit ended the answer. */
  readonly isCut: boolean;
  readonly tokens: number | null;
  readonly seconds: number | null;
  readonly usd: number | null;
};

/** One pair in one round; `ba` is missing in single-game data. The label is as shown in `ab`. */
export type PairGames = {
  readonly id: string;
  readonly split: string;
  readonly label: PairLabel;
  readonly ab: Game | undefined;
  readonly ba: Game | undefined;
};

const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const pairFiguresSchema = z.strictObject({
  pairs: count.describe(
    'pairs without an unmeasured game; a pair counts once a round, or once where requests were left out',
  ),
  unmeasured: count.describe('pairs with an unmeasured game: they are in no other figure'),
  correct: count.describe("pairs that are correct by JudgeBench's rule"),
  low: share
    .nullable()
    .describe(
      'Wilson 95 % interval of correct / pairs over the distinct pairs, since rounds repeat one another; null without pairs',
    ),
  high: share.nullable(),
  both: count.describe('pairs right in every order that was asked'),
  byNull: count.describe('correct pairs of one right game and one without a decision'),
  byTie: count.describe('correct pairs of one right game and one tie'),
  inconsistent: count.describe('pairs whose two games differ: other answers, or a tie or no decision in one of them'),
  games: count,
  none: count.describe('games without a decision'),
  cut: count.describe('games without a decision that the token limit ended'),
  flipsFirst: count.describe('pairs whose two games both name the first slot'),
  flipsSecond: count.describe('pairs whose two games both name the second slot'),
  p: share
    .nullable()
    .describe(
      'exact two-sided binomial p of the flips, each distinct pair counted once for the slot that it flips to more often; null without flips',
    ),
  singleCorrect: count.describe('first games that name the right answer'),
  singleGames: count.describe('first games, those without a decision too'),
  tokens: z.number().min(0).nullable().describe('tokens of the answers; null if the count of a game is unknown'),
  seconds: z.number().min(0).nullable(),
  usdPerCorrect: z
    .number()
    .min(0)
    .nullable()
    .describe('null if the cost of a game is unknown, or without a correct pair'),
});
export type PairFigures = z.infer<typeof pairFiguresSchema>;

export const judgeFiguresSchema = z.strictObject({
  all: pairFiguresSchema,
  splits: z.record(z.string(), pairFiguresSchema).describe('by split, in the order in which the splits first occur'),
});
export type JudgeFigures = z.infer<typeof judgeFiguresSchema>;

/** How a model judged the pairs of a pack, over the planned rounds. */
export const judgeScoreSchema = z.strictObject({ counts: pairRuleSchema, figures: judgeFiguresSchema });
export type JudgeScore = z.infer<typeof judgeScoreSchema>;

declare module '../../records/part-facet.ts' {
  interface ScorecardParts {
    /** The figures of each pack whose scenarios are games of pairs. */
    judges?: Record<string, JudgeScore> | undefined;
  }
  interface ModeParts {
    /** The figures of each pack of judges in this run. */
    judges?: Record<string, JudgeScore> | undefined;
  }
}

/** With more than a tenth of the games undecided, the rates say little about what the judge thinks. */
export function isTooUndecided({ none, games }: Pick<PairFigures, 'none' | 'games'>): boolean {
  return 10 * none > games;
}

/** Whether a game agrees with the label. If the answers were shown in the other order, its decision is turned first. */
type Vote = 'right' | 'wrong' | 'tie' | 'none';

/** A pair with its games read by both rules. */
export type JudgedPair = {
  readonly games: readonly Game[];
  /** JudgeBench's rule: more of its games are right than wrong. */
  readonly isCorrect: boolean;
  /** Right in every order that was asked. */
  readonly isBoth: boolean;
  /** Its votes, in the order of `games`. */
  readonly votes: readonly Vote[];
  /** The slot that both games name, though the answers in it differ. */
  readonly flip: 'first' | 'second' | undefined;
};

/** undefined if a game is unmeasured, or none was played. */
export function judgePair({ label, ab, ba }: PairGames): JudgedPair | undefined {
  const games = [ab, ba].flatMap((game) => game ?? []);
  if (games.length === 0 || games.some((game) => game.isUnmeasured)) return undefined;
  const votes = [...(ab ? [voteOf(ab, label)] : []), ...(ba ? [voteOf(ba, flipped(label))] : [])];
  const right = votes.filter((vote) => vote === 'right').length;
  const wrong = votes.filter((vote) => vote === 'wrong').length;
  return {
    ...{ games, votes },
    isCorrect: right > wrong,
    isBoth: right === games.length,
    flip: right === 1 && wrong === 1 ? (ab?.decision === 'A>B' ? 'first' : 'second') : undefined,
  };
}

function voteOf({ decision }: Game, label: PairGames['label']): Vote {
  if (decision === null) return 'none';
  if (decision === 'A=B') return 'tie';
  return decision === label ? 'right' : 'wrong';
}
