import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf } from '../../src/verify/pattern.ts';

const atoms = ['a', 'b', '.', '\\d', '\\s', '\\b', '\\B', '^', '$', '[^a]', '\\p{L}', '(?:ab|c)', '(a|b)', 'é', '\\n'];
const pieces = fc.constantFrom(...atoms, 'a+', 'b*', '\\d{2,3}', '\\p{Lu}?', '(?:a|b)*', '.*?', '[a-c]+');
const patterns = fc
  .tuple(fc.array(pieces, { minLength: 1, maxLength: 6 }), fc.subarray(['i', 'm', 's']))
  .map(([parts, flags]) => `/${parts.join('')}/${flags.join('')}`);
const letters = fc.constantFrom('a', 'b', 'c', 'A', '1', '2', ' ', '\n', 'é', 'K', '\ud800', '🙂');
const texts = fc.oneof(fc.string({ unit: letters, maxLength: 40 }), fc.string({ unit: 'binary' }));

describe('a pattern', () => {
  // The engine answers the two questions in different ways.
  it('is found in a text exactly where it has a match to show', () => {
    fc.assert(
      fc.property(patterns, texts, (written, text) => {
        const pattern = patternOf(written);
        expect(pattern.test(text)).toBe(pattern.spans(text).length > 0);
      }),
      { numRuns: 2000 },
    );
  });
});
