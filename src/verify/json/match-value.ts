import { z } from 'zod';
import { type Json, type ParsedJson, showJson } from '../../lib/json.ts';
import { type Failure, fail } from '../../records/verdict.ts';
import { isNear, isSameNumber } from '../answers/exact-number.ts';
import { brokenAt, type Covers, type Mismatch } from '../covers.ts';
import { patternOf, patternSchema } from '../text/pattern.ts';
import { inForm, type UnicodeForm } from '../text/text-units.ts';
import { unmatched } from '../unmatched.ts';
import { isFarLonger, pairKeys, showSorted, typeName } from './json-shape.ts';
import { jsonSchemaSchema, schemaProblem } from './schema-compiler.ts';

/** Plain JSON, or an object with one `$` key. Types are strict (1 equals 1.0, not "1"); text is compared after NFC. */
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

export function mismatch(
  expected: ValueMatcher | Json,
  received: ParsedJson,
  unicode: UnicodeForm = 'nfc',
  path = '$',
): Mismatch | undefined {
  const [found] = mismatches(expected, received, unicode, path);
  return found;
}

/** In the order of the matcher, computed one at a time. */
export function* mismatches(
  expected: ValueMatcher | Json,
  received: ParsedJson,
  unicode: UnicodeForm = 'nfc',
  path = '$',
): Generator<Mismatch, void> {
  const operator = operatorIn(expected);
  if (operator !== undefined) yield* operatorMismatches(operator, received, unicode, path);
  else if (Array.isArray(expected)) {
    if (!Array.isArray(received)) return yield differs('wrong-type', path, 'a list', received);
    if (expected.length !== received.length) {
      const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
      return yield differs(mode, path, `${expected.length} items`, received);
    }
    for (const [index, item] of expected.entries()) {
      yield* mismatches(item, received[index] ?? null, unicode, `${path}[${index}]`);
    }
  } else if (typeof expected === 'object' && expected !== null) {
    if (!(received instanceof Map)) return yield differs('wrong-type', path, 'an object', received);
    const wanted = expected as { readonly [key: string]: ValueMatcher }; // not a list, not null: an object
    const { asked, unasked } = pairKeys(wanted, received, unicode);
    for (const [key, matcher, value] of asked) {
      if (value !== undefined) yield* mismatches(matcher, value, unicode, `${path}.${key}`);
      else if (!isOptional(matcher)) {
        yield differs('missing-field', `${path}.${key}`, showJson(matcher as Json), received); // matchers are JSON themselves
      }
    }
    for (const [key, value] of unasked) yield differs('extra-field', `${path}.${key}`, 'no such key', value);
  } else if (typeName(expected) !== typeName(received)) yield differs('wrong-type', path, showJson(expected), received);
  else if (!isSameScalar(expected, received, unicode)) yield differs('wrong-value', path, showJson(expected), received);
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

/** After NFC, or in any form of a number. */
export function isSameScalar(expected: Json, received: ParsedJson, unicode: UnicodeForm = 'nfc'): boolean {
  if (typeof expected === 'string' && typeof received === 'string') {
    return inForm(expected, unicode) === inForm(received, unicode);
  }
  if (typeof expected === 'number' && typeof received === 'bigint') return isSameNumber(expected, received);
  return expected === received;
}

function operatorMismatches(
  [operator, operand]: [Operator, Json],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Iterable<Mismatch> {
  const wrong = (mode: Mismatch['mode']) => [differs(mode, path, showJson({ [operator]: operand }), received)];
  const unless = (fits: boolean) => (fits ? [] : wrong('wrong-value'));
  const isNumber = typeof received === 'number' || typeof received === 'bigint';
  // The schema has checked each operand's shape; the casts below repeat its result.
  switch (operator) {
    case '$optional':
      return mismatches(operand, received, unicode, path);
    case '$pattern':
      return typeof received === 'string' ? unless(patternOf(operand as string).test(received)) : wrong('wrong-type');
    case '$range': {
      const [low, high] = operand as [number, number];
      return isNumber ? unless(received >= low && received <= high) : wrong('wrong-type');
    }
    case '$near': {
      const { value, tolerance } = operand as { value: number; tolerance: number };
      return isNumber ? unless(isNear(received, value, tolerance)) : wrong('wrong-type');
    }
    case '$integer':
      return isNumber ? unless(received.toString() === operand) : wrong('wrong-type');
    case '$one-of':
      return unless((operand as readonly ValueMatcher[]).some((one) => mismatch(one, received, unicode) === undefined));
    case '$all-of':
      return (operand as readonly ValueMatcher[])
        .flatMap((each) => mismatch(each, received, unicode, path) ?? [])
        .slice(0, 1);
    case '$unordered':
      return unorderedMismatches(operand as readonly ValueMatcher[], received, unicode, path);
    case '$schema': {
      const problem = schemaProblem(operand as { readonly [key: string]: Json }, received);
      return problem === undefined ? [] : [differs('schema-violation', path, problem, received)];
    }
    case '$literal':
      return showSorted(operand, unicode) === showSorted(received, unicode)
        ? []
        : [differs('wrong-value', path, showJson(operand), received)];
  }
}

/** A small bipartite matching, since matchers may overlap. */
function unorderedMismatches(
  expected: readonly ValueMatcher[],
  received: ParsedJson,
  unicode: UnicodeForm,
  path: string,
): Mismatch[] {
  if (!Array.isArray(received)) return [differs('wrong-type', path, 'a list', received)];
  const count = `${expected.length} items`;
  if (isFarLonger(received, expected)) return [differs('extra-field', path, count, received)];
  const fits = (matcher: ValueMatcher, item: ParsedJson) => mismatch(matcher, item, unicode) === undefined;
  const [absent] = unmatched(expected, received, fits);
  if (absent !== undefined) return [differs('missing-field', path, showJson(absent as Json), received)]; // matchers are JSON
  return received.length > expected.length ? [differs('extra-field', path, count, received)] : [];
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
