import { describe, expect, it } from 'vitest';
import type { JudgeComparison } from '../../../src/features/judges/judge-comparison.ts';
import { compareJudges } from '../../../src/features/judges/judges-report.ts';
import { pairWith } from './pairs-with.ts';

/** Games of two judges on the same pairs: each word holds the votes of one, then of the other. */
function judgesOf(counts: Readonly<Record<string, number>>, split = 'one') {
  const words = Object.entries(counts).flatMap(([word, times]) => Array.from({ length: times }, () => word.split(' ')));
  return [0, 1].map((judge) => words.map((votes, at) => pairWith(votes[judge] ?? '', { id: String(at), split })));
}

function find(found: readonly JudgeComparison[], parts: Partial<JudgeComparison>): JudgeComparison | undefined {
  return found.find((each) => Object.entries(parts).every(([key, value]) => each[key as keyof typeof each] === value));
}

describe('compareJudges', () => {
  // The published pairs of judges, by JudgeBench's rule.
  it.each([
    [29, 32, '0.798'],
    [44, 39, '0.661'],
    [20, 55, '0.000065'],
    [43, 81, '0.00082'],
  ])('gives McNemar of %i pairs against %i', (first, second, p) => {
    const found = compareJudges(judgesOf({ 'rr ww': first, 'ww rr': second, 'rr rt': 270 - first - second }));
    const paper = find(found, { rule: 'paper', split: null });
    expect(paper).toMatchObject({ firstAlone: first, secondAlone: second, pairs: 270, leftOut: 0 });
    expect(paper?.difference).toBeCloseTo((second - first) / 270, 12);
    expect(Number(paper?.p.toPrecision(p.startsWith('0.000') ? 2 : 3))).toBe(Number(p));
  });

  it('judges by both rules', () => {
    const found = compareJudges(judgesOf({ 'rt rr': 10, 'rr rr': 10, 'ww ww': 5 }));
    expect(find(found, { rule: 'paper', split: null })).toMatchObject({ difference: 0, p: 1, secondAlone: 0 });
    const both = find(found, { rule: 'both', split: null });
    expect(both).toMatchObject({ difference: 0.4, firstAlone: 0, secondAlone: 10, p: 2 / 1024 });
    expect(both?.interval?.[0]).toBeGreaterThan(0.19);
  });

  it('leaves out pairs that one of the two did not judge, and gives n/a for a split without any', () => {
    const [one = [], other = []] = judgesOf({ 'rr ww': 3, 'ru rr': 1 });
    const rare = pairWith('rr', { id: 'rare', split: 'two' });
    const found = compareJudges([[...one, rare], other]);
    expect(find(found, { rule: 'both', split: null })).toMatchObject({ pairs: 3, leftOut: 2, difference: -1 });
    expect(find(found, { rule: 'both', split: 'two' })).toMatchObject({ pairs: 0, leftOut: 1, difference: null, p: 1 });
  });

  it('adjusts over every two of several judges', () => {
    const [one = [], other = []] = judgesOf({ 'rr ww': 8, 'rr rr': 8 });
    const all = compareJudges([one, other, one]).filter(({ rule, split }) => rule === 'paper' && split === null);
    expect(all.map(({ first, second, p, holm }) => [first, second, p, holm])).toEqual([
      [0, 1, 2 / 256, 6 / 256],
      [0, 2, 1, 1],
      [1, 2, 2 / 256, 6 / 256],
    ]);
  });

  it('compares rounds by their means', () => {
    const [one = [], other = []] = judgesOf({ 'rr ww': 4 });
    const [both] = compareJudges([
      [...one, ...one],
      [...other, ...one],
    ]);
    expect(both).toMatchObject({ pairs: 4, difference: -0.5, firstAlone: 4, p: 0.125 });
  });
});
