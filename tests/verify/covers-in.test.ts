import { describe, expect, it } from 'vitest';
import { coversIn, withoutCovers } from '../../src/verify/covers.ts';
import { expectationSchema } from '../../src/verify/registry.ts';

const data = { covers: ['data'], kind: 'any', name: 'n' };

/** A check with its property names, and the same check without them, as in a pack. */
const checks: readonly [string, unknown, readonly string[], unknown][] = [
  ['the check itself', { kind: 'number', value: 4, covers: ['a', 'b'] }, ['a', 'b'], { kind: 'number', value: 4 }],
  [
    'properties with their places, of a check and of a listed call',
    {
      kind: 'tool-calls',
      covers: { a: '$.order' },
      calls: [{ name: 'ping', covers: { b: ['$', 'extra-argument'] }, arguments: { covers: { c: '$' } } }],
    },
    ['a', 'b'],
    { kind: 'tool-calls', calls: [{ name: 'ping', arguments: { covers: { c: '$' } } }] },
  ],
  [
    'rules, in their order',
    {
      kind: 'text-rules',
      covers: ['a'],
      rules: [
        { rule: 'words', max: 2, covers: ['b'] },
        { rule: 'lines', max: 1 },
      ],
    },
    ['a', 'b'],
    {
      kind: 'text-rules',
      rules: [
        { rule: 'words', max: 2 },
        { rule: 'lines', max: 1 },
      ],
    },
  ],
  [
    'parts of composites',
    {
      kind: 'all-of',
      of: [
        { kind: 'not', of: { kind: 'number', value: 4, covers: ['a'] } },
        { kind: 'number', value: 5, covers: ['b'] },
      ],
    },
    ['a', 'b'],
    {
      kind: 'all-of',
      of: [
        { kind: 'not', of: { kind: 'number', value: 4 } },
        { kind: 'number', value: 5 },
      ],
    },
  ],
  [
    'listed calls, but not their arguments',
    { kind: 'tool-calls', calls: [{ name: 'ping', covers: ['a'], arguments: { to: data, covers: ['data'] } }] },
    ['a'],
    { kind: 'tool-calls', calls: [{ name: 'ping', arguments: { to: data, covers: ['data'] } }] },
  ],
  [
    'an expected value is none of it',
    { kind: 'json-value', value: { of: [data] }, covers: ['a'] },
    ['a'],
    { kind: 'json-value', value: { of: [data] } },
  ],
  [
    'nor is a schema',
    { kind: 'json-schema', schema: { enum: [data] } },
    [],
    { kind: 'json-schema', schema: { enum: [data] } },
  ],
  [
    'nor a row of a table',
    { kind: 'csv-table', header: ['covers'], rows: [{ covers: ['data'] }], covers: ['a'] },
    ['a'],
    { kind: 'csv-table', header: ['covers'], rows: [{ covers: ['data'] }] },
  ],
  [
    'nor what another tool expects',
    {
      kind: 'benchlocal/data-extract',
      expected: data,
      asserts: [{ kind: 'field_exact_value', field: 'f', value: data }],
    },
    [],
    {
      kind: 'benchlocal/data-extract',
      expected: data,
      asserts: [{ kind: 'field_exact_value', field: 'f', value: data }],
    },
  ],
  [
    'nor the values that an answer has to hold',
    { kind: 'key-values', covers: ['a'], values: { colour: { '$one-of': ['red'] }, covers: ['data'] } },
    ['a'],
    { kind: 'key-values', values: { colour: { '$one-of': ['red'] }, covers: ['data'] } },
  ],
];

describe('the properties that a check names', () => {
  it.each(checks)('%s', (_, check, named, left) => {
    expect(coversIn(check)).toEqual(named);
    expect(withoutCovers(check)).toEqual(left);
  });

  it('are found at fields of any name', () => {
    const named = (names: readonly string[]) =>
      expectationSchema.parse({
        kind: 'fields',
        fields: Object.fromEntries(names.map((name) => [name, { text: 'x', covers: [`has-${name}`] }])),
      });
    const names = ['name', 'arguments', 'kind', 'value', 'values', 'covers', 'root'];
    expect(coversIn(named(names))).toEqual(names.map((name) => `has-${name}`));
    expect(JSON.stringify(withoutCovers(named(names)))).not.toContain('has-');
  });

  it('are found at the items of lists of fields', () => {
    const check = {
      kind: 'fields',
      fields: { tags: { values: { order: 'any', items: [{ text: 'x', covers: ['a'] }] }, covers: ['b'] } },
    };
    expect(coversIn(check)).toEqual(['a', 'b']);
    expect(withoutCovers(check)).toEqual({
      kind: 'fields',
      fields: { tags: { values: { order: 'any', items: [{ text: 'x' }] } } },
    });
  });

  it('are empty for what is not a check', () => {
    expect([null, 'covers', 4, undefined, [], {}].map(coversIn)).toEqual([[], [], [], [], [], []]);
    expect([null, 'covers', 4, undefined, [], {}].map(withoutCovers)).toEqual([null, 'covers', 4, undefined, [], {}]);
  });
});
