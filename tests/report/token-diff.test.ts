import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, tokenDiff } from '../../src/report/token-diff.ts';

/** `[-removed-]` and `{+added+}`, as `git diff --word-diff` shows them. */
function shown(one: string, other: string, most?: number): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] };
  return tokenDiff(one, other, most)
    .map(({ kind, text }) => marks[kind].join(text))
    .join('');
}

function sideOf(parts: readonly DiffPart[], kind: 'removed' | 'added'): string {
  return parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');
}

describe('the difference of two answers by token', () => {
  it.each([
    ['', '', ''],
    ['same words', 'same words', 'same words'],
    ['', 'new', '{+new+}'],
    ['{"city": "Oslo"}', '{"city": "Rome"}', '{"city": "[-Oslo-]{+Rome+}"}'],
    ['a b c', 'a c', 'a [-b -]c'],
    ['one\ntwo\nthree', 'one\ntwo and a half\nthree', 'one\ntwo{+ and a half+}\nthree'],
    ['weather(Oslo)', 'weather(Oslo, 3)', 'weather(Oslo{+, 3+})'],
    ['red and blue', 'red or so', 'red [-and blue-]{+or so+}'],
    ['naïve 😀', 'naïve 😎', 'naïve [-😀-]{+😎+}'],
  ])('%j and %j: %j', (one, other, expected) => {
    expect(shown(one, other)).toBe(expected);
  });

  it('exchanges the middle as a whole beyond the most edits', () => {
    expect(shown('start a b c d end', 'start e b f d end', 2)).toBe('start [-a b c-]{+e b f+} d end');
    expect(shown('start a b c d end', 'start e b f d end', 4)).toBe('start [-a-]{+e+} b [-c-]{+f+} d end');
  });

  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '.', 'ab'), { maxLength: 30 }).map((all) => all.join(''));

  it('gives both texts back, whatever they are and wherever it gives up', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), text, fc.nat({ max: 40 }), (one, other, most) => {
        const parts = tokenDiff(one, other, most);
        expect(sideOf(parts, 'removed')).toBe(one);
        expect(sideOf(parts, 'added')).toBe(other);
        expect(parts.every(({ text: own }, at) => own !== '' && parts[at + 1]?.kind !== parts[at]?.kind)).toBe(true);
      }),
    );
  });

  it('removes and adds as few tokens as possible', () => {
    const mark = fc.array(fc.constantFrom('.', ',', '!'), { maxLength: 12 });
    fc.assert(
      fc.property(mark, mark, (one, other) => {
        const edits = tokenDiff(one.join(''), other.join(''))
          .filter(({ kind }) => kind !== 'same')
          .reduce((sum, part) => sum + part.text.length, 0);
        expect(edits).toBe(one.length + other.length - 2 * longestCommon(one, other));
      }),
    );
  });
});

function longestCommon([first, ...one]: readonly string[], other: readonly string[]): number {
  if (first === undefined) return 0;
  const at = other.indexOf(first);
  const without = longestCommon(one, other);
  return at === -1 ? without : Math.max(without, 1 + longestCommon(one, other.slice(at + 1)));
}
