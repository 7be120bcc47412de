import { describe, expect, it } from 'vitest';
import { type DecisionStyle, decision, readDecision } from '../../../src/features/judges/judge-decision.ts';
import type { Verdict } from '../../../src/records/verdict.ts';
import { type Expectation, expectationSchema } from '../../../src/verify/registry.ts';
import { judge } from '../../../src/verify/verify-attempt.ts';
import { attemptWith, contextWith, saying } from '../../verify/attempt-with.ts';

const brackets = { style: 'brackets' } as const;
const theirs = { ...brackets, 'as-judgebench': true } as const;
const exact = { style: 'exact', says: ['Output (a)', 'Output (b)'] } as const;

describe('readDecision', () => {
  it.each<[DecisionStyle, string, ReturnType<typeof readDecision>]>([
    [brackets, 'so [[A>B]]', 'A>B'],
    [brackets, '[[B>>A]]', 'B>A'],
    [brackets, '[[A<<B]]', 'B>A'],
    [brackets, '[[B=A]]', 'A=B'],
    [brackets, '[[A>B]], that is [[A>>B]]', 'A>B'],
    [brackets, '[[A > B]]', 'A>B'],
    [brackets, '[[A>B]] or [[B>A]]', 'several'],
    [brackets, '[[A>B]] or [[A=B]]', 'several'],
    [brackets, '[[A>>A]]', null],
    [brackets, '[[A>]] [[>]] [[A]] [A>B]', null],
    [brackets, 'Antwort A ist besser', null],
    [brackets, '', null],
    [theirs, '[[A>>B]]', 'A>B'],
    [theirs, '[[A > B]]', null],
    [theirs, '[[A>>B]] [[A>B]]', 'several'],
    [theirs, '[[A<B]]', null],
    [exact, ' Output (b)\n', 'B>A'],
    [exact, 'Output (a)', 'A>B'],
    [exact, 'Output (a) is better', null],
    [{ style: 'last-phrase' }, 'My final decision is Response 1, no: final decision is **Response 2**.', 'B>A'],
    [{ style: 'last-phrase' }, 'The Final Decision is Tie', 'A=B'],
    [{ style: 'last-phrase' }, 'final decision is response 10', null],
    [{ style: 'last-phrase' }, 'My final decision is "Response 1" and "Response 2".', null],
    [{ style: 'last-phrase' }, 'final decision is Response 2 / Response 1', null],
    [{ style: 'last-phrase' }, 'final decision is Response 1, or tie', null],
    [{ style: 'last-phrase' }, 'final decision is Response 1 or 2', null],
    [{ style: 'last-phrase' }, 'final decision is Tie, Response 1, Response 2', null],
    [{ style: 'last-phrase' }, 'final decision is Response 1, Response 2 has the wrong sum', 'A>B'],
    [{ style: 'last-phrase' }, 'final decision is Response 2. Response 1 and 2 differ.', 'B>A'],
    [{ style: 'last-phrase', 'as-judgebench': true }, 'final decision is Response 1 and Response 2', 'A>B'],
    [{ style: 'last-phrase', 'as-judgebench': true }, 'final decision is response 10', 'A>B'],
    [{ style: 'last-phrase', 'as-judgebench': true }, 'Final decision is Response 1', null],
    [{ style: 'last-phrase' }, 'Response 1', null],
    [{ style: 'result-marker' }, 'Feedback: x [RESULT] B', 'B>A'],
    [{ style: 'result-marker' }, '[RESULT] **A**', 'A>B'],
    [{ style: 'result-marker' }, '[RESULT] A [RESULT] B', 'several'],
    [{ style: 'result-marker' }, '[RESULT] Both', null],
    [{ style: 'result-marker' }, '[RESULT] A or B', null],
    [{ style: 'result-marker' }, '[RESULT] A. Or see B.', 'A>B'],
    [{ style: 'result-marker', 'as-judgebench': true }, '[RESULT] A [RESULT] B', 'A>B'],
    [{ style: 'result-marker', 'as-judgebench': true }, 'x\nResult: b', 'B>A'],
    [{ style: 'letter' }, '[[B]]', 'B>A'],
    [{ style: 'letter' }, '**(A).**', 'A>B'],
    [{ style: 'letter' }, '[[A]] [[B]]', 'several'],
    [{ style: 'letter' }, 'A is better', null],
    [{ style: 'letter', 'as-judgebench': true }, 'All say B', 'A>B'],
    [{ style: 'letter', 'as-judgebench': true }, 'so [[B]]', 'B>A'],
  ])('%j reads %j as %s', (style, text, found) => {
    expect(readDecision(text, style)).toBe(found);
  });
});

const context = contextWith();
const verdictOn = (content: string, more: object = {}): Promise<Verdict> =>
  judge(saying(content), [expectation(more)], context);
const expectation = (more: object): Expectation =>
  expectationSchema.parse({ kind: 'decision', style: 'brackets', right: 'A>B', ...more });

describe('decision', () => {
  it.each([
    ['[[B>A]]', 'wrong-decision', 'B>A'],
    ['[[A=B]]', 'undecided', 'A=B'],
    ['A wins', 'no-decision', 'A wins'],
    ['[[A>B]] [[B>A]]', 'two-decisions', '[[A>B]] [[B>A]]'],
    ['<think>x</think>[[A>B]]', 'inline-thinking', '<think>x</think>[[A>B]]'],
    ['', 'no-answer', 'an empty message'],
  ])('fails %j as %s', async (content, failure, received) => {
    expect(await verdictOn(content)).toMatchObject({ outcome: 'fail', failure, received });
  });

  it('passes the right decision only', async () => {
    expect(await verdictOn('because … [[A>B]]')).toEqual({ outcome: 'pass' });
  });

  it('reads the thinking too, as JudgeBench does', async () => {
    expect(await verdictOn('<think>x</think>[[A>B]]', { 'as-judgebench': true })).toEqual({ outcome: 'pass' });
  });

  it('reads the last of two messages', async () => {
    const attempt = attemptWith({ content: 'hm' }, { content: '[[A>B]]' });
    expect(await judge(attempt, [expectation({})], context)).toEqual({ outcome: 'pass' });
  });

  it('says that the token limit ended an answer without a decision', async () => {
    const attempt = attemptWith({ content: 'first,', finishReason: 'length' });
    for (const more of [{}, { 'as-judgebench': true }])
      expect(await judge(attempt, [expectation(more)], context)).toMatchObject({ failure: 'token-limit' });
  });

  it.each([[{ style: 'exact' }], [{ says: ['a', 'b'] }], [{ style: 'exact', says: ['a', 'a'] }], [{ right: 'A=B' }]])(
    'refuses %j',
    (more) => {
      const parsed = decision.expectation.safeParse({ kind: 'decision', style: 'brackets', right: 'A>B', ...more });
      expect(parsed.success).toBe(false);
    },
  );
});

describe('a decision in a damaged answer', () => {
  const expected = [expectationSchema.parse({ kind: 'decision', style: 'brackets', right: 'A>B' })];
  it.each([
    ['[[B>A]]<|im_end|>', 'wrong-decision'],
    ['[[A>B]]<|im_end|>', 'control-token'],
    ['[[A=B]]<|im_end|>', 'control-token'],
  ])('%s is %s: damage does not make a wrong decision count less', async (content, failure) => {
    expect(await judge(saying(content), expected, contextWith())).toMatchObject({ failure });
  });
});
