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
});
