import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/records/attempt.ts';
import { answerText, unfence } from '../../src/verify/answer-text.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';

const textOf = (attempt: Attempt) => answerText(attempt, contextWith());

function modeOf(answer: ReturnType<typeof answerText>): string {
  return answer.ok ? 'answered' : answer.failure.failure;
}

describe('answerText', () => {
  it('is the content of the last message', () => {
    expect(textOf(attemptWith({ content: 'first' }, { content: 'last' }))).toEqual({ ok: true, text: 'last' });
  });

  it.each([
    '<think>a <b> c</think>Four',
    '<Thinking mode="x">\n</thinking>4',
    'Fo<think></think>ur',
    '<think>4</think>',
    '<think>a</thinking>b</think>4',
    '[THINK]a[/THINK]4',
    '◁think▷a◁/think▷4',
    '<seed:think>a</seed:think>4',
  ])('is missing if the content has a think block: %s', (content) => {
    expect(modeOf(textOf(saying(content)))).toBe('inline-thinking');
  });

  it('calls a think tag that never opened or closed a leak', () => {
    expect(modeOf(textOf(saying('so it is 4</think>4')))).toBe('thinking-leak');
    expect(modeOf(textOf(saying('<think>so it is 4')))).toBe('thinking-leak');
    expect(modeOf(textOf(saying('<think>a</think>b</think>c')))).toBe('thinking-leak');
    expect(modeOf(textOf(saying('I think: <thinker> 4')))).toBe('answered');
  });

  it('distinguishes silence, an answer in the reasoning, and an unfinished tool loop', () => {
    expect(modeOf(textOf({ turns: [] }))).toBe('no-answer');
    expect(modeOf(textOf(saying(' \n')))).toBe('no-answer');
    expect(modeOf(textOf(attemptWith({ reasoning: '4' })))).toBe('answer-in-reasoning');
    const calls = [{ id: 'c', name: 'ping', arguments: '{}' }];
    expect(modeOf(textOf(attemptWith({ toolCalls: calls })))).toBe('unfinished');
    expect(modeOf(textOf(attemptWith({ toolCalls: calls, content: 'Wait.' })))).toBe('answered');
  });

  const calls = ['ping', 'count'].map((name) => ({ id: name, name, arguments: '{}' }));
  it.each([
    ['no turn', { turns: [] }, 'no-answer', 'an answer', 'nothing'],
    ['an empty message', saying(''), 'no-answer', 'an answer', 'an empty message'],
    ['white space', attemptWith({ content: ' \n', reasoning: '\n ' }), 'no-answer', 'an answer', 'an empty message'],
    [
      'calls alone',
      attemptWith({ reasoning: 'So.', toolCalls: calls }),
      'unfinished',
      'an answer in words',
      'a call to ping, count',
    ],
    [
      'reasoning alone',
      attemptWith({ reasoning: 'So 4.' }),
      'answer-in-reasoning',
      'an answer outside the reasoning',
      'So 4.',
    ],
    [
      'a think block alone',
      saying('<think>So 4.</think>'),
      'inline-thinking',
      'an answer without think blocks',
      '<think>So 4.</think>',
    ],
    ['an open think block', saying('<think>So 4.'), 'thinking-leak', 'an answer without thinking tags', '<think>So 4.'],
  ])('reports for %s what there is', (_, attempt, mode, expected, received) => {
    expect(textOf(attempt)).toEqual({ ok: false, failure: { outcome: 'fail', failure: mode, expected, received } });
  });

  it('reads broken text of a megabyte in one pass', () => {
    const start = cpuClock();
    for (const content of ['<think>'.repeat(150_000), '<think '.repeat(150_000), '<think></think>'.repeat(70_000)]) {
      expect(modeOf(textOf(saying(content)))).toBeTypeOf('string');
    }
    for (const rubble of [' ', '\n', '\n ', '`']) {
      expect(unfence(`\`\`\`json\n{${rubble.repeat(500_000)}x`)).toBeUndefined();
    }
    expect(cpuClock() - start).toBeLessThan(20_000);
  });

  it('finds an answer or a reason in any attempt', () => {
    fc.assert(
      fc.property(anyAttempt, (attempt) => {
        const answer = textOf(attempt);
        expect(answer.ok ? answer.text.trim() !== '' : answer.failure.outcome === 'fail').toBe(true);
      }),
    );
  });
});

describe('unfence', () => {
  it.each([
    ['```json\n{}\n```', 'json', '{}'],
    ['~~~\na\n\nb\n~~~', '', 'a\n\nb'],
    ['\n  ```C++ \r\na\r\n```  \n', 'c++', 'a'],
    ['````\n```\n````', '', '```'],
    ['```\n```', '', ''],
    ['```\na\n  ```', '', 'a'],
    ['```\na```\n```', '', 'a```'],
    ['```K-7```', '', 'K-7'],
    ['```json {"a": 1}```', 'json', '{"a": 1}'],
    ['```NONE 7```', '', 'NONE 7'],
  ])('removes one fence: %j', (text, language, body) => {
    expect(unfence(text)).toEqual({ language, body });
  });

  it.each([
    '{}',
    'a\n```\n{}\n```',
    '```\n{}\n```\nb',
    '```\na\n```\n```\nb\n```',
    '```\na',
    '``\na\n``',
    '``a``',
    '``````',
    '```a``` and ```b```',
    '```\na\n~~~',
    '```',
    '```\n```a\n```',
  ])('leaves everything else alone: %j', (text) => {
    expect(unfence(text)).toBeUndefined();
  });
});

describe('a reply made to be slow', () => {
  it.each(['<think '.repeat(150_000), '<think>'.repeat(150_000), `\`\`\`\n${' '.repeat(1_000_000)}x`])(
    'is read in one pass',
    (text) => {
      expect(textOf(saying(text)).ok || unfence(text) === undefined).toBe(true);
    },
  );
});
