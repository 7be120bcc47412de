import { describe, expect, it } from 'vitest';
import { schemaCompiler } from '../../src/verify/json/schema-compiler.ts';

/** A separate compiler for each test, so that earlier calls do not matter. */
function compiler(options: Parameters<typeof schemaCompiler>[1] = { validateFormats: true }) {
  return schemaCompiler((source) => {
    const pattern = new RegExp(source, 'u');
    return (text) => pattern.test(text);
  }, options);
}

type Schema = Parameters<ReturnType<typeof compiler>['compile']>[0];
type Value = Parameters<ReturnType<ReturnType<typeof compiler>['compile']>>[0];

const unique = { uniqueItems: true };
const notUnique = '$ must not have an entry twice';

describe('a value under a schema', () => {
  it.each<[string, Schema, Value, string | undefined]>([
    ['is right', { type: 'string' }, 'a', undefined],
    ['is wrong at the root', { type: 'string' }, 1, '$ must be string'],
    ['is wrong inside', { properties: { a: { items: { type: 'string' } } } }, { a: ['x', 1] }, '$/a/1 must be string'],
    ['has a date', { format: 'date' }, '2024-02-29', undefined],
    ['has no date', { format: 'date' }, '2023-02-29', '$ must have the format "date"'],
    ['keeps a pattern', { pattern: '^a' }, 'ab', undefined],
    ['breaks a pattern', { pattern: '^a' }, 'ba', '$ must match the pattern "^a"'],
    [
      'breaks the second of two patterns',
      { prefixItems: [{ pattern: '^a' }, { pattern: '^b' }] },
      ['a', 'a'],
      '$/1 must match the pattern "^b"',
    ],
    ['has an unknown keyword', { 'x-note': 'told', type: 'null' }, null, undefined],
    ['has an unknown format', { format: 'colour' }, 'red', undefined],
    ['has items of one kind, each another', unique, [1, 2, 3], undefined],
    ['has one item twice', unique, [1, 2, 1], notUnique],
    ['has a number and the same number as text', unique, [1, '1', true, 'true', null, 'null'], undefined],
    ['has null twice', unique, [null, 0, null], notUnique],
    ['has null and an empty object', unique, [null, {}, []], undefined],
    [
      'has lists of another order',
      unique,
      [
        [1, 2],
        [2, 1],
      ],
      undefined,
    ],
    ['has a list twice', unique, [[1, 2], [3], [1, 2]], notUnique],
    ['has a list and an object with its indexes', unique, [['x'], { 0: 'x' }], undefined],
    [
      'has an object twice, its keys in another order',
      unique,
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      notUnique,
    ],
    [
      'has an object twice, in order and backwards',
      unique,
      [
        { b: 1, a: 2 },
        { a: 2, b: 1 },
      ],
      notUnique,
    ],
    [
      'has three keys in another order',
      unique,
      [
        { a: 1, b: 2, c: 3 },
        { b: 2, c: 3, a: 1 },
      ],
      notUnique,
    ],
    [
      'has an object twice, with inner keys in another order',
      unique,
      [{ at: [{ x: 1, y: 2 }] }, { at: [{ y: 2, x: 1 }] }],
      notUnique,
    ],
    [
      'has objects with other values',
      unique,
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
      undefined,
    ],
    ['may hold an item twice if items need not be unique', { uniqueItems: false }, [1, 1], undefined],
    ['is no list if items must be unique', unique, 'aa', undefined],
  ])('%s', (_, schema, value, problem) => {
    const { schema: loaded, compile } = compiler();
    expect(loaded.safeParse(schema).success).toBe(true);
    expect(compile(schema)(value)).toBe(problem);
  });

  it('is validated against its own schema if two have the same $id', () => {
    const { schema: loaded, compile } = compiler();
    const named = (type: string) => ({ $id: 'https://example.com/same', type });
    const text = loaded.parse(named('string'));
    const number = loaded.parse(named('number'));
    expect([text, number].map((schema) => compile(schema)('a'))).toEqual([undefined, '$ must be number']);
  });

  it('is not checked for its format if formats are annotations', () => {
    const { compile } = compiler({ validateFormats: false });
    expect(compile({ format: 'date' })('no date')).toBe(undefined);
  });

  it('is searched only by the given engine', () => {
    const { compile } = schemaCompiler((source) => (text) => text === source, {});
    const check = compile({ pattern: '^a' });
    expect([check('^a'), check('ab')]).toEqual([undefined, '$ must match the pattern "^a"']);
  });
});

describe('a schema at load', () => {
  const refusal = (schema: unknown) => compiler().schema.safeParse(schema).error?.issues;

  it.each<[string, unknown, RegExp]>([
    ['an unknown type', { type: 'text' }, /^not a usable JSON Schema: \$\/type must be one of "array", ?"boolean".*/],
    ['a length below zero', { minLength: -1 }, /^not a usable JSON Schema: \$\/minLength must be at least 0$/],
    ['a flag that is none', { uniqueItems: 'yes' }, /^not a usable JSON Schema: \$\/uniqueItems must be boolean$/],
    [
      'a schema elsewhere',
      { $ref: 'https://example.com/x.json' },
      /^not a usable JSON Schema: "\$ref": "https:\/\/example\.com\/x\.json" leads to no part/,
    ],
    ['a pattern that the engine refuses', { pattern: '(' }, /^not a usable JSON Schema: Invalid regular expression/],
  ])('is refused for %s', (_, schema, message) => {
    expect(refusal(schema)).toEqual([{ code: 'custom', path: [], message: expect.stringMatching(message) }]);
  });

  it('is refused if the engine throws a text instead of an error', () => {
    const { schema } = schemaCompiler(() => {
      throw 'no patterns here';
    }, {});
    expect(schema.safeParse({ pattern: 'a' }).error?.issues).toMatchObject([
      { message: 'not a usable JSON Schema: no patterns here' },
    ]);
  });
});
