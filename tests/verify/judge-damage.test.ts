import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/records/attempt.ts';
import { type Expectation, expectationSchema } from '../../src/verify/registry.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';

const says = (text: string): Expectation =>
  expectationSchema.parse({ kind: 'text-rules', covers: ['word'], rules: [{ rule: 'contains', text }] });
const context = contextWith({ tools: [{ name: 'look', description: 'Looks.', parameters: {} }] });
const judged = (attempt: Attempt, ...expectations: readonly Expectation[]) => judge(attempt, expectations, context);
const looking = (sent: unknown, content = '') =>
  attemptWith({ content, toolCalls: [{ id: 'a', name: 'look', arguments: sent }] });

describe('the size of a reply', () => {
  const most = 4 * 1024 * 1024;
  const look: Expectation = expectationSchema.parse({ kind: 'tool-calls', calls: [{ name: 'look' }] });
  const filler = (length: number) => 'alpha beta '.repeat(length / 11 + 1).slice(0, length);

  it('may be 4,194,304 characters over all messages, names and arguments', async () => {
    const none = expectationSchema.parse({ kind: 'tool-calls', calls: [] });
    expect(await judged(saying(filler(most)), none)).toEqual({ outcome: 'pass' });
    const half = attemptWith({ content: filler(most / 2) }, { content: filler(most / 2) });
    expect(await judged(half, none)).toEqual({ outcome: 'pass' });
    expect(await judged(looking('{}', filler(most - 6)), look)).toEqual({ outcome: 'pass' });
    expect(await judged(looking({}, filler(most - 6)), look)).toEqual({ outcome: 'pass' });
    expect(await judged(looking(undefined, filler(most - 4)), look)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['in the content', saying(filler(most + 1))],
    ['over two messages', attemptWith({ content: filler(most) }, { content: 'x' })],
    ['with the name of a tool', looking(undefined, filler(most - 3))],
    ['with arguments', looking('{}', filler(most - 5))],
    ['with arguments that came as an object', looking({}, filler(most - 5))],
  ])('fails beyond that, and nothing else is checked: one more %s', async (_, attempt) => {
    expect(await judged(attempt, says('blue'))).toEqual({
      outcome: 'fail',
      failure: 'too-long',
      expected: 'at most 4194304 characters',
      received: '4194305 characters',
    });
  });

  it('counts arguments sent as text by the length of that text, and values without a text as nothing', async () => {
    const quotes = '"ab cd'.repeat(most / 6).slice(0, most - 4);
    expect(await judged(looking(quotes), look)).toMatchObject({ failure: 'invalid-arguments' });
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(await judged(looking(ring, filler(most - 4)), look)).toMatchObject({ failure: 'invalid-arguments' });
  });
});

describe('a reply cut by the token limit', () => {
  it('is reported with its end, and breaks what its text breaks', async () => {
    const attempt = attemptWith({ content: 'First.' }, { content: 'The sky is', finishReason: 'length' });
    expect(await judged(attempt, says('blue'))).toEqual({
      outcome: 'fail',
      failure: 'token-limit',
      expected: 'a reply that ends by itself',
      received: 'The sky is',
      broke: ['word'],
    });
    expect(await judged(attempt, says('sky'))).toEqual({
      outcome: 'fail',
      failure: 'token-limit',
      expected: 'a reply that ends by itself',
      received: 'The sky is',
    });
  });

  it('is none without a message', async () => {
    expect(await judged({ turns: [] }, says('blue'))).toMatchObject({ failure: 'no-answer', broke: ['word'] });
  });

  it('is one if its last message was cut, not an earlier one', async () => {
    const attempt = attemptWith({ content: 'First', finishReason: 'length' }, { content: 'blue' });
    expect(await judged(attempt, says('blue'))).toEqual({ outcome: 'pass' });
  });
});

describe('a control token', () => {
  const failure = (token: string) => ({
    outcome: 'fail',
    failure: 'control-token',
    expected: 'no control tokens of the template',
    received: token,
  });

  it.each([
    ['in the first message', attemptWith({ content: 'a</s>' }, { content: 'blue' }), '</s>'],
    ['in the last message', attemptWith({ content: 'a' }, { content: 'blue<eos>' }), '<eos>'],
    [
      'in the name of a tool',
      attemptWith({ content: 'blue', toolCalls: [{ id: 'a', name: 'look<|end|>', arguments: '' }] }),
      '<|end|>',
    ],
    ['in arguments', looking('{"a":"[/INST]"}', 'blue'), '[/INST]'],
    ['with a quote in it', looking('<｜"｜>', 'blue'), '<｜"｜>'],
    ['with only its end missing', saying('blue <|im_end>'), '<|im_end>'],
  ])('is found %s', async (_, attempt, token) => {
    expect(await judged(attempt, says('blue'))).toEqual(failure(token));
  });

  it.each([
    ['two messages', attemptWith({ content: 'blue <|im_' }, { content: 'end|> blue' })],
    [
      'content and the name of a tool',
      attemptWith({ content: 'blue <', toolCalls: [{ id: 'a', name: 's>', arguments: '{}' }] }, { content: 'blue' }),
    ],
    [
      'the name of a tool and its arguments',
      attemptWith({ content: 'blue', toolCalls: [{ id: 'a', name: 'look<', arguments: 's>' }] }, { content: 'blue' }),
    ],
    [
      'two calls',
      attemptWith(
        {
          content: 'blue',
          toolCalls: [
            { id: 'a', name: 'look', arguments: '<' },
            { id: 'b', name: 's>', arguments: '{}' },
          ],
        },
        { content: 'blue' },
      ),
    ],
  ])('is not found across two texts: %s', async (_, attempt) => {
    expect(await judged(attempt, says('blue'))).toEqual({ outcome: 'pass' });
  });

  it('of the prompt may be repeated, and excuses no other one', async () => {
    const asked = contextWith({ messages: [{ role: 'user', content: 'Copy <|im_end|> and blue.' }] });
    const said = (content: string) => judge(saying(content), [says('blue')], asked);
    expect(await said('<|im_end|> blue <|im_end|>')).toEqual({ outcome: 'pass' });
    expect(await said('<|im_end|> blue</s>')).toEqual(failure('</s>'));
    const twice = attemptWith({ content: '<|im_end|>' }, { content: 'blue<|im_start|><eos>' });
    expect(await judge(twice, [says('blue')], asked)).toEqual(failure('<|im_start|>'));
  });
});

describe('checks that reproduce another tool', () => {
  const theirs: Expectation = expectationSchema.parse({
    kind: 'benchlocal/answer-match',
    asserts: [{ kind: 'exact_numeric', value: 4 }],
  });

  it('see only the reply, whatever a server did to it', async () => {
    const cut = attemptWith({ content: 'blue 4', finishReason: 'length' });
    expect((await judged(cut, theirs)).outcome).toBe('pass');
    expect(await judged(cut, theirs, says('blue'))).toMatchObject({ outcome: 'fail', failure: 'token-limit' });
    expect(await judged(cut, says('blue'), theirs)).toMatchObject({ outcome: 'fail', failure: 'token-limit' });
  });
});
