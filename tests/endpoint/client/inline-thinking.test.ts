import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasons, withoutReasoning } from '../../../src/endpoint/client/inline-thinking.ts';
import { turnWith } from '../../verify/attempt-with.ts';

describe('reasoning in a reply', () => {
  it.each([
    [{ reasoning: 'Let me see', content: '12' }],
    [{ content: '<think>Let me see</think>12' }],
    [{ content: 'Let me see</think>12' }],
    [{ content: '<think>\nLet me' }],
    [{ content: '[THINK]Let me see[/THINK]12' }],
    [{ content: '<|channel|>analysis<|message|>Let me see<|end|>12' }],
    [{ content: '<think></think><think>so</think>12' }],
  ])('is seen in %j', (parts) => {
    expect(reasons(turnWith(parts))).toBe(true);
  });

  it.each([
    [{ content: '12' }],
    [{ reasoning: ' \n', content: '12' }],
    [{ content: '<think>\n\n</think>\n\n12' }],
    [{ content: '</think>12' }],
    [{ content: 'I think so, and <thinking is no tag' }],
  ])('is not seen in %j', (parts) => {
    expect(reasons(turnWith(parts))).toBe(false);
  });
});

describe('a text without its reasoning', () => {
  it.each([
    ['no marks', 'no marks'],
    ['<think>hm</think>Oslo', 'Oslo'],
    ['hm</think>Oslo', 'Oslo'],
    ['Oslo <think>and so on', 'Oslo '],
    ['a[THINK]b[/THINK]c<think>d</think>e', 'ace'],
    ['<|channel|>analysis<|message|>hm<|end|>Oslo<|end|>', 'Oslo<|end|>'],
    ['<th<think>hm</think>ink>more</think>Oslo', 'Oslo'],
  ])('of %s is %s', (text, rest) => {
    expect(withoutReasoning(text)).toBe(rest);
  });

  it('contains none, whatever marks it is made of', () => {
    const piece = fc.constantFrom('<think>', '</think>', '[THINK]', '[/THINK]', '<th', 'ink>', ' ', 'a', '<|end|>');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(reasons(turnWith({ content: withoutReasoning(pieces.join('')) }))).toBe(false);
      }),
    );
    expect(withoutReasoning('<think></think>'.repeat(200_000))).toBe('');
  });
});
