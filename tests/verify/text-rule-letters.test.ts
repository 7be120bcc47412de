import { describe, expect, it } from 'vitest';
import { brokenRule, judgeBy } from './text-rules-with.ts';

const upper = { rule: 'case', is: 'upper' };
const lower = { rule: 'case', is: 'lower' };
const title = { rule: 'case', is: 'title' };
const eachCapital = 'a capital at the start of each word, small letters behind it';
const capitals = 'words that start with a capital';

describe('a broken rule about letters', () => {
  it.each([
    [upper, '漢字 3', 'capital letters', '漢字 3'],
    [upper, 'ALL 3 Go', 'capital letters only', 'ALL 3 Go'],
    [lower, '123', 'small letters', '123'],
    [lower, 'all 3 Go', 'small letters only', 'all 3 Go'],
    [title, 'The Long road', eachCapital, 'road'],
    [title, 'HELLO WORLD', capitals, 'HELLO WORLD'],
    [title, '12 3', capitals, '12 3'],
    [{ rule: 'without-letters', letters: 'xyE' }, 'A tree', 'no letter "e"', 'A tree'],
    [{ rule: 'acrostic', letters: 'RAIN' }, 'Roads\n***\nIron', 'lines that start with R, A, I, N', 'R·I'],
  ])('%j reports for %j what it expected and what it found', (rule, reply, expected, received) => {
    expect(judgeBy(rule, reply)).toEqual(brokenRule(expected, received));
  });

  it.each([
    ['カード card', 'letters of han, kana only', '"c" in カード card'],
    ['123', 'letters of han, kana', '123'],
  ])('an alphabet names its scripts: %j', (reply, expected, received) => {
    const rule = { rule: 'alphabet', only: ['han', 'kana'] };
    expect(judgeBy(rule, reply)).toEqual(brokenRule(expected, received, 'wrong-language'));
  });

  it('shows the surroundings of a wrong letter in a long text', () => {
    const reply = `${'A'.repeat(60)}${'B'.repeat(40)}x${'C'.repeat(39)}${'D'.repeat(60)}`;
    expect(judgeBy(upper, reply)).toEqual(brokenRule('capital letters only', `${'B'.repeat(40)}x${'C'.repeat(39)}`));
  });
});

describe('title case', () => {
  it.each([
    ['a number beside words', 'Route 66', 'pass'],
    ['a word with an acronym in it', 'Plan B', 'pass'],
    ['a lone digit, which is no word with a capital', '5', 'fail'],
    ['capitals with a word of one letter', 'I AM', 'fail'],
    ['letters alone', 'A B', 'pass'],
    ['a small letter before a digit', 'Plan b2', 'fail'],
    ['a capital after a small first letter', 'iPhone', 'fail'],
    ['a capital only after a hyphen', 'Well-Known men-At-Arms', 'fail'],
    ['a capital inside the second piece', 'Well-KnOwn', 'fail'],
    ['a capital inside the first piece', 'WeLl-Known', 'fail'],
  ])('treats %s correctly: %j', (_, reply, outcome) => {
    expect(judgeBy(title, reply)).toMatchObject({ outcome });
  });
});

it('treats ß as a separate letter, not as ss', () => {
  expect(judgeBy({ rule: 'without-letters', letters: 's' }, 'groß')).toEqual({ outcome: 'pass' });
  expect(judgeBy({ rule: 'acrostic', letters: 'SS' }, 'ß')).toMatchObject({ received: 'ß' });
});
