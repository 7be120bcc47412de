import { z } from 'zod';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { answerLine, bareAnswer, markerSchema } from './answer-line.ts';
import { type ExactNumber, isEqual, isWithin, nameOf, parseDecimal, parseFraction } from './exact-number.ts';
import {
  distinctNumbers,
  isDenied,
  isPercentage,
  isScaled,
  isScaledWithoutUnit,
  leadingNumber,
  negated,
  numbersIn,
} from './number-in-text.ts';

const decimalSchema = z
  .union([
    z
      .number()
      .refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), 'too large, write it as text'),
    z.string().refine((text) => parseDecimal(text) !== undefined, 'must be a decimal such as "12.50"'),
  ])
  .describe('a number, or its digits as text');

const valueSchema = z
  .union([decimalSchema, z.string().refine((text) => parseFraction(text) !== undefined, 'must be a number or "3/4"')])
  .describe('a number, its digits as text, or a fraction such as "3/4"');

const unitSchema = z.union([
  z.literal('any'),
  z.strictObject({ 'one-of': z.array(z.string().trim().min(1)).min(1), required: z.boolean().optional() }),
]);

const expectation = z.strictObject({
  kind: z.literal('number'),
  covers: placedCoversSchema,
  value: valueSchema,
  tolerance: decimalSchema.optional().describe('how far off the answer may be; nothing by default'),
  unit: unitSchema.optional().describe('no unit at all by default'),
  marker: markerSchema,
  prose: z.literal('allow').optional().describe('the number may stand in a text, alone of its value'),
});
type Expected = z.infer<typeof expectation>;

/** The answer is one number. */
export const number = defineVerifier({
  revision: 3,
  expectation: expectation
    .refine((expected) => expected.prose === undefined || expected.marker === undefined, {
      message: 'prose is for answers without a marker',
      path: ['prose'],
    })
    .refine(
      (expected) => expected.tolerance === undefined || (parseDecimal(`${expected.tolerance}`)?.numerator ?? 0n) > 0n,
      {
        message: 'must be above zero',
        path: ['tolerance'],
      },
    ),
  verify(attempt, expected, context) {
    const acceptsFraction = typeof expected.value === 'string' && expected.value.includes('/');
    const form: NumberForm = { acceptsFraction, acceptsLabel: expected.marker !== undefined, unit: expected.unit };
    const line = answerLine(attempt, expected.marker, (answer) => identify(answer, form), context);
    if (!line.ok) return line.failure;
    const read = readAnswer(line.answer, form);
    const problem = read === undefined ? undefined : unitProblem(read.unit, expected.unit);
    if (read !== undefined && problem === undefined) return judgeValue(read.number, line.answer, expected);
    if (expected.prose === 'allow') return judgeProse(line.answer, expected);
    return read !== undefined && isRight(read.number, expected) && looksLikeUnit(read.unit)
      ? fail('wrong-unit', `${shown(expected)} with ${problem}`, line.answer)
      : explain(line.answer, line.answer, expected);
  },
});

function readAnswer(answer: string, form: NumberForm): ReadNumber | undefined {
  return (form.acceptsLabel ? readEquals(answer, form) : undefined) ?? readNumber(answer, form);
}

function identify(answer: string, form: NumberForm): string {
  const read = readAnswer(answer, form);
  const sole = read !== undefined && looksLikeUnit(read.unit) ? [read.number] : distinctNumbers(answer);
  const [only] = sole;
  return only === undefined || sole.length > 1 ? answer.replace(/\s+/g, ' ') : nameOf(only);
}

function isRight(number: ExactNumber, { value, tolerance }: Expected): boolean {
  const wanted = exactOf(value);
  return tolerance === undefined ? isEqual(number, wanted) : isWithin(number, wanted, exactOf(tolerance));
}

function exactOf(value: number | string): ExactNumber {
  const text = String(value);
  const exact = parseDecimal(text) ?? parseFraction(text);
  if (exact === undefined) throw new Error(`the schema let ${text} pass`);
  return exact;
}

function shown({ value, tolerance, unit }: Expected): string {
  const names = typeof unit === 'object' ? ` ${unit['one-of'][0]}` : '';
  return `${value}${names}${tolerance === undefined ? '' : ` ± ${tolerance}`}`;
}

function judgeValue(number: ExactNumber, answer: string, expected: Expected): Verdict {
  return isRight(number, expected) ? pass : fail('wrong-answer', shown(expected), answer);
}

/** No other number may occur in it, and a required unit must be beside it at least once. */
function judgeProse(answer: string, expected: Expected): Verdict {
  const units = typeof expected.unit === 'object' ? expected.unit['one-of'] : [];
  const text = units.reduce(withoutDigitsOf, answer);
  const [only, ...others] = distinctNumbers(text);
  if (only === undefined || others.length > 0 || !isRight(only, expected)) return explain(answer, text, expected);
  const places = [...numbersIn(text)];
  if (places.some(({ before, after }) => isDenied(before, after))) {
    return fail('wrong-answer', shown(expected), answer);
  }
  const masked = units.map((unit) => withoutDigitsOf(unit, unit));
  const foreign = places.filter(({ after }) => !hasUnitBehind(after, masked));
  const makesLarger = expected.unit === undefined ? isScaledWithoutUnit : isScaled;
  if (foreign.some(({ after }) => makesLarger(after))) return fail('wrong-answer', shown(expected), answer);
  if (expected.unit !== 'any' && foreign.some(({ after }) => isPercentage(after))) {
    return fail('wrong-unit', shown(expected), answer);
  }
  const isRequired = typeof expected.unit === 'object' && expected.unit.required === true;
  if (!isRequired || places.some(({ before, after }) => hasUnitBeside(before, after, masked))) return pass;
  return fail('wrong-unit', `${shown(expected)} with ${units.join(' or ')}`, answer);
}

/** The digit in "km^2" is part of the unit. */
function withoutDigitsOf(text: string, unit: string): string {
  return text.replaceAll(unit, () => unit.replace(/\d/g, '_'));
}

/** Lenient, because it only names the cause. */
function explain(answer: string, text: string, expected: Expected): Verdict {
  const wanted = shown(expected);
  const [only, ...others] = distinctNumbers(text);
  if (only === undefined) return fail('no-answer-found', wanted, answer);
  if (others.length > 0) return fail('two-answers', wanted, answer);
  const isWrapped = expected.marker === undefined && isRight(only, expected);
  return fail(isWrapped ? 'wrapped' : 'wrong-answer', `${wanted} and nothing else`, answer);
}

type UnitRule = 'any' | { readonly 'one-of': readonly string[]; readonly required?: boolean | undefined };

type ReadNumber = {
  readonly number: ExactNumber;
  /** The text beside the number, as written; may be empty. */
  readonly unit: string;
};

type NumberForm = {
  readonly acceptsFraction: boolean;
  readonly acceptsLabel: boolean;
  readonly unit: UnitRule | undefined;
};

// No right answer is longer, whatever its unit.
const maxLength = 1000;

// "a(10) = 42": a label may have digits only as an index at its end, since "12 + 30 = 42" is no label.
const index = String.raw`(?:\(\d{1,4}\)|_?\{\d{1,4}\}|_\d{1,4}|[₀-₉]{1,4})`;
const label = new RegExp(`^\\p{L}[\\p{L}\\p{M}\\s_()'’%*-]{0,80}(?:${index}\\s*)?[=:]\\s*`, 'u');
const hedge = /\b(?:not|never|cannot|about|around|approx|approximately|roughly|circa|maybe|nearly|almost)\b|n['’]t\b/i;
// "Speed over all laps: 42" names the number; "over: 42" and "wrong: 42" say that it is a different one.
const bound =
  'than|at least|at most|over|under|above|below|beyond|up to|less|more|minus|except|excluding|without|but|nor';
const otherwise = new RegExp(`^(?:no|wrong|incorrect)\\s*[=:]|\\b(?:${bound})\\s*[=:]`, 'i');
const currencies = ['$', '€', '£', '¥'];

/** With at most a label in front and a unit beside it. */
function readNumber(text: string, form: NumberForm): ReadNumber | undefined {
  if (text.length > maxLength) return undefined;
  const plain = plainMath(text).trim();
  const value = form.acceptsLabel ? withoutLabel(plain) : plain;
  if (value === undefined) return undefined;
  // The sign is before the unit or behind it: "-$5", "$-5", never both.
  const outer = signOf(value);
  const before = unitBefore(value.slice(outer.length), form.unit);
  const behind = value.slice(outer.length + before.length).trimStart();
  const inner = outer === '' ? signOf(behind) : '';
  const found = leadingNumber(behind.slice(inner.length), form.acceptsFraction);
  if (found === undefined) return undefined;
  const isNegative = /[-−]/.test(outer + inner);
  const number = isNegative ? negated(found.number) : found.number;
  const after = found.rest.trim().replace(/\s+/g, ' ');
  return { number, unit: `${before} ${after}`.trim() };
}

const mostEquals = 4;

/** One number in several forms, "53/80 = 0.6625": returns the one in the expected form. */
function readEquals(text: string, form: NumberForm): ReadNumber | undefined {
  const pieces = text.slice(0, maxLength + 1).split('=');
  if (pieces.length < 2 || pieces.length > mostEquals) return undefined;
  const reads = pieces.map((piece) =>
    readNumber(bareAnswer(piece), { ...form, acceptsFraction: true, acceptsLabel: false }),
  );
  const [first] = reads;
  const isOne = reads.every((read) => read !== undefined && first !== undefined && isEqual(read.number, first.number));
  if (!isOne) return undefined;
  return pieces
    .map((piece) => readNumber(bareAnswer(piece), { ...form, acceptsLabel: false }))
    .find((read) => read !== undefined && unitProblem(read.unit, form.unit) === undefined);
}

function signOf(text: string): string {
  return /^[-−+]/.exec(text)?.[0] ?? '';
}

function withoutLabel(text: string): string | undefined {
  const found = label.exec(text)?.[0];
  if (found === undefined) return text;
  return hedge.test(found) || otherwise.test(found) ? undefined : bareAnswer(text.slice(found.length));
}

function unitBefore(text: string, unit: UnitRule | undefined): string {
  const known = typeof unit === 'object' ? [...unit['one-of'], ...currencies] : currencies;
  const fitting = known.filter((one) => text.startsWith(one) && /^\s?[-−+]?[\d.]/.test(text.slice(one.length)));
  return fitting.sort((one, other) => other.length - one.length)[0] ?? '';
}

function plainMath(text: string): string {
  return text
    .replace(/\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
    .replace(/\\(?:text|mathrm|textbf|mathbf)\{([^{}]*)\}/g, '$1')
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\{,\}/g, ',')
    .replace(/(?<!\\)\$([-−+]?\d[\d,.]*)\$(?!\d)/g, '$1') // math only around the number: "$42$ km"
    .replace(/\\([%$])/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*\*|\*\*(?![\p{L}\p{N}*])/gu, '');
}

/** Undefined if the unit is right. A final full stop belongs to the line. */
function unitProblem(unit: string, rule: UnitRule | undefined): string | undefined {
  const names = [unit, unit.replace(/ ?\.$/, '')];
  const isAbsent = names.includes('');
  if (rule === undefined) return isAbsent || names.some((name) => currencies.includes(name)) ? undefined : 'no unit';
  if (rule === 'any') return isAbsent || names.some(isAnyUnit) ? undefined : 'a unit';
  const wanted = rule['one-of'].join(' or ');
  if (isAbsent) return rule.required === true ? wanted : undefined;
  const known = new Set(rule['one-of'].map((name) => name.normalize('NFC').replace(/\s+/g, ' ')));
  return names.some((name) => known.has(name) || areAll(name.split(' '), known)) ? undefined : wanted;
}

/** Also an unknown one, or none, but no sentence. */
function looksLikeUnit(unit: string): boolean {
  return unitProblem(unit, 'any') === undefined;
}

function hasUnitBehind(after: string, units: readonly string[]): boolean {
  const rest = after.trimStart();
  return units.some(
    (unit) => rest.startsWith(unit) && !(/[\p{L}\p{N}]$/u.test(unit) && /^[\p{L}\p{N}]/u.test(rest.slice(unit.length))),
  );
}

function hasUnitBeside(before: string, after: string, units: readonly string[]): boolean {
  return hasUnitBehind(after, units) || units.some((unit) => before.trimEnd().endsWith(unit));
}

// "$1,260 USD" has one in front and one after.
function areAll(names: readonly string[], known: ReadonlySet<string>): boolean {
  return names.length === 2 && names.every((name) => known.has(name));
}

/** A unit measures; a word such as "million" makes a different number. */
function isAnyUnit(name: string): boolean {
  return anyUnit.test(name) && !isScaled(name);
}

const unitWord = String.raw`(?!(?:or|and|is|to|maybe|not)\b)[\p{L}°%‰$€£¥µ][^\s,;:!?=]*`;
const anyUnit = new RegExp(`^(?:(?:square|cubic) )?${unitWord}(?: per ${unitWord})?$`, 'iu');
