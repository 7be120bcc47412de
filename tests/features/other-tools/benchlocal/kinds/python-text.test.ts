import { describe, expect, it } from 'vitest';
import {
  asciiDigits,
  normalise,
  splitLines,
  strip,
} from '../../../../../src/features/other-tools/benchlocal/kinds/python-text.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

describe('title case', () => {
  const expected = { kind: 'benchlocal/instruct-follow', asserts: [{ kind: 'case_only', value: 'titlecase' }] };
  it.each([
    ['The Dog', true],
    ['The dog', false],
    ['THe Dog', false],
    ["It'S 3Rd-Class", true],
    ["It's", false],
    ['3rd', false],
    ['3 - 4', true],
    ['Été Ñandú', true],
    ['été', false],
    ['Straße', true],
    ['ßa', false],
    ['日本 Ab', true],
    ['日本ab', false],
    ['𐐀𐐨', true],
    ['𐐨', false],
    // Georgian has no title case; digraphs have a separate one.
    ['თბილისი საქართველო', true],
    ['ǅungla', true],
    ['ǆungla', false],
    ['ʰ', true],
  ])('of %j: %s', async (content, isTitle) => {
    const verdict = await verifyBenchlocal(message({ content }), expected);
    expect(verdict.outcome).toBe(isTitle ? 'pass' : 'fail');
  });
});

describe('the white space of Python', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['\t\n\u3000', ''],
    [' a', 'a'],
    ['a ', 'a'],
    [' \u2003a b\u205f ', 'a b'],
    ['a', 'a'],
  ])('around %j is removed: %j', (text, stripped) => {
    expect(strip(text)).toBe(stripped);
    expect(normalise(text)).toBe(stripped);
  });

  it('ends lines where Python ends them', () => {
    expect(splitLines('a\n\nb')).toEqual(['a', '', 'b']);
    expect(splitLines('a\tb c\u001fd')).toEqual(['a\tb c\u001fd']);
    expect(splitLines('a\n\r')).toEqual(['a', '']);
  });
});

describe('digits of other scripts', () => {
  it.each([
    ['٣٤.٥', '34.5'],
    ['０９', '09'],
    ['𝟘𝟙𝟿', '019'],
    ['x²½', 'x²½'],
    ['12', '12'],
  ])('%s are %s', (text, written) => {
    expect(asciiDigits(text)).toBe(written);
  });
});
