import { z } from 'zod';
import { type Json, type ParsedJson, showJson } from '../../lib/json.ts';
import { type Failure, fail } from '../../model/verdict.ts';
import { isNear, isSameNumber } from '../answers/exact-number.ts';
import { brokenAt, type Covers, type Mismatch } from '../covers.ts';
import { patternOf, patternSchema } from '../text/pattern.ts';
import { inForm, type UnicodeForm } from '../text/text-units.ts';
import { unmatched } from '../unmatched.ts';
import { isFarLonger, pairKeys, showSorted, typeName } from './json-shape.ts';
import { jsonSchemaSchema, schemaProblem } from './schema-compiler.ts';

/**
 * A value a pack expects: plain JSON for equality by value, or an object with one `$` key for anything else. Types are
 * strict at every depth (1 equals 1.0; 1, "1" and true are all different), text is compared only after NFC.
 */
export type ValueMatcher =
  | null
  | boolean
  | number
  | string
  | readonly ValueMatcher[]
  | { readonly [key: string]: ValueMatcher | Json };

const operators = {
  $pattern: patternSchema.describe('a string in which this pattern is found'),
  $range: z.tuple([z.number(), z.number()]).describe('a number from the first to the second, both included'),
  $near: z.strictObject({ value: z.number(), tolerance: z.number().positive() }),
  $integer: z
    .string()
    .regex(/^-?\d+$/)
    .describe('an integer of any length, digit by digit'),
  '$one-of': z.array(z.lazy((): z.ZodType<ValueMatcher> => valueMatcherSchema)).min(1),
  '$all-of': z
    .array(z.lazy((): z.ZodType<ValueMatcher> => valueMatcherSchema))
    .min(1)
    .describe('a value that fits each of these'),
  $unordered: z
    .array(z.lazy((): z.ZodType<ValueMatcher> => valueMatcherSchema))
    .describe('these items in any order, no others'),
  $optional: z.lazy((): z.ZodType<ValueMatcher> => valueMatcherSchema).describe('a key that may be left out'),
  $schema: jsonSchemaSchema,
  $literal: z.json().describe('plain JSON, for objects whose keys start with $'),
} as const;
type Operator = keyof typeof operators;

function isOperator(key: string): key is Operator {
  return Object.hasOwn(operators, key);
}

const operatorSchema = z.union(Object.entries(operators).map(([key, schema]) => z.strictObject({ [key]: schema })));

const plainObjectSchema = z
  .record(
    z.string(),
    z.lazy((): z.ZodType<ValueMatcher> => valueMatcherSchema),
  )
  .superRefine((entries, issues) => {
    for (const key of Object.keys(entries)) {
      if (key.startsWith('$')) issues.addIssue({ code: 'custom', message: `unknown operator ${key}`, path: [key] });
    }
  });

export const valueMatcherSchema: z.ZodType<ValueMatcher> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(valueMatcherSchema),
    operatorSchema as unknown as z.ZodType<ValueMatcher>, // each option is an object with one operator key
    plainObjectSchema,
  ]),
) as z.ZodType<ValueMatcher>; // the union above lists the type's members one by one

/** The first difference between what a pack expects and what was received, or undefined. */
export function mismatch(
  expected: ValueMatcher | Json,
  received: ParsedJson,
  unicode: UnicodeForm = 'nfc',
  path = '$',
): Mismatch | undefined {
  for (const found of mismatches(expected, received, unicode, path)) return found;
  return undefined;
}

/** All differences, in the order of the matcher, computed one at a time. */
export function* mismatches(
  expected: ValueMatcher | Json,
  received: ParsedJson,
  unicode: UnicodeForm = 'nfc',
  path = '$',
): Generator<Mismatch, void> {
  const operator = operatorIn(expected);
  if (operator !== undefined) yield* operatorMismatches(operator, received, unicode, path);
  else if (Array.isArray(expected)) yield* listMismatches(expected, received, unicode, path);
  else if (typeof expected === 'object' && expected !== null) {
    yield* objectMismatches(expected as { readonly [key: string]: ValueMatcher }, received, unicode, path); // not a list, not null: an object
  } else {
    const found = scalarMismatch(expected as null | boolean | number | string, received, unicode, path); // everything else is handled above
    if (found !== undefined) yield found;
  }
}

/** Whether the key of this matcher may be absent: its matcher is inside `$optional`. */
export function isOptional(matcher: ValueMatcher | Json): boolean {
  return operatorIn(matcher)?.[0] === '$optional';
}

function operatorIn(matcher: ValueMatcher | Json): [Operator, Json] | undefined {
  if (typeof matcher !== 'object' || matcher === null || Array.isArray(matcher)) return undefined;
  // The schema allows no other key beside an operator.
  const [entry] = Object.entries(matcher);
  if (entry === undefined || !isOperator(entry[0])) return undefined;
  return [entry[0], entry[1] as Json]; // matchers are JSON themselves
}

function differs(mode: Mismatch['mode'], place: string, expected: string, received: ParsedJson): Mismatch {
  return { mode, place, expected, received: showJson(received) };
}

function scalarMismatch(
  expected: null | boolean | number | string,
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Mismatch | undefined {
  if (typeName(expected) !== typeName(received)) return differs('wrong-type', path, showJson(expected), received);
  return isSameScalar(expected, received, unicode)
    ? undefined
    : differs('wrong-value', path, showJson(expected), received);
}

/** The same text after NFC, the same number in any form, or the same word. */
export function isSameScalar(expected: Json, received: ParsedJson, unicode: UnicodeForm = 'nfc'): boolean {
  if (typeof expected === 'string' && typeof received === 'string') {
    return inForm(expected, unicode) === inForm(received, unicode);
  }
  if (typeof expected === 'number' && typeof received === 'bigint') return isSameNumber(expected, received);
  return expected === received;
}

function* listMismatches(
  expected: readonly ValueMatcher[],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Generator<Mismatch, void> {
  if (!Array.isArray(received)) return yield differs('wrong-type', path, 'a list', received);
  if (expected.length !== received.length) {
    const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
    return yield differs(mode, path, `${expected.length} items`, received);
  }
  for (const [index, item] of expected.entries()) {
    yield* mismatches(item, received[index] ?? null, unicode, `${path}[${index}]`);
  }
}

function* objectMismatches(
  expected: { readonly [key: string]: ValueMatcher },
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Generator<Mismatch, void> {
  if (!(received instanceof Map)) return yield differs('wrong-type', path, 'an object', received);
  const { asked, unasked } = pairKeys(expected, received, unicode);
  for (const [key, matcher, value] of asked) {
    if (value !== undefined) yield* mismatches(matcher, value, unicode, `${path}.${key}`);
    else if (!isOptional(matcher)) {
      yield differs('missing-field', `${path}.${key}`, showJson(matcher as Json), received); // matchers are JSON themselves
    }
  }
  for (const [key, value] of unasked) yield differs('extra-field', `${path}.${key}`, 'no such key', value);
}

function* operatorMismatches(
  [operator, operand]: [Operator, Json],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Generator<Mismatch, void> {
  if (operator === '$optional') return yield* mismatches(operand, received, unicode, path);
  const found = operatorMismatch([operator, operand], received, unicode, path);
  if (found !== undefined) yield found;
}

function operatorMismatch(
  [operator, operand]: [Exclude<Operator, '$optional'>, Json],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Mismatch | undefined {
  const shown = showJson({ [operator]: operand });
  const wrong = (mode: Mismatch['mode'] = 'wrong-value') => differs(mode, path, shown, received);
  // The schema has checked each operand's shape; the casts below repeat its result.
  switch (operator) {
    case '$pattern':
      if (typeof received !== 'string') return wrong('wrong-type');
      return patternOf(operand as string).test(received) ? undefined : wrong();
    case '$range': {
      if (typeof received !== 'number' && typeof received !== 'bigint') return wrong('wrong-type');
      const [low, high] = operand as [number, number];
      return received >= low && received <= high ? undefined : wrong();
    }
    case '$near': {
      if (typeof received !== 'number' && typeof received !== 'bigint') return wrong('wrong-type');
      const { value, tolerance } = operand as { value: number; tolerance: number };
      return isNear(received, value, tolerance) ? undefined : wrong();
    }
    case '$integer':
      if (typeof received !== 'number' && typeof received !== 'bigint') return wrong('wrong-type');
      return received.toString() === operand ? undefined : wrong();
    case '$one-of':
      return (operand as readonly ValueMatcher[]).some((choice) => mismatch(choice, received, unicode) === undefined)
        ? undefined
        : wrong();
    case '$all-of':
      return (operand as readonly ValueMatcher[])
        .map((each) => mismatch(each, received, unicode, path))
        .find((found) => found !== undefined);
    case '$unordered':
      return unorderedMismatch(operand as readonly ValueMatcher[], received, unicode, path);
    case '$schema': {
      const problem = schemaProblem(operand as { readonly [key: string]: Json }, received);
      return problem === undefined
        ? undefined
        : { mode: 'schema-violation', place: path, expected: problem, received: showJson(received) };
    }
    case '$literal':
      return literalMismatch(operand, received, unicode, path);
  }
}

function literalMismatch(
  expected: Json,
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Mismatch | undefined {
  return showSorted(expected, unicode) === showSorted(received, unicode)
    ? undefined
    : differs('wrong-value', path, showJson(expected), received);
}

/** Pairs each expected item with a received one: a small bipartite matching, since matchers may overlap. */
function unorderedMismatch(
  expected: readonly ValueMatcher[],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Mismatch | undefined {
  if (!Array.isArray(received)) return differs('wrong-type', path, 'a list', received);
  if (isFarLonger(received, expected)) return differs('extra-field', path, `${expected.length} items`, received);
  const unmatched = unmatchedItem(
    expected,
    received,
    (matcher, item) => mismatch(matcher, item, unicode) === undefined,
  );
  if (unmatched !== undefined) return differs('missing-field', path, showJson(unmatched as Json), received); // matchers are JSON
  if (received.length > expected.length) return differs('extra-field', path, `${expected.length} items`, received);
  return undefined;
}

/** The first expected item that finds no received item in a one-to-one pairing. */
export function unmatchedItem<Expected, Received>(
  expected: readonly Expected[],
  received: readonly Received[],
  fits: (expected: Expected, received: Received) => boolean,
): Expected | undefined {
  for (const item of unmatched(expected, received, fits)) return item;
  return undefined;
}

type ExpectedValue = {
  readonly value: ValueMatcher;
  readonly unicode?: UnicodeForm | undefined;
  readonly covers?: Covers;
};

/** The first difference of a document gives the failure; all of them give the broken properties. */
export function valueFailure(expected: ExpectedValue, received: ParsedJson): Failure | undefined {
  const found = mismatches(expected.value, received, expected.unicode);
  const first = found.next();
  if (first.done === true) return undefined;
  const { mode, place, expected: wanted, received: shown } = first.value;
  const all = function* () {
    yield first.value;
    yield* found;
  };
  return fail(mode, `${place} = ${wanted}`, shown, brokenAt(expected.covers, all()));
}
