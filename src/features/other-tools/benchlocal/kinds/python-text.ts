/** Python's white space, as the content of a character class. U+FEFF and U+200B do not belong to it. */
export const pythonSpace = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const spaceCharacter = new RegExp(`[${pythonSpace}]`);
const spaceRun = new RegExp(`[${pythonSpace}]+`, 'g');
const lineBreaks = '\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029';
const lineBreak = new RegExp(`\\r\\n|[${lineBreaks}]`);
const decimalDigit = /\p{Nd}/u;
const cased = /\p{Cased}/u;
const ownTitle = /[\p{Lt}\u10d0-\u10ff]/u;

/** `str.strip()`; two loops, because a pattern anchored at the end is quadratic on inner runs of spaces. */
export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (spaceCharacter.test(text.charAt(start))) start += 1;
  while (spaceCharacter.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** `str.splitlines()`: more separators than in JavaScript, and none opens a line at the very end. */
export function splitLines(text: string): string[] {
  const lines = text.split(lineBreak);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lower case, with runs of white space as one space and none around the text. */
export function normalise(text: string): string {
  return strip(text.replace(spaceRun, ' ')).toLowerCase();
}

/** `text == text.title()`: a letter after a letter is small, any other is a capital. */
export function isTitleCase(text: string): boolean {
  let afterLetter = false;
  for (const letter of text) {
    if (letter !== (afterLetter ? letter.toLowerCase() : titleOf(letter))) return false;
    afterLetter = cased.test(letter);
  }
  return true;
}

/** Georgian capitals are not used in titles, and a few digraphs are title case but not capitals. */
function titleOf(letter: string): string {
  return ownTitle.test(letter) ? letter : letter.toUpperCase();
}

/** `round()`: a half rounds to the even neighbour. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + Math.abs(floor % 2) : Math.round(value);
}

/** The text with the decimal digits of every script as ASCII, as `float()` reads them. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Digits come in runs of ten that start with zero.
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((codePoint - first) % 10);
  });
}
