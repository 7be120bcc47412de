import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import { choice } from '../../src/verify/answers/choice.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { contextWith, saying } from './attempt-with.ts';

type Fields = Record<string, unknown>;

const expectationOf = (fields: Fields) => choice.expectation.parse({ kind: 'choice', ...fields });
const judge = (fields: Fields, reply: string) => choice.verify(saying(reply), expectationOf(fields), contextWith());

const letters = { answer: 'B', among: ['A', 'B', 'C', 'D'] };
const marked = { ...letters, marker: 'ANSWER:' };
const words = { answer: 'consistent', among: ['consistent', 'not consistent'] };
const labelled = { answer: 'B', among: { A: 'Paris', B: 'New York', C: 'York' } };
const strict = { answer: 'b', among: ['b', 'B'], 'case-sensitive': true };

it.each([
  [letters, 'B'],
  [letters, 'b.'],
  [letters, '**B**'],
  [letters, '(B)'],
  [letters, 'B)'],
  [letters, '"B"'],
  [letters, '**(B).**'],
  [letters, 'Option B'],
  [letters, 'Answer: B'],
  [letters, '$\\boxed{B}$'],
  [letters, '\\text{B}'],
  [marked, 'A is wrong, C too.\n**ANSWER:** B'],
  [marked, 'ANSWER: b\nANSWER: (B)'],
  [words, 'Consistent.'],
  [{ ...words, answer: 'not consistent' }, 'not  consistent'],
  [labelled, 'B'],
  [labelled, 'New York'],
  [labelled, 'B) New York'],
  [labelled, '(B) new york.'],
  [labelled, '**B: New York**'],
  [labelled, 'B (New York)'],
  [labelled, '**B** (New York).'],
  [labelled, 'New York (B)'],
  [labelled, 'New York [b]!'],
  [letters, 'B!'],
  [words, '**Consistent**!'],
  [{ answer: 'Yahoo!', among: ['Yahoo', 'Yahoo!'] }, 'Yahoo!'],
  [strict, 'b'],
  [{ answer: 'AC / DC', among: { 'AC / DC': 'a band', 'AC/AC': 'none' } }, 'AC / DC'],
  [{ answer: 'AC / DC', among: { 'AC / DC': 'a band', 'AC/AC': 'none' } }, 'AC/DC: a band'],
  [{ answer: 'C++', among: ['C', 'C++', 'C#'] }, 'C++.'],
  [letters, '( B )'],
  [letters, 'B )'],
  [letters, '(B.)'],
  [labelled, '(New York)'],
  [{ answer: 'v1.2', among: ['v1.2', 'v1.3'] }, 'v1.2!'],
  [{ answer: 'v1.2', among: ['v1.2', 'v1.3'] }, '"v1.2."'],
  [{ answer: 'C*', among: ['C', 'C*'] }, 'C* !'],
  [{ answer: 'f(x) + 1', among: ['f(x) + 1', 'g(x)'] }, 'f(x) + 1)'],
  [{ answer: ' B ', among: ['A', ' B '] }, 'B'],
  [{ answer: 'New  York', among: ['York', 'New  York'] }, 'New York'],
  [{ answer: 'Cafe\u0301', among: ['Tea', 'Café'] }, 'café'],
])('%j accepts %j', (fields, reply) => {
  expect(judge(fields, reply)).toEqual({ outcome: 'pass' });
});

it.each([
  [letters, 'A', 'wrong-answer'],
  [letters, 'Option C', 'wrong-answer'],
  [letters, 'BB', 'no-answer-found'],
  [letters, 'none of them', 'no-answer-found'],
  [letters, 'B or C', 'two-answers'],
  [letters, 'B, not C', 'two-answers'],
  [letters, 'It is B because it fits.', 'wrapped'],
  [letters, '```\nB\n```', 'wrapped'],
  [letters, 'It must be C.', 'wrong-answer'],
  [marked, 'B', 'no-answer-found'],
  [marked, 'ANSWER: E', 'wrong-answer'],
  [marked, 'ANSWER: not B', 'wrong-answer'],
  [marked, 'ANSWER: B/C', 'two-answers'],
  [marked, 'ANSWER: A\nANSWER: B', 'two-answers'],
  [marked, 'ANSWER: B\nANSWER: A', 'two-answers'],
  [words, 'not consistent', 'wrong-answer'],
  [words, 'inconsistent', 'no-answer-found'],
  [labelled, 'York', 'wrong-answer'],
  [labelled, 'B) York', 'two-answers'],
  [labelled, 'B (Paris)', 'two-answers'],
  [labelled, 'York (B)', 'two-answers'],
  [labelled, 'A (Paris)', 'wrong-answer'],
  [labelled, 'B (not New York)', 'wrapped'],
  [labelled, 'BNew York', 'wrong-answer'],
  [strict, 'B', 'wrong-answer'],
  [{ answer: 'C++', among: ['C', 'C++', 'C#'] }, 'C', 'wrong-answer'],
])('%j rejects %j: %s', (fields, reply, mode) => {
  expect(judge(fields, reply)).toMatchObject({ outcome: 'fail', failure: mode });
});

const wanted = (answer: string) => `${answer} and nothing else`;
const york = { answer: 'B', among: { A: 'York', B: 'New York' } };

it.each([
  [letters, 'A', 'wrong-answer', 'B', 'A'],
  [letters, '(C).', 'wrong-answer', 'B', '(C).'],
  [letters, 'B or C', 'two-answers', 'B', 'B or C'],
  [letters, 'none', 'no-answer-found', 'B', 'none'],
  [letters, 'a good question', 'no-answer-found', 'B', 'a good question'],
  [letters, '(B) because it fits', 'wrapped', wanted('B'), '(B) because it fits'],
  [letters, 'It is C.', 'wrong-answer', wanted('B'), 'It is C.'],
  [marked, 'ANSWER: E', 'wrong-answer', wanted('B'), 'E'],
  [marked, 'ANSWER: maybe B', 'wrong-answer', wanted('B'), 'maybe B'],
  [labelled, 'B or so (New York)', 'wrapped', wanted('B'), 'B or so (New York)'],
  [labelled, 'B (New York) or so', 'wrapped', wanted('B'), 'B (New York) or so'],
  [york, 'It is New York.', 'wrapped', wanted('B'), 'It is New York.'],
  [york, 'It is NEW YORK.', 'wrapped', wanted('B'), 'It is NEW YORK.'],
  [york, 'New York, yes New York.', 'wrapped', wanted('B'), 'New York, yes New York.'],
  [york, 'New York or York', 'two-answers', 'B', 'New York or York'],
  [{ ...york, 'case-sensitive': true }, 'New York, yes New York.', 'wrapped', wanted('B'), 'New York, yes New York.'],
  [{ ...york, 'case-sensitive': true }, 'It is new york.', 'no-answer-found', 'B', 'It is new york.'],
  [words, 'It is Consistent.', 'wrapped', wanted('consistent'), 'It is Consistent.'],
  [
    { ...words, answer: 'not consistent' },
    'not option consistent',
    'wrong-answer',
    wanted('not consistent'),
    'not option consistent',
  ],
  [{ answer: 'C', among: ['C', 'C++', 'C#'] }, 'It is C++ or C', 'two-answers', 'C', 'It is C++ or C'],
  [{ answer: 'C++', among: ['C', 'C++', 'C#'] }, 'It is C++ here', 'wrapped', wanted('C++'), 'It is C++ here'],
  [
    { answer: 'yes', among: ['yes', 'Yes'], 'case-sensitive': true },
    'It is Yes here',
    'wrong-answer',
    wanted('yes'),
    'It is Yes here',
  ],
  [{ answer: 'Maße', among: ['Masse', 'Maße'] }, 'MASSE', 'wrong-answer', 'Maße', 'MASSE'],
  [{ answer: 'ab bc', among: { x: 'bc', ab: 'bcd', 'ab bc': 'z' } }, 'abc', 'no-answer-found', 'ab bc', 'abc'],
])('%j reports expected and received for %j: %s', (fields, reply, mode, expected, received) => {
  expect(judge(fields, reply)).toEqual({ outcome: 'fail', failure: mode, expected, received });
});

it.each([
  [{ answer: 'E', among: ['A', 'B'] }, 'answer', 'is not among the options'],
  [{ answer: 'A', among: ['A', 'a'] }, 'among', 'two options have the same name'],
  [{ answer: 'A', among: { A: 'x' } }, 'among', 'needs two options or more'],
])('refuses %j at load with the reason', (fields, place, message) => {
  const { error } = choice.expectation.safeParse({ kind: 'choice', ...fields });
  expect(error?.issues).toEqual([{ code: 'custom', path: [place], message }]);
});

it.each([
  [{ answer: 'E', among: ['A', 'B'] }],
  [{ answer: 'A', among: ['A'] }],
  [{ answer: 'A', among: ['A', 'a'] }],
  [{ answer: 'A', among: { A: 'x' } }],
  [{ answer: 'A', among: { A: 'x', B: 'X' } }],
  [{ answer: 'A', among: { A: 'B', B: 'A' } }],
  [{ answer: 1, among: [1, 2] }],
  [{ among: ['A', 'B'] }],
])('refuses %j at load', (fields) => {
  expect(choice.expectation.safeParse({ kind: 'choice', ...fields }).success).toBe(false);
});

describe('any attempt', () => {
  const all = [letters, marked, words, labelled, strict].map(expectationOf);

  it('gets the same valid verdict each time', () => {
    fc.assert(
      fc.property(anyAttempt, fc.constantFrom(...all), (attempt, expected) => {
        const verdict = choice.verify(attempt, expected, contextWith());
        expect(verdictSchema.safeParse(verdict).success).toBe(true);
        expect(choice.verify(attempt, expected, contextWith())).toEqual(verdict);
      }),
    );
  });

  it.each([
    ['one letter', 'B'.repeat(1_000_000)],
    ['letters', 'B '.repeat(500_000)],
    ['markers', 'ANSWER: B\n'.repeat(100_000)],
    ['open brackets', '('.repeat(1_000_000)],
  ])('of a megabyte of %s is judged quickly', (_, text) => {
    const start = cpuClock();
    for (const expected of all) choice.verify(saying(text), expected, contextWith());
    expect(cpuClock() - start).toBeLessThan(20_000);
  });
});

describe('an option with a text and a noun', () => {
  const drinks = { answer: 'F', among: { E: '27 : 19', F: '37 : 26' }, noun: 'Drink', marker: 'ANSWER:' };
  it.each(['F', 'F (37 : 26)', 'F (37:26)', 'F: 37 : 26', 'Drink F', 'drink F (37 : 26)', '<F>', '37:26'])(
    'is named by %s',
    (answer) => {
      expect(judge(drinks, `ANSWER: ${answer}`)).toEqual({ outcome: 'pass' });
    },
  );
  it.each(['E (37 : 26)', 'F (27 : 19)', 'not F', 'Drink', 'Drink E', 'no Drink F', '**F'])(
    'is not named by %s',
    (answer) => {
      expect(judge(drinks, `ANSWER: ${answer}`)).toMatchObject({ outcome: 'fail' });
    },
  );
});
