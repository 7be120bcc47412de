import { describe, expect, it } from 'vitest';
import type { AttemptLine, JournalLine, Plan } from '../../src/records/journal.ts';
import { scorecardSchema } from '../../src/records/scorecard.ts';
import { fail, pass, type Verdict } from '../../src/records/verdict.ts';
import { pairVerdict } from '../../src/score/score-pairs.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { toScore } from '../../src/score/to-score.ts';
import { attemptWith, endWith, measureWith, planWith, sessionWith, unmeasured } from './journal-with.ts';

const wrong = fail('wrong-decision', 'A>B', 'B>A');
const tie = fail('undecided', 'A>B', 'A=B');
const none = fail('no-decision', 'A>B', 'x');
const cut = fail('token-limit', 'a reply', 'x');

describe('pairVerdict', () => {
  const named = { right: pass, wrong, tie, none, unmeasured };
  it.each<[keyof typeof named, keyof typeof named, string, string]>([
    ['right', 'right', 'pass', 'pass'],
    ['right', 'tie', 'undecided', 'pass'],
    ['right', 'none', 'no-decision', 'pass'],
    ['right', 'wrong', 'wrong-decision', 'wrong-decision'],
    ['none', 'none', 'no-decision', 'no-decision'],
    ['wrong', 'tie', 'wrong-decision', 'wrong-decision'],
    ['right', 'unmeasured', 'unmeasured', 'unmeasured'],
    ['wrong', 'unmeasured', 'wrong-decision', 'wrong-decision'],
    ['none', 'unmeasured', 'no-decision', 'unmeasured'],
    ['tie', 'unmeasured', 'undecided', 'unmeasured'],
    ['unmeasured', 'unmeasured', 'unmeasured', 'unmeasured'],
  ])('of %s and %s is %s, by the paper %s', (one, other, both, paper) => {
    for (const games of [
      [named[one], named[other]],
      [named[other], named[one]],
    ])
      for (const [rule, expected] of [
        ['both', both],
        ['paper', paper],
      ] as const) {
        const verdict = pairVerdict(games, rule);
        expect(verdict.outcome === 'fail' ? verdict.failure : verdict.outcome).toBe(expected);
      }
  });

  it.each([pass, none, unmeasured])('of a single game is its own, such as $outcome', (game) => {
    for (const rule of ['both', 'paper'] as const) expect(pairVerdict([game], rule)).toBe(game);
  });
});

const digest = 'a'.repeat(64);
const pairs = Object.fromEntries(
  (['P-1', 'P-2'] as const).flatMap((id, at) =>
    (['ab', 'ba'] as const).map((shown) => [
      `a/${id}.${shown}`,
      { id, shown, label: 'A>B' as const, split: at === 0 ? 'sums' : 'code' },
    ]),
  ),
);
const scenarios = Object.fromEntries(Object.keys(pairs).map((key) => [key, digest]));
const planOf = (parts: Partial<Plan> = {}) =>
  planWith({ scenarios, pairs, judges: { a: 'both' }, rounds: 1, ...parts });
const game = (key: string, verdict: Verdict = pass, parts: Partial<AttemptLine> = {}) =>
  attemptWith(`a/${key}`, 1, verdict, { measures: [measureWith(50, 10)], ...parts });

function scoreOne(lines: readonly JournalLine[], plan: Plan = planOf()) {
  const [scorecard] = scoreRun(plan, [plan, sessionWith(), ...lines]);
  return scorecardSchema.parse(scorecard);
}

describe('pairs in a scorecard', () => {
  const lines = [game('P-1.ab'), game('P-1.ba'), game('P-2.ab', none), game('P-2.ba', pass)];

  it('are one row each, with one attempt a round', () => {
    for (const kept of [lines, lines.map(toScore)]) {
      const { scenarios: rows, missing, timings, packs, fingerprint } = scoreOne(kept);
      expect(rows.map(({ scenario, cells, failures }) => [scenario, cells, failures])).toEqual([
        ['a/P-1', [{ passed: 1, failed: 0, unmeasured: 0 }], {}],
        ['a/P-2', [{ passed: 0, failed: 1, unmeasured: 0 }], { 'no-decision': 1 }],
      ]);
      expect(missing).toBe(0);
      expect(Object.keys(fingerprint.conditions.scenarios ?? {})).toEqual(['a/P-1', 'a/P-2']);
      // Times and tokens are those of the requests.
      expect(timings['a']).toMatchObject({ attemptP50Ms: 100, gamesMs: 400 });
      expect(packs[0]?.completionTokens).toBe(10);
    }
  });

  it('carry the figures of their games', () => {
    const { judges } = scoreOne(lines, planOf({ price: { input: 0, output: 1 } }));
    expect(judges?.['a']).toMatchObject({
      counts: 'both',
      figures: {
        all: {
          pairs: 2,
          correct: 2,
          both: 1,
          byNull: 1,
          games: 4,
          none: 1,
          tokens: 40,
          seconds: null,
          usdPerCorrect: 0.00002,
        },
        splits: { sums: { pairs: 1, both: 1 }, code: { pairs: 1, both: 0 } },
      },
    });
  });

  it('read each decision from its verdict, as shown', () => {
    const flips = scoreOne([game('P-1.ab'), game('P-1.ba', wrong), game('P-2.ab', wrong), game('P-2.ba')]);
    expect(flips.judges?.['a']?.figures.all).toMatchObject({ flipsFirst: 1, flipsSecond: 1, inconsistent: 2 });
    const others = scoreOne([game('P-1.ab', cut), game('P-1.ba', tie), game('P-2.ab', unmeasured), game('P-2.ba')]);
    expect(others.judges?.['a']?.figures.all).toMatchObject({ pairs: 1, unmeasured: 1, none: 1, cut: 1 });
  });

  it('pass by the rule of their pack, which is part of their digest', () => {
    const [both, paper] = [scoreOne(lines), scoreOne(lines, planOf({ judges: { a: 'paper' } }))];
    expect(paper.scenarios.map(({ cells }) => cells[0]?.passed)).toEqual([1, 1]);
    for (const [at, row] of both.scenarios.entries()) expect(row.digest).not.toBe(paper.scenarios[at]?.digest);
  });

  it('have a digest of both answers, in the order of the games', () => {
    const answers = (ab: string, ba: string) =>
      scoreOne([game('P-1.ba', pass, { answer: ba.repeat(16) }), game('P-1.ab', pass, { answer: ab.repeat(16) })])
        .scenarios[0]?.answers;
    expect(answers('1', '2')).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(answers('1', '2')).not.toEqual(answers('2', '1'));
  });

  it('are missing as long as a game is', () => {
    const { scenarios: rows, missing, judges } = scoreOne([game('P-1.ab', wrong), ...lines.slice(2)]);
    expect(missing).toBe(1);
    expect(rows[0]).toMatchObject({ cells: [{ passed: 0, failed: 0, unmeasured: 0 }], missing: 1 });
    expect(judges?.['a']?.figures.all.pairs).toBe(1);
  });

  it('are left out on purpose once, even though both games are', () => {
    const skip = (key: string) =>
      ({ kind: 'skip', mode: 'no-thinking', round: 1, scenario: `a/${key}`, why: 'settled' }) as const;
    const stopped = scoreOne([...lines.slice(2), skip('P-1.ab'), skip('P-1.ba'), endWith({ outcome: 'time-budget' })]);
    expect(stopped).toMatchObject({ missing: 1, stoppedEarly: true });
  });

  it('leave out a pair if one of its games can never be asked', () => {
    const tooLong = { outcome: 'unmeasured', cause: 'context-too-small' } as const;
    const { scenarios: rows, tooLong: left } = scoreOne([game('P-1.ab', tooLong), game('P-1.ba'), ...lines.slice(2)]);
    expect([rows.map(({ scenario }) => scenario), left]).toEqual([['a/P-2'], ['a/P-1']]);
  });

  it('count confirmations in their cells, not in their figures', () => {
    const again = (['P-1.ab', 'P-1.ba'] as const).map((key) => ({ ...game(key), stage: 'confirm' as const, round: 2 }));
    const { scenarios: rows, judges } = scoreOne([...lines, ...again]);
    expect(rows[0]?.cells).toEqual([{ passed: 2, failed: 0, unmeasured: 0 }]);
    expect(judges?.['a']?.figures.all.pairs).toBe(2);
  });

  it('count once each if rounds were left out, so that failing pairs do not weigh more', () => {
    const again = [2, 3].flatMap((round) =>
      (['P-2.ab', 'P-2.ba'] as const).map((key) => ({ ...game(key, wrong), round })),
    );
    const skips = [2, 3].flatMap((round) =>
      (['P-1.ab', 'P-1.ba'] as const).map(
        (key) => ({ kind: 'skip', mode: 'no-thinking', round, scenario: `a/${key}` }) as const,
      ),
    );
    const first = [game('P-1.ab'), game('P-1.ba'), game('P-2.ab', wrong), game('P-2.ba', wrong)];
    const { judges } = scoreOne([...first, ...again, ...skips, endWith()], planOf({ rounds: 3 }));
    expect(judges?.['a']?.figures.all).toMatchObject({ pairs: 2, correct: 1, both: 1, games: 4 });
  });

  it('keep the level of load that they were asked at, and the group of their games', () => {
    const level = { closed: 4 };
    const groups = Object.fromEntries(Object.entries(pairs).map(([key, { id }]) => [key, `of ${id}`]));
    const { scenarios: rows, load } = scoreOne(
      lines.map((line) => ({ ...line, level })),
      planOf({ groups, load: { levels: [level] } }),
    );
    expect(load).toEqual(level);
    expect(rows.map(({ group }) => group)).toEqual(['of P-1', 'of P-2']);
  });

  it('have one game if they are asked in one order', () => {
    const single = Object.fromEntries(Object.entries(pairs).filter(([, { shown }]) => shown === 'ab'));
    const plan = planOf({ pairs: single, scenarios: { 'a/P-1.ab': digest, 'a/P-2.ab': digest } });
    const { scenarios: rows, judges } = scoreOne([game('P-1.ab'), game('P-2.ab', none)], plan);
    expect(rows.map(({ cells }) => cells[0]?.passed)).toEqual([1, 0]);
    expect(judges?.['a']?.figures.all).toMatchObject({ singleGames: 2, singleCorrect: 1 });
  });
});
