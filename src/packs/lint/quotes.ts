import type { Range } from './instructions.ts';

// Scripts that set no spaces between words have no borders to keep to.
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}]/u;
const letters = /[\p{L}\p{N}]/gu;
const leastCharacters = 6;
const leastWords = 2;
const leastShare = 1 / 3;

/** Whether a quote is long enough to name one place of a prompt: a letter or a small word stands everywhere. */
export function saysEnough(quote: string): boolean {
  return quote.trim().length >= leastCharacters || (quote.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= leastWords;
}

/** Where a quote stands in a text, in whole words. */
export function rangesOf(text: string, quote: string): Range[] {
  const ranges: Range[] = [];
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    const end = start + quote.length;
    if (!cutsWord(text, start) && !cutsWord(text, end)) ranges.push({ start, end });
  }
  return ranges;
}

function cutsWord(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return inWord.test(before) && inWord.test(after);
}

/** Whether quotes cover enough of a sentence to speak for it. */
export function isQuoted(text: string, { start, end }: Range, quoted: readonly Range[]): boolean {
  const all = [...text.slice(start, end).matchAll(letters)].map((match) => start + match.index);
  const covered = all.filter((at) => quoted.some((range) => range.start <= at && at < range.end));
  return covered.length > 0 && covered.length >= all.length * leastShare;
}
