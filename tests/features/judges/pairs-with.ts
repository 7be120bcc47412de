import type { Game, PairGames } from '../../../src/features/judges/judges.ts';
import type { GameDecision } from '../../../src/records/target.ts';

export function gameWith(decision: GameDecision | null, parts: Partial<Game> = {}): Game {
  return { decision, isUnmeasured: false, isCut: false, tokens: null, seconds: null, usd: null, ...parts };
}

const unmeasuredGame = gameWith(null, { isUnmeasured: true });

const turned = { 'A>B': 'B>A', 'B>A': 'A>B', 'A=B': 'A=B' } as const;

/**
 * The decision of a game compared with its label, as in a count of cases: `r` right, `w` wrong, `t` a tie, `n` no
 * decision, `u` unmeasured.
 */
export function pairWith(votes: string, parts: Partial<Pick<PairGames, 'id' | 'split' | 'label'>> = {}): PairGames {
  const { id = votes, split = 'one', label = 'A>B' } = parts;
  const game = (vote: string | undefined, right: 'A>B' | 'B>A') => {
    if (vote === undefined) return undefined;
    if (vote === 'u') return unmeasuredGame;
    const decisions = { r: right, w: turned[right], t: 'A=B', n: null } as const;
    return gameWith(decisions[vote as keyof typeof decisions]);
  };
  return { id, split, label, ab: game(votes[0], label), ba: game(votes[1], turned[label]) };
}

/** `{ rr: 203, rt: 27 }`: this many pairs of each kind, half of them with either label; ids are numbers. */
export function pairsOf(counts: Readonly<Record<string, number>>, split = 'one', from = 0): PairGames[] {
  const votes = Object.entries(counts).flatMap(([each, times]) => Array.from({ length: times }, () => each));
  return votes.map((each, at) => {
    // The slot that a flip names follows from the vote of the first game and the label: `f` first, `s` second.
    const isFlip = each === 'f' || each === 's';
    const label = at % 2 === 0 ? 'A>B' : 'B>A';
    const id = String(from + at);
    if (!isFlip) return pairWith(each, { id, split, label });
    const isFirstRight = (each === 'f') === (label === 'A>B');
    return pairWith(isFirstRight ? 'rw' : 'wr', { id, split, label });
  });
}
