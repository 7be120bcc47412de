import { expect, it } from 'vitest';
import { z } from 'zod';
import { openObject, withKeys } from '../../src/lib/with-keys.ts';

const shape = { one: z.number(), two: z.number() };
const added = [
  { key: 'last', schema: z.number().optional() },
  { key: 'middle', before: 'two', schema: z.number().optional() },
];

it('puts each key before the one that it names, or last', () => {
  expect(Object.keys(withKeys(shape, added))).toEqual(['one', 'middle', 'two', 'last']);
});

it('refuses a key that does not know where it stands', () => {
  expect(() => withKeys(shape, [{ key: 'lost', before: 'three', schema: z.number() }])).toThrow('there is no three');
});

it('makes an object whose keys are known at its first use', () => {
  let known: typeof added = [];
  const schema = openObject<object>(shape, () => known);
  known = added;
  expect(Object.keys(schema.parse({ last: 4, two: 3, middle: 2, one: 1 }))).toEqual(['one', 'middle', 'two', 'last']);
  expect(() => schema.parse({ one: 1, two: 2, three: 3 })).toThrow('three');
});
