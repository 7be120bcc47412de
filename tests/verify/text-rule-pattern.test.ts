import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/records/verdict.ts';
import type { PatternResult } from '../../src/verify/ports.ts';
import { textRules } from '../../src/verify/text/text-rules.ts';
import { contextWith, saying } from './attempt-with.ts';
import { brokenRule, judgeBy, problemsOf, type Rule, textRulesWith } from './text-rules-with.ts';

describe('a pattern that cannot be intended is refused with the reason', () => {
  it.each([
    [{ pattern: 'a' }, '"a" is not of the form /source/flags with flags i, m, s'],
    [{ pattern: '/a/u' }, '"/a/u" is not of the form /source/flags with flags i, m, s'],
    [{ pattern: 'a/', backtracking: true }, '"a/" is not of the form /source/flags with flags i, m, s, u'],
    [{ pattern: '/a/g', backtracking: true }, '"/a/g" is not of the form /source/flags with flags i, m, s, u'],
    [{ pattern: '/(/', backtracking: true }, 'Invalid regular expression: /(/: Unterminated group'],
  ])('%j', (rule, message) => {
    expect(problemsOf({ rule: 'matches', ...rule })).toEqual([{ code: 'custom', path: ['pattern'], message }]);
  });

  it('with look-around names the setting that allows it', () => {
    expect(problemsOf({ rule: 'matches', pattern: '/(?=a)/' })).toMatchObject([
      {
        message: expect.stringMatching(/^does not compile in linear time: .*; for look-around .* backtracking: true$/),
      },
    ]);
    expect(problemsOf({ rule: 'matches', pattern: '/(?=a)/', backtracking: true })).toBeUndefined();
  });
});

describe('a pattern of linear time', () => {
  it.each([
    [{ rule: 'matches', pattern: '/b+/' }, 'aaa', 'a match of /b+/'],
    [{ rule: 'not-matches', pattern: '/a+/' }, 'aaa', 'no match of /a+/'],
  ])('%j says what it looked for', (rule, reply, expected) => {
    expect(judgeBy(rule, reply)).toEqual(brokenRule(expected, reply));
  });

  it('needs no worker, even with backtracking: false', () => {
    expect(judgeBy({ rule: 'matches', pattern: '/a/', backtracking: false }, 'a')).toEqual({ outcome: 'pass' });
  });
});

describe('a pattern that needs backtracking', () => {
  const same = { pattern: '/(.)\\1/', backtracking: true };
  const plain = { rule: 'lines', exactly: 1 };

  function judgeWith(result: PatternResult, reply: string, ...rules: readonly Rule[]): Verdict | Promise<Verdict> {
    const ports = { ...contextWith().ports, patterns: { search: () => Promise.resolve(result) } };
    return textRules.verify(saying(reply), textRulesWith(...rules), { ...contextWith(), ports });
  }

  it.each([
    ['matches', false, brokenRule('a match of /(.)\\1/', 'ab')],
    ['matches', true, { outcome: 'pass' }],
    ['not-matches', true, brokenRule('no match of /(.)\\1/', 'ab')],
    ['not-matches', false, { outcome: 'pass' }],
  ])('under %s is judged by what the search found: %j', async (rule, found, verdict) => {
    expect(await judgeWith({ outcome: 'searched', found }, 'ab', { rule, ...same })).toEqual(verdict);
  });

  it('fails a text that is too long to be searched, and says how long it is', async () => {
    expect(await judgeWith({ outcome: 'too-long' }, 'ab', { rule: 'matches', ...same })).toEqual(
      brokenRule('a text short enough to be searched', '2 characters', 'too-long'),
    );
  });

  it('names the part in which it fails', async () => {
    const rule = { rule: 'matches', ...same, part: { line: 2 } };
    expect(await judgeWith({ outcome: 'searched', found: false }, 'aa\nb', rule)).toEqual(
      brokenRule('line 2: a match of /(.)\\1/', 'b'),
    );
  });

  it.each([[undefined], [{ line: 1 }], [{ line: 'each' }]])(
    'is unmeasured if it takes too long, in the part %j',
    async (part) => {
      const slow = { rule: 'matches', ...same, ...(part === undefined ? {} : { part }) };
      expect(await judgeWith({ outcome: 'timed-out' }, 'ab', plain, slow)).toEqual({
        outcome: 'unmeasured',
        cause: 'pack-error',
        detail: 'the pattern of rule 2 takes too long',
      });
    },
  );
});
