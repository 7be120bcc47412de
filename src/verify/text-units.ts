import { z } from 'zod';

/**
 * The definition of a line, a paragraph, a bullet, a word and a letter, shared by every rule. Nothing here depends on a
 * locale, only on the Unicode classes of regular expressions.
 */

/** Letters, digits and what belongs to them: marks, joiners and the soft hyphen may be inside a word. */
const inner = '[\\p{L}\\p{M}\\p{N}\\u200c\\u200d\\u00ad]';
const word = new RegExp(
  `[\\p{L}\\p{N}]${inner}*(?:[-\\u2010\\u2011'’._]${inner}+|(?<=\\p{Nd}),(?=\\p{Nd})${inner}+)*`,
  'gu',
);
const listMarker = /^[^\S\n]*(?:[-*•]|\d{1,9}[.)])[^\S\n]+(?=\S)/;
const thematicBreak = /^([-*_])(?:[^\S\n]*\1){2,}$/;
// Invisible characters do not fill a line.
const blank = /^[\s\u200b-\u200d\u2060]*$/;

export type BulletMarker = '-' | '*' | '•' | 'number';

export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** The lines with visible text, without the space around it. */
export function linesOf(text: string): readonly string[] {
  return splitLines(text)
    .filter((line) => !blank.test(line))
    .map((line) => line.trim());
}

/** Blocks of lines, separated by blank lines. */
export function paragraphsOf(text: string): readonly string[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of splitLines(text)) {
    if (blank.test(line)) open = undefined;
    else if (open !== undefined) open.push(line);
    else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks.map((block) => block.join('\n').trim());
}

export function markerOf(line: string): BulletMarker | undefined {
  const marker = thematicBreak.test(line.trim()) ? undefined : listMarker.exec(line)?.[0].trim();
  if (marker === undefined) return undefined;
  return marker === '-' || marker === '*' || marker === '•' ? marker : 'number';
}

/** A line without the list marker in front of it. */
export function withoutMarker(line: string): string {
  return markerOf(line) === undefined ? line : line.replace(listMarker, '');
}

/** The texts after the list markers, one entry for each line. */
export function bulletsOf(text: string, marker?: BulletMarker): readonly string[] {
  return splitLines(text)
    .filter((line) => {
      const found = markerOf(line);
      return found !== undefined && (marker === undefined || found === marker);
    })
    .map((line) => withoutMarker(line).trim());
}

/**
 * A word is a run of letters and digits; it may contain apostrophes, hyphens, dots and underscores, and commas between
 * digits. The number of a list item is not a word.
 */
export function wordsOf(text: string): readonly string[] {
  return splitLines(text).flatMap((line) => withoutMarker(line).match(word) ?? []);
}

/** Characters are code points of the composed text (NFC), without white space around it. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.trim().normalize('NFC')) count += 1;
  return count;
}

const finalPunctuation = new Set([...'.!?…。！？']);

/** The text without one run of end marks at its end. */
export function withoutFinalPunctuation(text: string): string {
  let end = text.length;
  while (finalPunctuation.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trimEnd();
}

/** The form in which texts are compared: composed, with line ends as \n. */
export function plainText(text: string): string {
  return withPlainBreaks(text).normalize('NFC');
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** How texts are compared: after NFC, or as written, code point by code point. */
export const unicodeSchema = z
  .enum(['nfc', 'exact'])
  .optional()
  .describe('exact: text is compared as it was written; after NFC by default');
export type UnicodeForm = NonNullable<z.infer<typeof unicodeSchema>>;

export function inForm(text: string, unicode: UnicodeForm): string {
  return unicode === 'exact' ? text : text.normalize('NFC');
}
