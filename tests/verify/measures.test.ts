import { expect, it } from 'vitest';
import { z } from 'zod';
import { attemptLineSchema } from '../../src/records/journal.ts';
import { scorecardSchema } from '../../src/records/scorecard.ts';
import { fail, pass } from '../../src/records/verdict.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { toScore } from '../../src/score/to-score.ts';
import { defineVerifier } from '../../src/verify/define-verifier.ts';
import { allVerdicts } from '../../src/verify/registry.ts';
import { attemptWith as lineWith, planWith, sessionWith } from '../score/journal-with.ts';
import { attemptWith, contextWith } from './attempt-with.ts';

/** The share of wanted words that a reply holds, from 0 to 1. */
const overlap = defineVerifier({
  revision: 1,
  expectation: z.strictObject({ kind: z.literal('test/overlap'), words: z.array(z.string()) }),
  verify(attempt, { words }) {
    const said = attempt.turns.map((turn) => turn.content).join(' ');
    const share = words.filter((word) => said.includes(word)).length / words.length;
    const verdict = share === 1 ? pass : fail('wrong-text', words.join(' '), said);
    return { ...verdict, measures: { overlap: share } };
  },
});

const expected: z.infer<typeof overlap.expectation> = { kind: 'test/overlap', words: ['red', 'blue'] };
const verdictOn = (content: string) =>
  allVerdicts([pass, overlap.verify(attemptWith({ content }), expected, contextWith())]);

it('adds the measures of a kind to the scorecard, by session', () => {
  const attempts = [
    lineWith('a/S-1', 1, verdictOn('red and blue')),
    lineWith('a/S-1', 2, verdictOn('red')),
    lineWith('a/S-1', 3, verdictOn('green'), { session: 2 }),
    lineWith('a/S-2', 1),
  ].map((line) => toScore(attemptLineSchema.parse(JSON.parse(JSON.stringify(line)))));
  const [scorecard] = scoreRun(planWith(), [sessionWith(), sessionWith(2), ...attempts]);
  const { scenarios } = scorecardSchema.parse(scorecard);
  expect(scenarios.map(({ cells }) => cells.map(({ passed, failed }) => [passed, failed]))).toEqual([
    [
      [1, 1],
      [0, 1],
    ],
    [
      [1, 0],
      [0, 0],
    ],
  ]);
  expect(scenarios[0]?.values).toEqual({ overlap: [[1, 0.5], [0]] });
  expect(scenarios[1]).not.toHaveProperty('values');
});

const passing = (measures: Record<string, number>) => ({ outcome: 'pass', measures }) as const;

it('uses the first of two measures with the same name, and only finite numbers', () => {
  expect(allVerdicts([passing({ f1: 1 }), pass, passing({ f1: 0, em: 1 })])).toEqual(passing({ f1: 1, em: 1 }));
  const infinite = lineWith('a/S-1', 1, passing({ f1: Number.POSITIVE_INFINITY }));
  expect(attemptLineSchema.safeParse(infinite).success).toBe(false);
});
