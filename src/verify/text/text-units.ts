import { z } from 'zod';

/** Shared by every rule. Nothing here depends on a locale, only on the Unicode classes of regular expressions. */

/** Letters, digits, and the marks, joiners and soft hyphens inside a word. */
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

/** Those with visible text, trimmed. */
export function linesOf(text: string): readonly string[] {
  return splitLines(text)
    .filter((line) => !blank.test(line))
    .map((line) => line.trim());
}

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

export function withoutMarker(line: string): string {
  return markerOf(line) === undefined ? line : line.replace(listMarker, '');
}

/** One entry a line. */
export function bulletsOf(text: string, marker?: BulletMarker): readonly string[] {
  return splitLines(text)
    .filter((line) => {
      const found = markerOf(line);
      return found !== undefined && (marker === undefined || found === marker);
    })
    .map((line) => withoutMarker(line).trim());
}

/** May contain apostrophes, hyphens, dots and underscores, and commas between digits. A list number is no word. */
export function wordsOf(text: string): readonly string[] {
  return splitLines(text).flatMap((line) => withoutMarker(line).match(word) ?? []);
}

/** Code points of the composed text (NFC), without white space around it. */
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

/** Composed, with line ends as \n. */
export function plainText(text: string): string {
  return withPlainBreaks(text).normalize('NFC');
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

export const unicodeSchema = z
  .enum(['nfc', 'exact'])
  .optional()
  .describe('exact: text is compared as it was written; after NFC unless told');
export type UnicodeForm = NonNullable<z.infer<typeof unicodeSchema>>;

export function inForm(text: string, unicode: UnicodeForm): string {
  return unicode === 'exact' ? text : text.normalize('NFC');
}

// The look-behind starts a match only at the start of a run of end marks: a megabyte of dots stays linear.
const endMark = /(?:(?<![.!?…؟।॥])[.!?…؟।॥]+["'”’»›)\]}*_`~]*(?=\s|$)|[。！？｡]["'”’»›)\]}*_`~」』）]*)/gu;
const heading = /^#{1,6}\s+/;

/** Never the end of a sentence inside a text. "ms" and "col" in small letters are other words. */
const titles = new Set(
  [
    'Mr Mrs Ms Dr Prof St Rev Hon Capt Sgt Lt Col Gen MR MRS DR PROF mr mrs dr prof',
    'vs cf approx ca resp esp viz al bzw vgl Vgl ggf',
  ].flatMap((names) => names.split(' ')),
);
/** No sentence end before a number: "No. 5", "Fig. 2", "Jan. 3". */
const beforeNumber = new Set(
  'no nos nr fig figs eq p pp vol ch sec art jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);
/** No sentence end before a small letter: "apples, etc. and pears". */
const beforeSmallLetter = new Set('etc usw inc ltd co corp jr sr a.m p.m'.split(' '));

/** Words after the full stop of a single capital that is not an initial: "vitamin C. It helps". */
const starters = new Set(
  [
    'It He She They We You I The A An This That These Those There Then Here But And Or So If When While Because',
    'However In On At As To For With No Not Next Now',
  ].flatMap((words) => words.split(' ')),
);

/** Quotes, brackets or emphasis may close with its end mark. List items, headings and paragraphs end one, too. */
export function sentencesOf(text: string): readonly string[] {
  return paragraphsOf(text)
    .flatMap(runsOf)
    .flatMap(splitRun)
    .filter((sentence) => wordsOf(sentence).length > 0);
}

function runsOf(paragraph: string): readonly string[] {
  const runs: string[][] = [];
  let afterHeading = false;
  for (const line of paragraph.split('\n')) {
    const isHeading = heading.test(line);
    const open = runs.at(-1);
    if (open === undefined || isHeading || afterHeading || markerOf(line) !== undefined) {
      runs.push([withoutMarker(line).replace(heading, '').trim()]);
    } else open.push(line.trim());
    afterHeading = isHeading;
  }
  return runs.map((lines) => lines.join(' '));
}

function splitRun(run: string): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of run.matchAll(endMark)) {
    const end = match.index + match[0].length;
    if (!endsSentence(run, start, match.index, end)) continue;
    sentences.push(run.slice(start, end).trim());
    start = end;
  }
  sentences.push(run.slice(start).trim());
  return sentences;
}

// No relevant word is longer, and a look back must stay short.
const lookBack = 40;

function endsSentence(run: string, start: number, markStart: number, end: number): boolean {
  const next = /^\s*(\S*)/u.exec(run.slice(end, end + lookBack))?.[1] ?? '';
  const mark = run.slice(markStart, end);
  const beforeSmall = /^\p{Ll}/u.test(next);
  // "Stop!" he said; well… maybe
  if (beforeSmall && (/["'”’»›)\]}]$/u.test(mark) || /^(?:…|\.{2,})/.test(mark))) return false;
  if (mark !== '.') return true;
  const before = run.slice(Math.max(start, markStart - lookBack), markStart);
  const last = /[\p{L}\p{M}.]+$/u.exec(before)?.[0] ?? '';
  const name = last.toLowerCase();
  if (titles.has(last)) return false;
  if (beforeNumber.has(name)) return !/^\p{Nd}/u.test(next);
  if (beforeSmallLetter.has(name)) return !beforeSmall;
  const isDotted = /^(?:\p{L}\.)+\p{L}$/u.test(last); // e.g., i.e., U.S., z.B.
  return !isDotted && !isInitial(last, next);
}

// "J. Smith" and "John F. Kennedy": few names are spelled like the starters.
function isInitial(last: string, next: string): boolean {
  return (
    /^\p{Lu}$/u.test(last) && last !== 'I' && /^\p{Lu}/u.test(next) && !starters.has(/^\p{L}*/u.exec(next)?.[0] ?? '')
  );
}
