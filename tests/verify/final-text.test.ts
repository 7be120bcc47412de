import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import { finalText } from '../../src/verify/text/text-rules.ts';
import { anyAttempt } from './any-attempt.ts';
import { attemptWith, contextWith } from './attempt-with.ts';
import { ruleCases } from './text-rule-cases.ts';

describe('final-text', () => {
  const expected = finalText.expectation.parse({
    kind: 'final-text',
    rules: [{ rule: 'contains', text: '7', covers: ['seven'] }],
  });
  const call = { id: 'c1', name: 'count', arguments: '{}' };
  const result = { role: 'tool', callId: 'c1', name: 'count', content: '7' } as const;

  it('looks at the last answer of a conversation', () => {
    const attempt = attemptWith({ toolCalls: [call] }, result, { content: 'There are 7.' });
    expect(finalText.verify(attempt, expected, contextWith())).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['a call at the end', attemptWith({ content: 'There are 7.', toolCalls: [call] }), 'unfinished'],
    ['a tool result at the end', attemptWith({ content: 'There are 7.', toolCalls: [call] }, result), 'unfinished'],
    ['no turn', attemptWith(), 'no-answer'],
    ['a wrong answer', attemptWith({ toolCalls: [call] }, result, { content: 'There are 17.' }), 'constraint-broken'],
    [
      'the answer said too early',
      attemptWith({ content: '7', toolCalls: [call] }, result, { content: 'Done.' }),
      'constraint-broken',
    ],
  ])('fails %s', (_, attempt, mode) => {
    expect(finalText.verify(attempt, expected, contextWith())).toMatchObject({ failure: mode, broke: ['seven'] });
  });
});

it('names the calls of a last message that should have been text', () => {
  const expected = finalText.expectation.parse({ kind: 'final-text', rules: [{ rule: 'contains', text: '7' }] });
  const toolCalls = ['count', 'list'].map((name) => ({ id: name, name, arguments: '{}' }));
  expect(finalText.verify(attemptWith({ content: '7', toolCalls }), expected, contextWith())).toEqual({
    outcome: 'fail',
    failure: 'unfinished',
    expected: 'an answer without further calls',
    received: 'a call to count, list',
  });
});

it('gives any attempt the same valid verdict each time', () => {
  const rules = Object.values(ruleCases).flatMap((cases) => cases.map(([rule]) => rule));
  const expected = finalText.expectation.parse({ kind: 'final-text', rules });
  fc.assert(
    fc.property(anyAttempt, (attempt) => {
      const verdict = finalText.verify(attempt, expected, contextWith());
      expect(verdictSchema.safeParse(verdict).success).toBe(true);
      expect(finalText.verify(attempt, expected, contextWith())).toEqual(verdict);
    }),
  );
});

it('refuses an unknown rule', () => {
  expect(finalText.expectation.safeParse({ kind: 'final-text', rules: [{ rule: 'haiku' }] }).success).toBe(false);
});
