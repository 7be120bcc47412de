import { z } from 'zod';
import { fail, pass, type Verdict } from '../model/verdict.ts';
import { answerLine, markerSchema } from './answer-line.ts';
import { placedCoversSchema } from './covers.ts';
import { defineVerifier } from './define-verifier.ts';
import { type ExactNumber, isEqual, isWithin, nameOf, parseDecimal, parseFraction } from './exact-number.ts';
import { isDenied, isPercentage, isScaled, isScaledWithoutUnit } from './number-context.ts';
import { distinctNumbers, numbersIn } from './number-in-text.ts';
import {
  hasUnitBehind,
  hasUnitBeside,
  looksLikeUnit,
  type NumberForm,
  type ReadNumber,
  readEquals,
  readNumber,
  unitProblem,
} from './read-number.ts';

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
  tolerance: decimalSchema.optional().describe('how far off the answer may be; nothing unless told'),
  unit: unitSchema.optional().describe('no unit at all unless told'),
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

/** A text around the number: it may say nothing else in digits, and the unit stands beside it at least once. */
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

/** The digit in "km^2" is no number of its own. */
function withoutDigitsOf(text: string, unit: string): string {
  return text.replaceAll(unit, () => unit.replace(/\d/g, '_'));
}

/**
 * Why an answer that is no plain number fails, told by the numbers in its text. The reading is lenient here, for it can
 * only name the cause.
 */
function explain(answer: string, text: string, expected: Expected): Verdict {
  const wanted = shown(expected);
  const [only, ...others] = distinctNumbers(text);
  if (only === undefined) return fail('no-answer-found', wanted, answer);
  if (others.length > 0) return fail('two-answers', wanted, answer);
  const isWrapped = expected.marker === undefined && isRight(only, expected);
  return fail(isWrapped ? 'wrapped' : 'wrong-answer', `${wanted} and nothing else`, answer);
}
