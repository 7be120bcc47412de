import { type ExactNumber, isEqual, parseDecimal, parseFraction } from './exact-number.ts';
import { splitLines, withoutMarker } from './text-units.ts';

// Groups of three with the same separator throughout, or digits without any.
const digits = [
  String.raw`\d{1,3}(?:,\d{3})+`,
  String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+`,
  String.raw`\d{1,3}(?:['’]\d{3})+`,
  String.raw`\d+`,
].map((form) => `${form}(?![\\d])(?:\\.\\d+)?`);
const unsigned = `(?:${digits.join('|')}|\\.\\d+)(?:[eE][-+]?\\d{1,3}(?![\\p{L}\\d]))?`;

const leading = new RegExp(`^${unsigned}`, 'u');
const leadingFraction = /^\d+\s?\/\s?\d+(?!\d|[.,]\d)/;
const anywhere = new RegExp(`(?<![\\p{L}\\p{N}_])[-−]?(?:${unsigned})(?!\\d)`, 'gu');

export type LeadingNumber = { readonly number: ExactNumber; readonly rest: string };

/** The number at the very start of a text, and the text after it. Reads no sign. */
export function leadingNumber(text: string, acceptsFraction: boolean): LeadingNumber | undefined {
  const fraction = acceptsFraction ? leadingFraction.exec(text)?.[0] : undefined;
  const written = fraction ?? leading.exec(text)?.[0];
  if (written === undefined) return undefined;
  const number = fraction === undefined ? parseWritten(written) : parseFraction(fraction);
  return number === undefined ? undefined : { number, rest: text.slice(written.length) };
}

function parseWritten(written: string): ExactNumber | undefined {
  return parseDecimal(written.replace(/[\s,'’]/g, '').replace('−', '-'));
}

/** A text that is one number and nothing else. */
export function wholeNumber(text: string): ExactNumber | undefined {
  const sign = /^[-−+]/.exec(text)?.[0] ?? '';
  const found = leadingNumber(text.slice(sign.length), false);
  if (found === undefined || found.rest !== '') return undefined;
  return sign === '' || sign === '+' ? found.number : negated(found.number);
}

export type Occurrence = { readonly number: ExactNumber; readonly before: string; readonly after: string };

// How much of the text beside a number is checked: a unit or a word.
const besideLength = 60;

/** The numbers in a text, one by one, without those of list items and digits in names. */
export function* numbersIn(text: string): Generator<Occurrence> {
  for (const line of splitLines(text)) {
    const bare = withoutMarker(line);
    for (const match of bare.matchAll(anywhere)) {
      const number = parseWritten(match[0]);
      if (number === undefined) continue;
      const end = match.index + match[0].length;
      yield {
        number,
        before: bare.slice(Math.max(0, match.index - besideLength), match.index),
        after: bare.slice(end, end + besideLength),
      };
    }
  }
}

/** Different numbers in a text, at most two: callers only ask whether there is more than one. */
export function distinctNumbers(text: string): readonly ExactNumber[] {
  let first: ExactNumber | undefined;
  for (const { number } of numbersIn(text)) {
    if (first === undefined) first = number;
    else if (!isEqual(first, number)) return [first, number];
  }
  return first === undefined ? [] : [first];
}

export function negated({ numerator, denominator }: ExactNumber): ExactNumber {
  return { numerator: -numerator, denominator };
}
