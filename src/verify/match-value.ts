import { z } from 'zod';
import { type Json, type ParsedJson, showJson } from '../lib/json.ts';
import type { FailureMode } from '../model/failure-mode.ts';
import { compileSchema, jsonSchemaSchema } from './compile-schema.ts';
import { isNear, isSameNumber, nameOf, writtenNumber } from './exact-number.ts';
import { isFarLonger, pairKeys, toPlain, typeName } from './json-shape.ts';
import { patternOf, patternSchema } from './pattern.ts';
import { unplaced } from './unplaced.ts';

/**
 * A value a pack expects: plain JSON for equality by value, or an object with one `$` key for anything else.
 * Types are strict at every depth (1 equals 1.0; 1, "1" and true are three things), text is compared after NFC only.
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

export type Mismatch = {
  readonly mode: Extract<
    FailureMode,
    'missing-field' | 'extra-field' | 'wrong-type' | 'wrong-value' | 'schema-violation'
  >;
  /** Where, from the root: `$.items[2].name`. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
};

/** The first difference between what a pack expects and what was received, or undefined. */
export function mismatch(expected: ValueMatcher | Json, received: ParsedJson, path = '$'): Mismatch | undefined {
  const operator = operatorIn(expected);
  if (operator !== undefined) return operatorMismatch(operator, received, path);
  if (Array.isArray(expected)) return listMismatch(expected, received, path);
  if (typeof expected === 'object' && expected !== null) {
    return objectMismatch(expected as { readonly [key: string]: ValueMatcher }, received, path); // no list, no null: an object
  }
  return scalarMismatch(expected as null | boolean | number | string, received, path); // all else is handled above
}

/** A key that may be absent: its matcher stands inside `$optional`. */
export function isOptional(matcher: ValueMatcher | Json): boolean {
  return operatorIn(matcher)?.[0] === '$optional';
}

function operatorIn(matcher: ValueMatcher | Json): [Operator, Json] | undefined {
  if (typeof matcher !== 'object' || matcher === null || Array.isArray(matcher)) return undefined;
  // The schema lets no other key stand beside an operator.
  const [entry] = Object.entries(matcher);
  if (entry === undefined || !isOperator(entry[0])) return undefined;
  return [entry[0], entry[1] as Json]; // matchers are JSON themselves
}

function differs(mode: Mismatch['mode'], path: string, expected: string, received: ParsedJson): Mismatch {
  return { mode, path, expected, received: showJson(received) };
}

function scalarMismatch(
  expected: null | boolean | number | string,
  received: ParsedJson,
  path: string,
): Mismatch | undefined {
  if (typeName(expected) !== typeName(received)) return differs('wrong-type', path, showJson(expected), received);
  return isSameScalar(expected, received) ? undefined : differs('wrong-value', path, showJson(expected), received);
}

/** The same text after NFC, the same number however it is written, or the same word. */
export function isSameScalar(expected: Json, received: ParsedJson): boolean {
  if (typeof expected === 'string' && typeof received === 'string') {
    return expected.normalize('NFC') === received.normalize('NFC');
  }
  if (typeof expected === 'number' && typeof received === 'bigint') return isSameNumber(expected, received);
  return expected === received;
}

function listMismatch(expected: readonly ValueMatcher[], received: ParsedJson, path: string): Mismatch | undefined {
  if (!Array.isArray(received)) return differs('wrong-type', path, 'a list', received);
  if (expected.length !== received.length) {
    const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
    return differs(mode, path, `${expected.length} items`, received);
  }
  for (const [index, item] of expected.entries()) {
    const found = mismatch(item, received[index] ?? null, `${path}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function objectMismatch(
  expected: { readonly [key: string]: ValueMatcher },
  received: ParsedJson,
  path: string,
): Mismatch | undefined {
  if (!(received instanceof Map)) return differs('wrong-type', path, 'an object', received);
  const { asked, unasked } = pairKeys(expected, received);
  for (const [key, matcher, value] of asked) {
    if (value === undefined) {
      if (isOptional(matcher)) continue;
      return differs('missing-field', `${path}.${key}`, showJson(matcher as Json), received); // matchers are JSON themselves
    }
    const found = mismatch(matcher, value, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  const [extra] = unasked;
  return extra && differs('extra-field', `${path}.${extra[0]}`, 'no such key', extra[1]);
}

function operatorMismatch(
  [operator, operand]: [Operator, Json],
  received: ParsedJson,
  path: string,
): Mismatch | undefined {
  const shown = showJson({ [operator]: operand });
  const wrong = (mode: Mismatch['mode'] = 'wrong-value') => differs(mode, path, shown, received);
  // The schema has checked each operand's shape; the casts below repeat what it says.
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
      return (operand as readonly ValueMatcher[]).some((choice) => mismatch(choice, received) === undefined)
        ? undefined
        : wrong();
    case '$unordered':
      return unorderedMismatch(operand as readonly ValueMatcher[], received, path);
    case '$optional':
      return mismatch(operand, received, path);
    case '$schema': {
      const problem = compileSchema(operand as { readonly [key: string]: Json })(toPlain(received));
      return problem === undefined
        ? undefined
        : { mode: 'schema-violation', path, expected: problem, received: showJson(received) };
    }
    case '$literal':
      return literalMismatch(operand, received, path);
  }
}

function literalMismatch(expected: Json, received: ParsedJson, path: string): Mismatch | undefined {
  return showSorted(expected) === showSorted(received)
    ? undefined
    : differs('wrong-value', path, showJson(expected), received);
}

function showSorted(value: Json | ParsedJson): string {
  if (Array.isArray(value)) return `[${value.map((item: Json | ParsedJson) => showSorted(item)).join(',')}]`;
  const entries: [string, Json | ParsedJson][] | undefined =
    value instanceof Map ? [...value] : typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  if (entries === undefined) return showScalar(value);
  const shown = entries.map(([key, item]) => `${JSON.stringify(key.normalize('NFC'))}:${showSorted(item)}`);
  return `{${shown.sort().join(',')}}`;
}

function showScalar(value: Json | ParsedJson): string {
  if (typeof value === 'string') return showJson(value.normalize('NFC'));
  if (typeof value !== 'number' && typeof value !== 'bigint') return showJson(value);
  // 1e22 and its twenty-three digits are one number.
  const written = writtenNumber(value);
  return written === undefined ? String(value) : nameOf(written);
}

/** Every expected item has a received item of its own: a small bipartite matching, since matchers may overlap. */
function unorderedMismatch(
  expected: readonly ValueMatcher[],
  received: ParsedJson,
  path: string,
): Mismatch | undefined {
  if (!Array.isArray(received)) return differs('wrong-type', path, 'a list', received);
  if (isFarLonger(received, expected)) return differs('extra-field', path, `${expected.length} items`, received);
  const unmatched = unmatchedItem(expected, received, (matcher, item) => mismatch(matcher, item) === undefined);
  if (unmatched !== undefined) return differs('missing-field', path, showJson(unmatched as Json), received); // matchers are JSON
  if (received.length > expected.length) return differs('extra-field', path, `${expected.length} items`, received);
  return undefined;
}

/** The first expected thing that cannot be given a received thing of its own. */
export function unmatchedItem<Expected, Received>(
  expected: readonly Expected[],
  received: readonly Received[],
  fits: (expected: Expected, received: Received) => boolean,
): Expected | undefined {
  for (const item of unplaced(expected, received, fits)) return item;
  return undefined;
}
