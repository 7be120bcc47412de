import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/lib/nearest.ts';

describe('nearest', () => {
  it.each([
    ['titel', 'title'],
    ['exepct', 'expect'],
    ['Title', 'title'],
    ['tool', 'tools'],
    ['zebra', undefined],
    ['x', undefined],
  ])('for %s finds %s', (word, found) => {
    expect(nearest(word, ['title', 'expect', 'tools', 'messages'])).toBe(found);
  });

  it('compares no words of more than 100 letters', () => {
    expect(nearest('a'.repeat(100), ['a'.repeat(99)])).toBe('a'.repeat(99));
    expect(nearest('a'.repeat(101), ['a'.repeat(100)])).toBeUndefined();
    // Compared letter by letter, these take a minute and more.
    const long = 'a'.repeat(2_000);
    expect(
      nearest(
        'b'.repeat(20_000),
        Array.from({ length: 500 }, () => long),
      ),
    ).toBeUndefined();
    expect(
      nearest(
        'b'.repeat(90),
        Array.from({ length: 50 }, () => long.repeat(500)),
      ),
    ).toBeUndefined();
  });
});
