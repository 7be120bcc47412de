import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import { type Expectation, expectationSchema, revisionsOf, splitExpectation } from '../../src/verify/registry.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { anyAttempt } from './any-attempt.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';

function expectation(value: unknown): Expectation {
  return expectationSchema.parse(value);
}

const saysBlue = expectation({ kind: 'text-rules', covers: ['blue'], rules: [{ rule: 'contains', text: 'blue' }] });
const twoWords = expectation({ kind: 'text-rules', covers: ['two'], rules: [{ rule: 'words', exactly: 2 }] });

describe('judge', () => {
  it('passes when every expectation holds, and names all broken properties when some do not', async () => {
    expect(await judge(saying('dark blue'), [saysBlue, twoWords], contextWith())).toEqual({ outcome: 'pass' });
    expect(await judge(saying('red'), [saysBlue, twoWords], contextWith())).toMatchObject({
      outcome: 'fail',
      broke: ['blue', 'two'],
    });
    expect(await judge(saying('blue'), [saysBlue, twoWords], contextWith())).toMatchObject({
      outcome: 'fail',
      broke: ['two'],
    });
  });

  it('fails words that were meant to be a call, unless the server cut them', async () => {
    const words = '<tool_call>{"name": "blue"';
    const broken = { content: words, brokenCall: { words, fault: 'a tag is never closed', form: 'JSON in a tag' } };
    expect(await judge(attemptWith(broken), [saysBlue], contextWith())).toMatchObject({
      failure: 'invalid-arguments',
      expected: 'JSON in a tag',
      received: `a tag is never closed: ${words}`,
    });
    const cut = attemptWith({ ...broken, finishReason: 'length' });
    expect(await judge(cut, [saysBlue], contextWith())).toMatchObject({ failure: 'token-limit' });
  });

  it('does not list a property that follows from another broken one', async () => {
    const context = { ...contextWith(), followsFrom: { two: ['blue'] } };
    expect(await judge(saying('red'), [saysBlue, twoWords], context)).toMatchObject({ broke: ['blue'] });
    expect(await judge(saying('blue'), [saysBlue, twoWords], context)).toMatchObject({ broke: ['two'] });
    const circle = { ...contextWith(), followsFrom: { two: ['blue'], blue: ['two'] } };
    expect(await judge(saying('red'), [saysBlue, twoWords], circle)).toMatchObject({ broke: ['blue', 'two'] });
  });

  it('fails a reply cut by the token limit even if the text is right', async () => {
    expect(
      await judge(attemptWith({ content: 'dark blue', finishReason: 'length' }), [saysBlue], contextWith()),
    ).toMatchObject({ failure: 'token-limit' });
  });

  it.each([
    'dark blue<|im_end|>',
    'dark blue</s>',
    'dark blue <end_of_turn>',
    '[INST] dark blue',
    'dark blue<｜end▁of▁sentence｜>',
  ])('fails the control token in %s', async (content) => {
    expect(await judge(saying(content), [saysBlue], contextWith())).toMatchObject({ failure: 'control-token' });
  });

  it('finds a control token in a tool call, and allows one from the prompt', async () => {
    const leaked = attemptWith({
      content: 'dark blue',
      toolCalls: [{ id: 'a', name: 'look<|channel|>', arguments: '{}' }],
    });
    expect(await judge(leaked, [saysBlue], contextWith())).toMatchObject({
      failure: 'control-token',
      received: '<|channel|>',
    });
    const asked = contextWith({ messages: [{ role: 'user', content: 'Copy <|im_end|> and blue' }] });
    expect(await judge(saying('<|im_end|> blue'), [saysBlue], asked)).toEqual({ outcome: 'pass' });
  });

  it('searches arguments that arrived as an object too', async () => {
    const calling = (sent: unknown) =>
      attemptWith({ content: 'dark blue', toolCalls: [{ id: 'a', name: 'look', arguments: sent }] });
    expect(await judge(calling({ text: 'x<|im_end|>' }), [saysBlue], contextWith())).toMatchObject({
      failure: 'control-token',
    });
    expect(await judge(calling({ text: 'x'.repeat(5_000_000) }), [saysBlue], contextWith())).toMatchObject({
      failure: 'too-long',
    });
  });

  it('does not search a reply of more than 4 MiB', async () => {
    expect(await judge(saying('blue'.repeat(1_048_577)), [saysBlue], contextWith())).toMatchObject({
      failure: 'too-long',
    });
  });

  it('ranks a failure above an unmeasured part, and that above a pass', async () => {
    const undecided = expectation({
      kind: 'text-rules',
      covers: ['slow'],
      rules: [{ rule: 'matches', pattern: '/^(a+)+$/', backtracking: true }],
    });
    const context = {
      ...contextWith(),
      ports: { ...contextWith().ports, patterns: { search: async () => ({ outcome: 'timed-out' as const }) } },
    };
    expect(await judge(saying('blue'), [undecided, saysBlue], context)).toMatchObject({
      outcome: 'unmeasured',
      cause: 'pack-error',
    });
    expect(await judge(saying('red'), [undecided, saysBlue], context)).toMatchObject({
      outcome: 'fail',
      broke: ['blue'],
    });
  });
});

describe('composite kinds', () => {
  const number = { kind: 'number', value: 4 };
  const word = { kind: 'choice', answer: 'four', among: ['three', 'four'] };

  it('any-of passes with one part and lists everything expected if none holds', async () => {
    const either = expectation({ kind: 'any-of', covers: ['four'], of: [number, word] });
    expect(await judge(saying('four'), [either], contextWith())).toEqual({ outcome: 'pass' });
    expect(await judge(saying('five'), [either], contextWith())).toMatchObject({
      outcome: 'fail',
      broke: ['four'],
      expected: expect.stringMatching(/4.*, or .*four/),
    });
  });

  it('not fails on silence: an empty reply proves nothing', async () => {
    const notSorry = expectation({
      kind: 'not',
      of: { kind: 'text-rules', rules: [{ rule: 'contains', text: 'sorry' }] },
    });
    expect(await judge(saying('fine'), [notSorry], contextWith())).toEqual({ outcome: 'pass' });
    expect(await judge(saying(''), [notSorry], contextWith())).toMatchObject({ failure: 'no-answer' });
    expect(await judge(saying('so sorry'), [notSorry], contextWith())).toMatchObject({ failure: 'constraint-broken' });
  });

  it('includes the revisions of all kinds inside, and splits into independent checks', () => {
    const nested = expectation({
      kind: 'all-of',
      covers: ['x'],
      of: [
        number,
        {
          kind: 'text-rules',
          covers: ['y'],
          rules: [
            { rule: 'words', max: 2 },
            { rule: 'lines', exactly: 1 },
          ],
        },
      ],
    });
    expect(revisionsOf(nested)).toEqual(['all-of@2', 'number@3', 'text-rules@2']);
    expect(splitExpectation(nested)).toMatchObject([
      { kind: 'number', covers: ['x'] },
      { kind: 'text-rules', covers: ['y'], rules: [{ rule: 'words' }] },
      { kind: 'text-rules', covers: ['y'], rules: [{ rule: 'lines' }] },
    ]);
  });

  it.each([
    { kind: 'all-of', of: [] },
    { kind: 'any-of', of: [number] },
    { kind: 'not', of: [] },
    { kind: 'none-of', of: [] },
  ])('refuses %j at load', (value) => {
    expect(expectationSchema.safeParse(value).success).toBe(false);
  });

  it('never throws, and gives a valid verdict', async () => {
    const everything = expectation({
      kind: 'any-of',
      of: [
        { kind: 'all-of', of: [number, word] },
        { kind: 'not', of: word },
      ],
    });
    await fc.assert(
      fc.asyncProperty(anyAttempt, async (attempt) => {
        verdictSchema.parse(await judge(attempt, [everything, saysBlue], contextWith()));
      }),
    );
  });
});
