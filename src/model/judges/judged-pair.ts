import { flipped, type Game, type PairGames } from '../judges.ts';

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
