import { markerOf, paragraphsOf, withoutMarker, wordsOf } from './text-units.ts';

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

/**
 * A sentence ends with . ! ? or … and the quotes, brackets or emphasis that close with it, before white space or the
 * end. A list item, a heading and a paragraph also end one. Text without a word is not a sentence.
 */
export function sentencesOf(text: string): readonly string[] {
  return paragraphsOf(text)
    .flatMap(runsOf)
    .flatMap(splitRun)
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** The parts of a paragraph that no sentence crosses. */
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
