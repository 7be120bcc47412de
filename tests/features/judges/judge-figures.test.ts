import { describe, expect, it } from 'vitest';
import { judgeFigures } from '../../../src/features/judges/judge-figures.ts';
import type { PairGames } from '../../../src/features/judges/judges.ts';
import { gameWith, pairsOf, pairWith } from './pairs-with.ts';

function figuresOf(...pairs: readonly PairGames[]) {
  return judgeFigures(pairs).all;
}

describe('judgeFigures', () => {
  it.each([
    ['rr', { correct: 1, both: 1, byTie: 0, byNull: 0, inconsistent: 0, none: 0 }],
    ['rt', { correct: 1, both: 0, byTie: 1, byNull: 0, inconsistent: 1, none: 0 }],
    ['nr', { correct: 1, both: 0, byTie: 0, byNull: 1, inconsistent: 1, none: 1 }],
    ['rw', { correct: 0, both: 0, byTie: 0, byNull: 0, inconsistent: 1, none: 0 }],
    ['nn', { correct: 0, both: 0, byTie: 0, byNull: 0, inconsistent: 0, none: 2 }],
    ['tt', { correct: 0, both: 0, byTie: 0, byNull: 0, inconsistent: 0, none: 0 }],
    ['wn', { correct: 0, both: 0, byTie: 0, byNull: 0, inconsistent: 1, none: 1 }],
    ['ww', { correct: 0, both: 0, byTie: 0, byNull: 0, inconsistent: 0, none: 0 }],
  ])('judges %s with either label', (votes, expected) => {
    for (const label of ['A>B', 'B>A'] as const)
      expect(figuresOf(pairWith(votes, { label }))).toMatchObject({ pairs: 1, unmeasured: 0, games: 2, ...expected });
  });

  it.each(['ru', 'uw', 'uu'])('leaves %s out of every figure except one', (votes) => {
    expect(figuresOf(pairWith(votes), pairWith('rr'))).toEqual({ ...figuresOf(pairWith('rr')), unmeasured: 1 });
  });

  it('has no figures without pairs', () => {
    const { p, low, high, ...counts } = figuresOf();
    expect([p, low, high, counts.tokens, counts.seconds, counts.usdPerCorrect]).toEqual(Array(6).fill(null));
    expect(counts).toMatchObject({ pairs: 0, unmeasured: 0, correct: 0, games: 0, singleGames: 0 });
    expect(figuresOf({ ...pairWith('r'), ab: undefined })).toMatchObject({ pairs: 0, unmeasured: 1 });
  });

  it('reads single games, null ones too, beside double ones', () => {
    const found = figuresOf(pairWith('r', { label: 'B>A' }), pairWith('n'), pairWith('w'), pairWith('rw'));
    expect(found).toMatchObject({ pairs: 4, games: 5, correct: 1, both: 1, none: 1, inconsistent: 1 });
    expect(found).toMatchObject({ singleCorrect: 2, singleGames: 4 });
  });

  it('splits in order of appearance', () => {
    const { splits } = judgeFigures([pairWith('rr', { split: 'b' }), pairWith('ww', { split: 'a' })]);
    expect(Object.entries(splits).map(([split, { correct }]) => [split, correct])).toEqual([
      ['b', 1],
      ['a', 0],
    ]);
  });

  it('adds up amounts that are known for every game, and gives the price of a correct pair', () => {
    const pair = (decision: 'A>B' | null, ab: object, ba: object) => ({
      ...pairWith(''),
      ab: gameWith(decision, ab),
      ba: gameWith('B>A', ba),
    });
    const pairs = [
      pair('A>B', { tokens: 10, seconds: 2, usd: 0.2 }, { tokens: null, seconds: 1, usd: 0.1 }),
      pair(null, { tokens: 5, isCut: true, seconds: 4, usd: 0 }, { tokens: 7, seconds: 3, usd: 0 }),
    ];
    const { tokens, seconds, usdPerCorrect, cut } = figuresOf(...pairs);
    expect([tokens, seconds, usdPerCorrect, cut]).toEqual([null, 10, expect.closeTo(0.15, 12), 1]);
    expect(figuresOf({ ...pairWith('ww'), ab: gameWith('B>A', { usd: 1 }) }).usdPerCorrect).toBeNull();
    expect(figuresOf({ ...pairWith('rr'), ab: gameWith('A>B', { usd: 1 }) }).usdPerCorrect).toBeNull();
  });

  it('counts a pair once in the interval and in the test of flips, however many rounds repeat it', () => {
    const round = pairsOf({ rr: 6, f: 5, s: 1 });
    const once = figuresOf(...round);
    const thrice = figuresOf(...round, ...round, ...round);
    expect(thrice).toMatchObject({ pairs: 36, correct: 18, flipsFirst: 15, flipsSecond: 3 });
    expect([thrice.low, thrice.high, thrice.p]).toEqual([once.low, once.high, once.p]);
    expect(once.p).toBeCloseTo(0.21875, 12); // 2 · (1 + 6) / 64
  });

  // Counts by kind that give the published row of a judge on 350 pairs, including details that the row does not show.
  it('gives the published figures of o1-mini for games like its own', () => {
    const { all, splits } = judgeFigures([
      ...pairsOf({ rr: 79, rt: 11, f: 30, s: 8, ww: 18, wt: 4, tt: 4 }, 'mmlu-pro'),
      ...pairsOf({ rr: 54, tr: 7, f: 16, s: 6, ww: 11, tw: 3, tt: 1 }, 'livebench-reasoning', 154),
      ...pairsOf({ rr: 41, rt: 5, f: 7, s: 2, ww: 1 }, 'livebench-math', 252),
      ...pairsOf({ rr: 29, tr: 4, f: 5, s: 2, ww: 2 }, 'livecodebench', 308),
    ]);
    const percent = ({ correct, pairs }: { correct: number; pairs: number }) => ((100 * correct) / pairs).toFixed(2);
    expect(Object.values(splits).map(percent)).toEqual(['58.44', '62.24', '82.14', '78.57']);
    expect([percent(all), all.pairs, all.games, all.none]).toEqual(['65.71', 350, 700, 0]);
    expect([all.low, all.high].map((end) => (100 * (end ?? 0)).toFixed(1))).toEqual(['60.6', '70.5']);
    expect([all.both, all.byNull, all.byTie, all.inconsistent]).toEqual([203, 0, 27, 110]);
    expect([all.flipsFirst, all.flipsSecond, all.p?.toExponential(0)]).toEqual([58, 18, '5e-6']);
  });

  it.each([
    [37, 7, '5e-6'],
    [28, 26, '9e-1'],
    [0, 3, '3e-1'],
    [5, 5, '1e+0'],
    [800, 700, '1e-2'],
  ])('tests %i flips to the first slot and %i to the second', (f, s, p) => {
    expect(figuresOf(...pairsOf({ f, s })).p?.toExponential(0)).toBe(p);
  });
});
