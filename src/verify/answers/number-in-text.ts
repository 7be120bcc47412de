import { splitLines, withoutMarker } from '../text/text-units.ts';
import { type ExactNumber, isEqual, parseDecimal, parseFraction } from './exact-number.ts';

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

/** Reads no sign. */
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

export function wholeNumber(text: string): ExactNumber | undefined {
  const sign = /^[-−+]/.exec(text)?.[0] ?? '';
  const found = leadingNumber(text.slice(sign.length), false);
  if (found === undefined || found.rest !== '') return undefined;
  return sign === '' || sign === '+' ? found.number : negated(found.number);
}

export type Occurrence = { readonly number: ExactNumber; readonly before: string; readonly after: string };

// How much of the text beside a number is checked: a unit or a word.
const besideLength = 60;

/** Without those of list items and digits in names. */
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

/** Two at most: callers only ask whether there is more than one. */
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

const denial = String.raw`(?:\b(?:not|never|cannot|no|nor|wrong|incorrect|minus|negative|than)|n['’]t)`;
const filler = String.raw`(?:\s+(?:be|been|equals?|to|exactly|simply|really|actually|quite))*`;
// Marks and a currency sign may be between them; a full stop may not, since "No. 42" is a name.
const deniedBefore = new RegExp(`(?:${denial}${filler}|\\bat (?:least|most)|[≠≥≤]|!=)[\\s*_\`"'“‘(:=$€£¥]*$`, 'iu');
const deniedBehind = /^[*_`"'”’)]*\s+(?:is|are|was|were|would be)\s+(?:wrong|incorrect|false)\b/i;

/** Also if it is a bound. */
export function isDenied(before: string, after: string): boolean {
  return deniedBefore.test(before) || deniedBehind.test(after);
}

const scaleWord = '[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|[Dd]ozen|[Ll]akh|[Cc]rore|mn|bn|k';
const scale = new RegExp(`^[*_\`]*[\\s-]*(?:${scaleWord})s?(?![\\p{L}\\p{N}])`, 'u');
const attachedScale = /^[KMB](?![\p{L}\p{N}])/u;

/** Whether the text behind a number multiplies it: "42 thousand", "42k". */
export function isScaled(after: string): boolean {
  return scale.test(after);
}

/** The same if no unit is expected: then the letter in "42M" is not a unit. */
export function isScaledWithoutUnit(after: string): boolean {
  return scale.test(after) || attachedScale.test(after);
}

export function isPercentage(after: string): boolean {
  return /^[*_`]*[\s\\-]*(?:%|(?:percent|per cent)\b)/i.test(after);
}
