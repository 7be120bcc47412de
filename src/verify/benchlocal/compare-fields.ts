import type { Json } from '../../lib/json.ts';
import { strip } from './python-text.ts';
import { type PythonValue, pythonString, toPython } from './python-value.ts';

/** How many of the expected atoms are there. */
export type FieldCount = { readonly correct: number; readonly total: number };

/** Which key tells the objects of a list apart, by the path of the list; `$` is the root. */
export type Anchors = { readonly [path: string]: string };

type JsonObject = { readonly [key: string]: Json };

/** Walks what is expected; what else the reply holds is not looked at. An absent key is the same as null. */
export function compareFields(expected: Json, received: PythonValue, anchors: Anchors, path = '$'): FieldCount {
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

/** All or nothing: the same number of items, each expected one taking the first that fits. */
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

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json): value is JsonObject {
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
