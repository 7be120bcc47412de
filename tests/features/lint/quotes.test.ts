import { describe, expect, it } from 'vitest';
import { isQuoted, isSpecificQuote, rangesOf } from '../../../src/features/lint/lint-told.ts';

describe('quotes of a prompt', () => {
  it('are long enough with two words or six characters', () => {
    expect(['in it', 'direct', '- 7 9'].map(isSpecificQuote)).toEqual([true, true, true]);
    expect(['e', 'lower', '  e   ', ''].map(isSpecificQuote)).toEqual([false, false, false, false]);
  });

  it('match whole words, at every place', () => {
    const text = 'no fence; no fences, no fence';
    expect(rangesOf(text, 'no fence').map(({ start }) => start)).toEqual([0, 21]);
    expect(rangesOf('señor', 'señ')).toEqual([]);
    expect(rangesOf('x <number>', '<number>')).toHaveLength(1);
    expect(rangesOf('𝒜b', 'b')).toEqual([]);
  });

  it('need no word boundary in scripts without spaces', () => {
    expect(rangesOf('名前を小文字で書く', '小文字で書く')).toHaveLength(1);
  });

  it('represent a sentence from a third of its letters', () => {
    const text = 'abcdef ghi.';
    const whole = { start: 0, end: text.length };
    expect(isQuoted(text, whole, [{ start: 0, end: 2 }])).toBe(false);
    expect(isQuoted(text, whole, [{ start: 0, end: 3 }])).toBe(true);
    expect(
      isQuoted(text, whole, [
        { start: 0, end: 2 },
        { start: 1, end: 3 },
      ]),
    ).toBe(true);
    expect(isQuoted(text, whole, [])).toBe(false);
  });
});
