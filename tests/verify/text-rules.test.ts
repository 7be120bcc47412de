import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import type { VerifyContext } from '../../src/verify/define-verifier.ts';
import type { PatternResult } from '../../src/verify/ports.ts';
import { textRules } from '../../src/verify/text/text-rules.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { contextWith, saying } from './attempt-with.ts';
import { ruleCases } from './text-rule-cases.ts';

type Rule = Record<string, unknown>;

function rulesOf(rules: readonly Rule[], more: Rule = {}) {
  return textRules.expectation.parse({ kind: 'text-rules', rules, ...more });
}

function judge(rule: Rule, reply: string) {
  return textRules.verify(saying(reply), rulesOf([rule]), contextWith());
}

describe.each(Object.entries(ruleCases))('%s', (_, cases) => {
  it.each(cases.map(([rule, passing, failing]) => ({ name: JSON.stringify(rule), rule, passing, failing })))(
    '$name passes only replies that follow it',
    ({ rule, passing, failing }) => {
      for (const reply of passing)
        expect({ reply, verdict: judge(rule, reply) }).toMatchObject({ reply, verdict: { outcome: 'pass' } });
      for (const reply of failing)
        expect({ reply, verdict: judge(rule, reply) }).toMatchObject({ reply, verdict: { outcome: 'fail' } });
    },
  );
});

it.each([
  [{ rule: 'lines', exactly: 2 }, 'a', 'constraint-broken', 'exactly 2 lines', '1 line'],
  [
    { rule: 'words', min: 2, max: 3, part: { line: 'each' } },
    'a b\nc',
    'constraint-broken',
    'line 2: 2 to 3 words',
    '1 word',
  ],
  [{ rule: 'words', min: 2, part: { line: 3 } }, 'a b', 'constraint-broken', 'line 3', 'a b'],
  [{ rule: 'exact', text: 'a' }, 'b', 'wrong-text', 'a', 'b'],
  [{ rule: 'order', of: ['a', 'b'] }, 'b\na', 'wrong-order', 'a, b', 'b, a'],
  [{ rule: 'order', of: ['a', 'b'] }, 'b\nc', 'constraint-broken', 'a, b', 'b, c'],
  [{ rule: 'alphabet', only: 'latin' }, 'a 因', 'wrong-language', 'letters of latin only', '"因" in a 因'],
  [{ rule: 'no-fence' }, '```', 'wrapped', 'no code fence', '```'],
  [{ rule: 'no-markdown' }, '**a**', 'wrapped', 'no emphasis', '**a**'],
  [{ rule: 'forbidden', texts: ['so'] }, 'So', 'constraint-broken', 'no "so"', 'So'],
])('%j reports failure, expected and received for %j', (rule, reply, mode, expected, received) => {
  expect(judge(rule, reply)).toEqual({ outcome: 'fail', failure: mode, expected, received });
});

describe('several rules', () => {
  const rules = [
    { rule: 'lines', exactly: 1, covers: ['one-line'] },
    { rule: 'words', max: 2, covers: ['short', 'both'] },
    { rule: 'case', is: 'lower' },
  ];

  it('lists every broken property and takes the reason from the first broken rule', () => {
    const verdict = textRules.verify(saying('a B c'), rulesOf(rules, { covers: ['style', 'both'] }), contextWith());
    expect(verdict).toMatchObject({
      failure: 'constraint-broken',
      expected: 'at most 2 words',
      broke: ['short', 'both', 'style'],
    });
  });

  it('lists every property if there is no answer', () => {
    const verdict = textRules.verify(saying('  '), rulesOf(rules), contextWith());
    expect(verdict).toMatchObject({ failure: 'no-answer', broke: ['one-line', 'short', 'both'] });
  });

  it('leaves out `broke` if no rule names a property', () => {
    expect(judge({ rule: 'lines', exactly: 1 }, 'a\nb')).not.toHaveProperty('broke');
  });

  it('rejects a text that contains a think block', () => {
    expect(judge({ rule: 'exact', text: 'b' }, '<think>a</think>b')).toMatchObject({ failure: 'inline-thinking' });
  });
});

describe('marks around a text', () => {
  const bare = { rule: 'matches', pattern: '/^K-7\\.?$/', 'ignore-around': 'marks' };
  const fenced = { ...bare, 'ignore-around': 'marks-and-fence' };

  it.each(['K-7', '**K-7**', '**`K-7`**', '"K-7."', '**K-7**.', '“K-7”', '***K-7***', '`K-7`'])(
    'are ignored as a pair: %s',
    (text) => {
      expect(judge(bare, text)).toEqual({ outcome: 'pass' });
    },
  );

  it.each([
    '**K-7',
    'K-7**',
    '"K-7',
    '*K-7"',
    '`K-7*',
    '**K-7*',
    '** K-7 **',
    '**K-7** **',
    '```K-7```',
    '```\nK-7\n```',
  ])('are not ignored without their partner: %j', (text) => {
    expect(judge(bare, text)).toMatchObject({ failure: 'constraint-broken' });
  });

  it('may be a fence with marks-and-fence', () => {
    for (const text of ['```K-7```', '```\nK-7\n```', '```text\n**K-7**\n```', 'K-7']) {
      expect(judge(fenced, text)).toEqual({ outcome: 'pass' });
    }
    expect(judge(fenced, '```\nK-7')).toMatchObject({ failure: 'constraint-broken' });
  });
});

describe('words', () => {
  it('must come from the list', () => {
    const rule = { rule: 'only-words', of: ['so', 'It', 'is'], 'ignore-case': true };
    expect(judge(rule, 'So it is, it is.')).toEqual({ outcome: 'pass' });
    expect(judge(rule, 'So it was.')).toMatchObject({ failure: 'constraint-broken', received: 'was' });
    expect(judge({ ...rule, 'ignore-case': false }, 'So it is.')).toMatchObject({ received: 'So' });
  });

  it('repeat at most max times in a row', () => {
    expect(judge({ rule: 'word-run', max: 2 }, 'It had had that, that. Had.')).toEqual({ outcome: 'pass' });
    expect(judge({ rule: 'word-run', max: 2 }, 'So here, Here here.')).toMatchObject({ received: 'here' });
    expect(judge({ rule: 'word-run', max: 1 }, 'So so.')).toMatchObject({
      expected: 'no word more than 1 time in a row',
    });
  });
});

describe('text compared with `unicode: exact`', () => {
  const decomposed = 'Z\u0307aba';
  it.each(['exact', 'contains', 'starts-with', 'ends-with'])('%s', (rule) => {
    const verdictOf = (unicode: string) =>
      textRules.verify(
        saying(decomposed),
        textRules.expectation.parse({ kind: 'text-rules', unicode, rules: [{ rule, text: 'Żaba' }] }),
        contextWith(),
      );
    expect(verdictOf('nfc')).toEqual({ outcome: 'pass' });
    expect(verdictOf('exact')).toMatchObject({ outcome: 'fail' });
  });
});

describe('a pattern that needs backtracking', () => {
  const rule = { rule: 'matches', pattern: '/(a)\\1/u', backtracking: true };
  const contextAnswering = (result: PatternResult, asked: unknown[] = []): VerifyContext => ({
    ...contextWith(),
    ports: {
      ...contextWith().ports,
      patterns: {
        search: (...question) => {
          asked.push(question);
          return Promise.resolve(result);
        },
      },
    },
  });

  it('reaches the port with source and flags', async () => {
    const asked: unknown[] = [];
    const context = contextAnswering({ outcome: 'searched', found: true }, asked);
    expect(await textRules.verify(saying('aa'), rulesOf([rule]), context)).toEqual({ outcome: 'pass' });
    expect(asked).toEqual([['(a)\\1', 'u', 'aa']]);
  });

  it('fails without a match, beside rules that need no port', async () => {
    const context = contextAnswering({ outcome: 'searched', found: false });
    const expected = rulesOf([
      { rule: 'lines', exactly: 1 },
      { ...rule, covers: ['twice'], part: { line: 'each' } },
    ]);
    expect(await textRules.verify(saying('ab'), expected, context)).toMatchObject({
      failure: 'constraint-broken',
      broke: ['twice'],
    });
  });

  it('fails a text that is too long for the port', async () => {
    const verdict = await textRules.verify(saying('aa'), rulesOf([rule]), contextAnswering({ outcome: 'too-long' }));
    expect(verdict).toMatchObject({ outcome: 'fail', failure: 'too-long' });
  });

  it('blames a time-out on the pack', async () => {
    const verdict = await textRules.verify(saying('aa'), rulesOf([rule]), contextAnswering({ outcome: 'timed-out' }));
    expect(verdict).toMatchObject({ outcome: 'unmeasured', cause: 'pack-error' });
  });
});

it.each([
  [[]],
  [[{ rule: 'haiku' }]],
  [[{ rule: 'lines' }]],
  [[{ rule: 'lines', exactly: 2, min: 1 }]],
  [[{ rule: 'lines', min: 3, max: 2 }]],
  [[{ rule: 'lines', min: 0 }]],
  [[{ rule: 'lines', exactly: -1 }]],
  [[{ rule: 'lines', exactly: 1, part: {} }]],
  [[{ rule: 'lines', exactly: 1, part: { line: 0 } }]],
  [[{ rule: 'lines', exactly: 1, part: { line: 1, bullet: 1 } }]],
  [[{ rule: 'lines', exactly: 1, part: { verse: 1 } }]],
  [[{ rule: 'case' }]],
  [[{ rule: 'contains' }]],
  [[{ rule: 'contains', text: 'a', min: 2, max: 1 }]],
  [[{ rule: 'contains', text: '' }]],
  [[{ rule: 'forbidden', texts: [] }]],
  [[{ rule: 'first-word', is: 'C++' }]],
  [[{ rule: 'first-word', is: 'two words' }]],
  [[{ rule: 'acrostic', letters: 'A B' }]],
  [[{ rule: 'alphabet', only: 'elvish' }]],
  [[{ rule: 'order', of: ['a', 'a'] }]],
  [[{ rule: 'matches', pattern: 'a' }]],
  [[{ rule: 'matches', pattern: '/(?=a)/' }]],
  [[{ rule: 'matches', pattern: '/(/', backtracking: true }]],
  [[{ rule: 'matches', pattern: '/a/g', backtracking: true }]],
  [[{ rule: 'exact', text: [] }]],
  [[{ rule: 'exact', text: 'a', covers: [] }]],
])('refuses %j at load', (rules) => {
  expect(textRules.expectation.safeParse({ kind: 'text-rules', rules }).success).toBe(false);
});

describe('any attempt', () => {
  const rules = Object.values(ruleCases).flatMap((cases) => cases.map(([rule]) => rule));

  it('gets the same valid verdict from every rule each time', () => {
    const each = rules.map((rule) => rulesOf([rule]));
    fc.assert(
      fc.property(anyAttempt, (attempt) => {
        for (const expected of each) {
          const verdict = textRules.verify(attempt, expected, contextWith());
          expect(verdictSchema.safeParse(verdict).success).toBe(true);
          expect(textRules.verify(attempt, expected, contextWith())).toEqual(verdict);
        }
      }),
    );
  });

  it.each([
    ['stars', '*'.repeat(300_000)],
    ['marks', '*a '.repeat(100_000)],
    ['underscores', '_a'.repeat(150_000)],
    ['pipes', '| '.repeat(150_000)],
    ['brackets', ']('.repeat(150_000)],
    ['dots', `${'.'.repeat(300_000)}x`],
    ['headings', '# a\n'.repeat(75_000)],
    ['words', 'go rain 5 very. '.repeat(20_000)],
    ['one line', 'x'.repeat(300_000)],
    ['spaces', `a${' '.repeat(300_000)}b`],
  ])('of endless %s is judged quickly by every rule', (_, text) => {
    for (const rule of rules) {
      const expected = rulesOf([rule]);
      const start = cpuClock();
      textRules.verify(saying(text), expected, contextWith());
      const durationMs = cpuClock() - start;
      expect(durationMs).toBeLessThan(20_000);
    }
  });
});
