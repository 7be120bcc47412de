import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf, patternSchema } from '../../src/verify/text/pattern.ts';

const atoms = ['a', 'b', '.', '\\d', '\\s', '\\b', '\\B', '^', '$', '[^a]', '\\p{L}', '(?:ab|c)', '(a|b)', 'é', '\\n'];
const pieces = fc.constantFrom(...atoms, 'a+', 'b*', '\\d{2,3}', '\\p{Lu}?', '(?:a|b)*', '.*?', '[a-c]+');
const patterns = fc
  .tuple(fc.array(pieces, { minLength: 1, maxLength: 6 }), fc.subarray(['i', 'm', 's']))
  .map(([parts, flags]) => `/${parts.join('')}/${flags.join('')}`);
const letters = fc.constantFrom('a', 'b', 'c', 'A', '1', '2', ' ', '\n', 'é', 'K', '\ud800', '🙂');
const texts = fc.oneof(fc.string({ unit: letters, maxLength: 40 }), fc.string({ unit: 'binary' }));

describe('a pattern', () => {
  // The engine answers the two questions in different ways.
  it('is found in a text exactly where a matcher finds it', () => {
    fc.assert(
      fc.property(patterns, texts, (written, text) => {
        const pattern = patternOf(written);
        expect(pattern.test(text)).toBe(pattern.matcher(text).find());
      }),
      { numRuns: 2000 },
    );
  });
});

it('knows its flags', () => {
  const test = (written: string, text: string) => patternOf(written).test(text);
  expect([test('/^b$/', 'a\nB'), test('/^b$/m', 'a\nB'), test('/^b$/im', 'a\nB')]).toEqual([false, false, true]);
  expect([test('/a.b/', 'a\nb'), test('/a.b/s', 'a\nb')]).toEqual([false, true]);
});

describe('a pattern that cannot be meant', () => {
  const shape = 'is not of the form /source/flags with flags i, m, s';
  it.each([
    ['a', `"a" ${shape}`],
    ['/a', `"/a" ${shape}`],
    ['//', `"//" ${shape}`],
    ['/a/g', `"/a/g" ${shape}`],
    ...(
      [
        ['/(?!a)/', 'look-ahead'],
        ['/(?<=a)b/', 'look-behind'],
        ['/(?>a)/', 'an atomic group'],
        [String.raw`/(a)\1/`, 'a back-reference'],
        [String.raw`/\q/`, String.raw`the escape \q`],
        ['/[z-a]/', '"z-a" is no class of characters'],
        ['/a**/', '"**" repeats what is repeated'],
        ['/*a/', '"*" repeats nothing'],
        ['/a{2000}/', 'the count {2000}: more than 1000 repetitions, or more at least than at most'],
        ['/(a/', 'a "(" without ")"'],
        ['/a)/', 'a ")" without "("'],
        ['/[a/', 'a "[" without "]"'],
        ['/(?P<a>x)(?P<a>y)/', 'two groups are named "a"'],
      ] as const
    ).map(([written, reason]): [string, string] => [
      written,
      `does not compile in linear time: ${reason}; for look-around or back-references use the rule "matches" with backtracking: true`,
    ]),
  ])('%j is refused with the reason', (written, message) => {
    expect(patternSchema.safeParse(written).error?.issues).toEqual([{ code: 'custom', path: [], message }]);
  });
});
