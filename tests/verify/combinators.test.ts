import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/records/verdict.ts';
import { type Expectation, expectationSchema, verify } from '../../src/verify/registry.ts';
import { contextWith, saying } from './attempt-with.ts';

const says = (text: string, ...covers: readonly string[]) => ({
  kind: 'text-rules',
  ...(covers.length > 0 ? { covers } : {}),
  rules: [{ rule: 'contains', text }],
});
/** A pattern whose search never ends. */
const slow = { kind: 'text-rules', rules: [{ rule: 'matches', pattern: '/(a+)+$/', backtracking: true }] };
const scored = { kind: 'fields', fields: { total: { number: 4 } } };
const context = {
  ...contextWith(),
  ports: { ...contextWith().ports, patterns: { search: async () => ({ outcome: 'timed-out' as const }) } },
};

const composed = (kind: string, of: unknown, more: object = {}): Expectation =>
  expectationSchema.parse({ kind, of, ...more });
const verdictOn = (text: string, expected: Expectation): Promise<Verdict> => verify(saying(text), expected, context);

const misses = (text: string) => ({
  outcome: 'fail',
  failure: 'constraint-broken',
  expected: expect.stringContaining(text),
  received: expect.any(String),
});
const unmeasured = { outcome: 'unmeasured', cause: 'pack-error' };

describe('all-of', () => {
  it.each([
    ['every part holds', [says('dark'), says('blue')], { outcome: 'pass' }],
    ['a part with a score holds, wherever it is', [says('4'), scored], { outcome: 'pass', score: 100 }],
    ['a part was not measured, and the others hold', [says('blue'), slow, says('dark')], unmeasured],
    ['a part was not measured, and one with a score holds', [scored, slow], unmeasured],
  ])('when %s', async (_, of, verdict) => {
    const text = of.some((part) => part === scored) ? '{"total":4}' : 'dark blue';
    expect(await verdictOn(text, composed('all-of', of))).toMatchObject(verdict);
    if (verdict.outcome === 'pass') expect(await verdictOn(text, composed('all-of', of))).toEqual(verdict);
  });

  it.each([
    ['the first part that fails', [says('blue'), says('red'), says('green')], 'red'],
    ['the failing part even if another is not measured', [slow, says('red')], 'red'],
  ])('fails as %s', async (_, of, named) => {
    expect(await verdictOn('dark blue', composed('all-of', of))).toEqual(misses(named));
  });

  it('breaks what all failing parts cover, each once, and nothing of the others', async () => {
    const of = [says('blue', 'blue'), says('red', 'red', 'warm'), says('pink', 'pink', 'warm')];
    expect(await verdictOn('dark blue', composed('all-of', of))).toEqual({
      ...misses('red'),
      broke: ['red', 'warm', 'pink'],
    });
  });

  it('breaks everything it names if no failing part names a property', async () => {
    const of = [says('blue', 'blue'), says('red')];
    expect(await verdictOn('dark blue', composed('all-of', of, { covers: ['colours'] }))).toEqual({
      ...misses('red'),
      broke: ['colours', 'blue'],
    });
  });
});

describe('any-of', () => {
  it.each([
    ['one part holds', [says('red'), says('blue')], { outcome: 'pass' }],
    ['one part holds and another is not measured', [slow, says('blue')], { outcome: 'pass' }],
  ])('passes when %s', async (_, of, verdict) => {
    expect(await verdictOn('dark blue', composed('any-of', of))).toEqual(verdict);
  });

  it('keeps the score of the part that holds', async () => {
    expect(await verdictOn('{"total":4}', composed('any-of', [says('red'), scored]))).toEqual({
      outcome: 'pass',
      score: 100,
    });
  });

  it('is unmeasured if no part holds and one is unmeasured', async () => {
    expect(await verdictOn('dark blue', composed('any-of', [says('red'), slow]))).toMatchObject(unmeasured);
  });

  it('fails like its first part, lists what each expected, and breaks what any covers', async () => {
    const number = { kind: 'number', value: 4, covers: ['four'] };
    const red = await verdictOn('dark blue', composed('all-of', [says('red'), says('red')]));
    const four = await verdictOn('dark blue', expectationSchema.parse(number));
    if (red.outcome !== 'fail' || four.outcome !== 'fail') throw new Error('both fail');
    expect(await verdictOn('dark blue', composed('any-of', [says('red'), number]))).toEqual({
      outcome: 'fail',
      failure: 'constraint-broken',
      expected: `${red.expected}, or ${four.expected}`,
      received: red.received,
      broke: ['four'],
    });
    expect(await verdictOn('dark blue', composed('any-of', [says('red'), says('pink')]))).toEqual(misses('red'));
  });
});

describe('not', () => {
  it.each([
    ['passes if the part fails', 'blue', { outcome: 'pass' }],
    [
      'fails if the part passes',
      'so sorry',
      {
        outcome: 'fail',
        failure: 'constraint-broken',
        expected: 'not what the check describes',
        received: 'just that',
      },
    ],
    [
      'fails if there is no answer',
      '',
      { outcome: 'fail', failure: 'no-answer', expected: 'an answer', received: 'an empty message' },
    ],
    [
      'fails if the answer is ambiguous',
      '<think>sorry',
      {
        outcome: 'fail',
        failure: 'thinking-leak',
        expected: 'an answer without thinking tags',
        received: '<think>sorry',
      },
    ],
  ])('%s', async (_, text, verdict) => {
    expect(await verdictOn(text, composed('not', says('sorry')))).toEqual(verdict);
  });

  it('is unmeasured if the part is', async () => {
    expect(await verdictOn('blue', composed('not', slow))).toMatchObject(unmeasured);
  });

  it('breaks what it covers', async () => {
    expect(await verdictOn('so sorry', composed('not', says('sorry', 'polite'), { covers: ['proud'] }))).toMatchObject({
      failure: 'constraint-broken',
      broke: ['proud', 'polite'],
    });
  });
});
