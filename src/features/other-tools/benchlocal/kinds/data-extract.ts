import { z } from 'zod';
import type { Json } from '../../../../lib/json.ts';
import { fail, pass, type Verdict } from '../../../../records/verdict.ts';
import { coversSchema } from '../../../../verify/covers.ts';
import { defineVerifier } from '../../../../verify/define-verifier.ts';
import { assertKind, assertsSchema, firstVerdict } from './assert-kind.ts';
import { fencedJson } from './python-json.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { roundHalfEven, strip } from './python-text.ts';
import { lookupPath, type PythonValue, pythonEquals, pythonString, toPython } from './python-value.ts';
import { wireAnswer } from './wire-response.ts';

function fieldKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  holds: (assert: z.infer<z.ZodObject<Shape>>, value: PythonValue) => boolean,
) {
  return assertKind(kind, { field: z.string(), ...shape }, (assert, document: PythonValue) => {
    // The fields of the given shape are among those that were read.
    const own = assert as unknown as z.infer<z.ZodObject<Shape>> & { readonly field: string };
    const value = lookupPath(document, own.field);
    if (value === undefined) return fail('missing-field', own.field, pythonString(document));
    return holds(own, value) ? undefined : fail('verifier-fail', JSON.stringify(assert), pythonString(value));
  });
}

const kinds = [
  fieldKind('field_required', {}, () => true),
  fieldKind('field_exact_value', { value: z.json() }, ({ value }, found) => pythonEquals(found, toPython(value))),
  fieldKind('field_regex', { pattern: pythonPatternSchema('') }, ({ pattern }, found) =>
    searchPython(pattern, '', pythonString(found)),
  ),
  fieldKind('field_in_set', { values: z.array(z.json()).min(1) }, ({ values }, found) =>
    values.some((allowed) => pythonEquals(found, toPython(allowed))),
  ),
  assertKind('no_extra_fields', { allowed: z.array(z.string()) }, ({ allowed }, document: PythonValue) => {
    if (!(document instanceof Map)) return fail('wrong-structure', 'an object', receivedShape(document));
    const extra = [...document.keys()].filter((key) => !allowed.includes(key));
    return extra.length === 0 ? undefined : fail('extra-fields', allowed.join(', '), extra.join(', '));
  }),
];

const passingScore = 85;

/**
 * benchlocal-cli's data_extract scorer: the share of expected atoms decides. If there is an `expected` document, the
 * asserts have no effect; they are kept because the pack lists them.
 */
export const benchlocalDataExtract = defineVerifier({
  revision: 1,
  isCompatible: () => true,
  expectation: z
    .strictObject({
      kind: z.literal('benchlocal/data-extract'),
      covers: coversSchema,
      asserts: assertsSchema(kinds).default([]),
      expected: z.json().optional(),
      'declares-top-level-shape': z.boolean().default(false),
      anchors: z
        .record(z.string(), z.string())
        .default({})
        .describe('the key that tells the objects of a list apart, by the path of the list; $ is the root'),
    })
    .refine(
      ({ expected, asserts }) => expected !== undefined || asserts.length > 0,
      'neither an expected document nor asserts',
    ),
  verify(attempt, expected) {
    const text = wireAnswer(attempt);
    const parsed = fencedJson(text);
    if (!parsed.ok) return fail('invalid-json', `JSON: ${parsed.message}`, text);
    const isShapeTold = expected['declares-top-level-shape'];
    if (expected.expected !== undefined) {
      return scored(expected.expected, parsed.value, expected.anchors, isShapeTold);
    }
    return firstVerdict(kinds, expected.asserts, parsed.value) ?? pass;
  },
});

function scored(expected: Json, received: PythonValue, anchors: Anchors, isShapeTold: boolean): Verdict {
  const { correct, total } = compareFields(expected, unwrapped(expected, received), anchors);
  const score = total === 0 ? 0 : roundHalfEven((correct / total) * 100);
  const hasShape = shapeOf(expected) === receivedShape(received);
  if (score >= passingScore && (hasShape || !isShapeTold)) return { outcome: 'pass', score };
  const shown = `${correct} of ${total} fields right${hasShape ? '' : `, the document is ${receivedShape(received)}`}`;
  const wanted = `${passingScore} % of the fields right${isShapeTold ? ` in ${shapeOf(expected)}` : ''}`;
  return fail('verifier-fail', wanted, shown, { score });
}

/** The score forgives a list around a single expected object, and a single object without its expected list. */
function unwrapped(expected: Json, received: PythonValue): PythonValue {
  if (isObject(expected) && Array.isArray(received) && received.length === 1) {
    return received[0] instanceof Map ? received[0] : received;
  }
  return isList(expected) && expected.length === 1 && received instanceof Map ? [received] : received;
}

function shapeOf(value: Json): string {
  return receivedShape(toPython(value));
}

function receivedShape(value: PythonValue): string {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Map ? 'an object' : 'a bare value';
}

/** How many of the expected atoms are right. */
type FieldCount = { readonly correct: number; readonly total: number };

/** The key that identifies the objects of a list, by the path of the list; `$` is the root. */
type Anchors = { readonly [path: string]: string };

type JsonObject = { readonly [key: string]: Json };

/** Walks the expected document; other parts of the reply do not count. An absent key equals null. */
function compareFields(expected: Json, received: PythonValue, anchors: Anchors, path = '$'): FieldCount {
  if (isList(expected)) {
    return expected.every(isObject)
      ? compareObjects(expected, received, anchors, path)
      : { correct: isSameBag(expected, received) ? 1 : 0, total: 1 };
  }
  if (!isObject(expected)) return { correct: isSameScalar(expected, received) ? 1 : 0, total: 1 };
  if (!(received instanceof Map)) return { correct: 0, total: Object.keys(expected).length };
  return sum(
    Object.entries(expected).map(([key, value]) =>
      compareFields(value, received.get(key) ?? null, anchors, childPath(path, key)),
    ),
  );
}

function compareObjects(
  expected: readonly JsonObject[],
  received: PythonValue,
  anchors: Anchors,
  path: string,
): FieldCount {
  const width = expected[0] === undefined ? 1 : Object.keys(expected[0]).length;
  if (!Array.isArray(received)) return { correct: 0, total: expected.length * width };
  const anchor = Object.hasOwn(anchors, path) ? anchors[path] : undefined;
  if (anchor === undefined) return { correct: 0, total: Math.max(expected.length, 1) };
  const byAnchor = new Map<unknown, Map<string, PythonValue>>();
  for (const item of received) if (item instanceof Map) byAnchor.set(item.get(anchor), item); // the last of two wins
  return sum(
    expected.flatMap((object) => {
      const name = Object.hasOwn(object, anchor) ? object[anchor] : null;
      const item = byAnchor.get(pythonString(toPython(name)));
      return Object.entries(object).map(([key, value]) =>
        item === undefined
          ? { correct: 0, total: 1 }
          : compareFields(value, item.get(key) ?? null, anchors, childPath(path, key)),
      );
    }),
  );
}

/** All or nothing: the same number of items, each expected one matching the first that fits. */
function isSameBag(expected: readonly Json[], received: PythonValue): boolean {
  if (!Array.isArray(received) || received.length !== expected.length) return false;
  const left = [...received];
  return expected.every((item) => {
    const place = left.findIndex((candidate) => isSameScalar(item, candidate));
    if (place === -1) return false;
    left.splice(place, 1);
    return true;
  });
}

const tolerance = 0.01;

function isSameScalar(expected: Json, received: PythonValue): boolean {
  switch (typeof expected) {
    case 'string':
      return typeof received === 'string' && strip(received) === strip(expected);
    case 'number':
      return (
        (typeof received === 'number' || typeof received === 'bigint') &&
        Math.abs(Number(received) - expected) <= tolerance
      );
    case 'boolean':
      return received === expected;
    default:
      return expected === null && received === null;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function childPath(path: string, key: string): string {
  return path === '$' ? key : `${path}.${key}`;
}

function sum(counts: readonly FieldCount[]): FieldCount {
  return {
    correct: counts.reduce((total, count) => total + count.correct, 0),
    total: counts.reduce((total, count) => total + count.total, 0),
  };
}
