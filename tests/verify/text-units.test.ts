import { describe, expect, it } from 'vitest';
import {
  bulletsOf,
  countCharacters,
  linesOf,
  paragraphsOf,
  sentencesOf,
  withoutFinalPunctuation,
  wordsOf,
} from '../../src/verify/text/text-units.ts';
import { cpuClock } from '../support/cpu-clock.ts';

describe('a word', () => {
  it.each([
    ['Don’t stop, well-known 3.5 and 1,200!', ['Don’t', 'stop', 'well-known', '3.5', 'and', '1,200']],
    ['red,green ,blue', ['red', 'green', 'blue']],
    ['and/or — “yes”…', ['and', 'or', 'yes']],
    ['1. First\n2) Second\n- third', ['First', 'Second', 'third']],
    ['It ended in 1969. 42.', ['It', 'ended', 'in', '1969', '42']],
    ['42.', ['42']],
    ['❤️ 👍🏽 !!! -- **', []],
    ['Cafe\u0301 naïve Straße', ['Cafe\u0301', 'naïve', 'Straße']],
    ['می\u200cخواهم', ['می\u200cخواهم']],
    ['snake_case e.g. U.S. example.com', ['snake_case', 'e.g', 'U.S', 'example.com']],
    ["'quoted' dogs' rock 'n' roll", ['quoted', 'dogs', 'rock', 'n', 'roll']],
    ['\ud800a\udc00', ['a']],
    ['', []],
  ])('%j contains %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('a sentence', () => {
  it.each([
    ['One. Two! Three? Four… Five', ['One.', 'Two!', 'Three?', 'Four…', 'Five']],
    ['Dr. Smith paid 3.50 euros, e.g. in cash.', ['Dr. Smith paid 3.50 euros, e.g. in cash.']],
    ['He met J. Smith and John F. Kennedy. They spoke.', ['He met J. Smith and John F. Kennedy.', 'They spoke.']],
    ['It holds vitamin C. It is cheap.', ['It holds vitamin C.', 'It is cheap.']],
    [
      'We left at 5 p.m. and ate. It was 6 p.m. Then we slept.',
      ['We left at 5 p.m. and ate.', 'It was 6 p.m.', 'Then we slept.'],
    ],
    [
      'Apples, etc. are cheap. So are pears, etc. Buy some.',
      ['Apples, etc. are cheap.', 'So are pears, etc.', 'Buy some.'],
    ],
    ['See No. 5 and Fig. 2. No. I mean it.', ['See No. 5 and Fig. 2.', 'No.', 'I mean it.']],
    ['It took 5 ms. Then it stopped.', ['It took 5 ms.', 'Then it stopped.']],
    ['“Stop!” he said. “Why?” She left.', ['“Stop!” he said.', '“Why?”', 'She left.']],
    ['Wait... what? Really?! Yes.', ['Wait... what?', 'Really?!', 'Yes.']],
    ['first one. second one. third one', ['first one.', 'second one.', 'third one']],
    ['**Bold one.** Next one.', ['**Bold one.**', 'Next one.']],
    ['# Title\nBody here.\n\n- one\n- two. three', ['Title', 'Body here.', 'one', 'two.', 'three']],
    ['1. Do this.\n2. Do that.', ['Do this.', 'Do that.']],
    ['Great! 🎉', ['Great!']],
    ['今日は晴れ。明日は雨！終わり', ['今日は晴れ。', '明日は雨！', '終わり']],
    ['One line\nthat goes on. Two.', ['One line that goes on.', 'Two.']],
    ['--- *** !!!', []],
    ['One line\n# Title\nBody here.', ['One line', 'Title', 'Body here.']],
    ['One line  \n  that goes on  \nand on.', ['One line that goes on and on.']],
    ['- one  \n  goes on\n- two', ['one goes on', 'two']],
    ['We met Dr.  Smith and J.  Smith.', ['We met Dr.  Smith and J.  Smith.']],
    ['He saw the Dr. We did not.', ['He saw the Dr. We did not.']],
    ['Come here, Dr! Smith is ill.', ['Come here, Dr!', 'Smith is ill.']],
    ['Is it no. 5? Is it No! 5 is more.', ['Is it no. 5?', 'Is it No!', '5 is more.']],
    ['We say no. B2 is free.', ['We say no.', 'B2 is free.']],
    ['The U.S.A. Team won.', ['The U.S.A. Team won.']],
    ['Go to x.org. Then rest.', ['Go to x.org.', 'Then rest.']],
    ['It reads main.y.c. Then it links.', ['It reads main.y.c.', 'Then it links.']],
    ['She works at NASA. Bob does not.', ['She works at NASA.', 'Bob does not.']],
    ['So do I. Bob does not.', ['So do I.', 'Bob does not.']],
    ['Take vitamin C. He takes it.', ['Take vitamin C.', 'He takes it.']],
    ['Take vitamin C. iPhones do not.', ['Take vitamin C.', 'iPhones do not.']],
    ['They had 5. Then they had 6.', ['They had 5.', 'Then they had 6.']],
  ])('%j splits into %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});

describe('lines, paragraphs, bullets, characters', () => {
  it('leaves out blank lines and recognizes every line end', () => {
    expect(linesOf('a\r\n\r\n  b\rc\n \u200b \nd\u2028e')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('separates paragraphs by blank lines, however many', () => {
    expect(paragraphsOf('\n\na\nb\n \n\n c\n')).toEqual(['a\nb', 'c']);
  });

  it('treats list markers as bullets, but not dividers or emphasis', () => {
    const text = '- a\n* b\n  • c\n1. d\n2) e\n---\n* * *\n**bold**\n-5\n3.5\n-\n- ';
    expect(bulletsOf(text)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(bulletsOf(text, 'number')).toEqual(['d', 'e']);
    expect(bulletsOf(text, '*')).toEqual(['b']);
  });

  it('ignores space around a bullet or a divider', () => {
    expect(bulletsOf('- a  \n  * * *\n* * *  \n\t- b')).toEqual(['a', 'b']);
  });

  it('counts code points after composition', () => {
    expect(countCharacters(' e\u0301😀\ud800 ')).toBe(3);
  });

  it('removes one run of end marks', () => {
    expect(withoutFinalPunctuation('Yes. No?!')).toBe('Yes. No');
    expect(withoutFinalPunctuation('...')).toBe('');
    expect(withoutFinalPunctuation(' Yes !')).toBe(' Yes');
  });
});

it.each([
  ['dots', `${'.'.repeat(1_000_000)}x`],
  ['one word', 'a'.repeat(1_000_000)],
  ['hyphens', `${'a-'.repeat(500_000)}`],
  ['sentences', 'One two. '.repeat(110_000)],
  ['initials', 'A. '.repeat(330_000)],
  ['blank lines', '\n \n'.repeat(330_000)],
  ['bullets', '- a\n'.repeat(250_000)],
  ['spaces', `${' '.repeat(1_000_000)}-`],
])('reads a megabyte of %s in well under a second', (_, text) => {
  const start = cpuClock();
  for (const split of [linesOf, paragraphsOf, bulletsOf, wordsOf, sentencesOf]) split(text);
  countCharacters(text);
  expect(cpuClock() - start).toBeLessThan(20_000);
});
