import { expect, it } from 'vitest';
import type { Json, ParsedJson } from '../../src/lib/json.ts';
import { toParsed, toPlain, typeName } from '../../src/verify/json/json-shape.ts';

it.each([
  [null, 'null'],
  [true, 'boolean'],
  [1.5, 'number'],
  [2n ** 64n, 'number'],
  ['1', 'string'],
  [[1], 'list'],
  [{ a: 1 }, 'object'],
  [new Map([['a', 1]]), 'object'],
] as const)('%s is called %s', (value, name) => {
  expect(typeName(value as Json | ParsedJson)).toBe(name); // a list that is never changed
});

it('turns a value into plain JSON and back, at every depth', () => {
  const plain = { a: [1, { b: null }, [true, 'c']], d: {} };
  const parsed = new Map<string, ParsedJson>([
    ['a', [1, new Map([['b', null]]), [true, 'c']]],
    ['d', new Map()],
  ]);
  expect(toParsed(plain)).toEqual(parsed);
  expect(toPlain(parsed)).toEqual(plain);
  expect(toPlain([2n ** 64n])).toEqual([2 ** 64]);
});

it.each([
  ['lists', (inner: Json): Json => [inner]],
  ['objects', (inner: Json): Json => ({ a: inner })],
])('leaves out values inside more than 128 %s', (_, around) => {
  const nested = (depth: number): Json => (depth === 0 ? 'deep' : around(nested(depth - 1)));
  expect(toPlain(toParsed(nested(128)))).toEqual(nested(128));
  expect(JSON.stringify(toPlain(toParsed(nested(129))))).toBe(JSON.stringify(nested(129)).replace('"deep"', 'null'));
});
