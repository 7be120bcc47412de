import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainIssues } from '../../src/lib/explain-issues.ts';
import { parseJson } from '../../src/lib/json.ts';
import { toParsed } from '../../src/verify/json/json-shape.ts';
import { mismatch, valueMatcherSchema } from '../../src/verify/json/match-value.ts';
import { unmatched } from '../../src/verify/unmatched.ts';
import { cpuClock } from '../support/cpu-clock.ts';

function compare(matcher: unknown, json: string) {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return mismatch(valueMatcherSchema.parse(matcher), parsed.value);
}

describe('a plain value', () => {
  it('equals the same value at any depth, whatever the order of keys', () => {
    expect(compare({ a: [1, { b: null }], c: true }, '{"c":true,"a":[1.0,{"b":null}]}')).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value));
        expect(mismatch({ $literal: json }, toParsed(json))).toBeUndefined();
      }),
    );
  });

  it.each([
    [1, '"1"'],
    [1, 'true'],
    [null, '""'],
    [[], '{}'],
    ['true', 'true'],
  ])('keeps types apart: %j is not %s', (matcher, json) => {
    expect(compare(matcher, json)).toMatchObject({ mode: 'wrong-type', place: '$' });
  });

  it('compares text after NFC only', () => {
    expect(compare('Köln', '"Ko\\u0308ln"')).toBeUndefined();
    expect(compare('Köln', '"Koln"')).toMatchObject({ mode: 'wrong-value' });
    expect(compare('a', '"a "')).toMatchObject({ mode: 'wrong-value' });
  });

  it('compares keys after NFC, too, and uses one of two that then are the same', () => {
    const matcher = { Köln: 1 };
    expect(compare(matcher, '{"Ko\\u0308ln":1}')).toBeUndefined();
    expect(compare({ 'Ko\u0308ln': 1 }, '{"Köln":1}')).toBeUndefined();
    expect(compare({ $literal: { 'Ko\u0308ln': 'Ko\u0308ln' } }, '{"Köln":"Köln"}')).toBeUndefined();
    expect(compare(matcher, '{"Ko\\u0308ln":1,"Köln":1}')).toMatchObject({ mode: 'extra-field' });
    expect(compare(matcher, '{"Koln":1}')).toMatchObject({ mode: 'missing-field' });
  });

  it('compares large numbers by their digits, however they are written', () => {
    expect(compare(1e20, '100000000000000000000')).toBeUndefined();
    expect(compare(1e20, '1e20')).toBeUndefined();
    expect(compare({ $literal: [1e22] }, '[10000000000000000000000]')).toBeUndefined();
    expect(compare(1e20, '100000000000000000001')).toMatchObject({ mode: 'wrong-value' });
    expect(compare(2 ** 53, '9007199254740993')).toMatchObject({ mode: 'wrong-value' });
    expect(compare({ $range: [0, 2 ** 53] }, '9007199254740993')).toMatchObject({ mode: 'wrong-value' });
  });

  it('names the path of the first difference', () => {
    expect(compare({ a: [{ b: 1 }] }, '{"a":[{"b":2}]}')).toMatchObject({ place: '$.a[0].b', received: '2' });
    expect(compare({ a: [1, 2] }, '{"a":[1]}')).toMatchObject({ mode: 'missing-field', place: '$.a' });
    expect(compare({ a: [1] }, '{"a":[1,2]}')).toMatchObject({ mode: 'extra-field', place: '$.a' });
    expect(compare({}, '{"__proto__":1}')).toMatchObject({ mode: 'extra-field', place: '$.__proto__' });
  });
});

describe('an operator', () => {
  it.each([
    ['$pattern', { $pattern: '/^b+$/i' }, ['"BB"'], ['"a"', '1']],
    ['$range', { $range: [1, 3] }, ['1', '2.5', '3'], ['0.9', '3.1', '"2"', 'null', '9007199254740993']],
    ['$near', { $near: { value: 10, tolerance: 0.5 } }, ['9.5', '10.5'], ['10.6', '"10"']],
    [
      '$near at its border',
      { $near: { value: 1, tolerance: 0.1 } },
      ['0.9', '1.1'],
      ['1.1000001', '0.8999999', '1e999'],
    ],
    ['$integer', { $integer: '9007199254740993' }, ['9007199254740993'], ['9007199254740992', '"9007199254740993"']],
    ['$all-of', { '$all-of': [{ $pattern: '/a/' }, { $pattern: '/b/' }] }, ['"ab"', '"b a"'], ['"a"', '"b"', '1']],
    ['$one-of', { '$one-of': [1, 'a', null, [2]] }, ['1', '"a"', 'null', '[2]'], ['2', '"b"', '[]']],
    ['$unordered', { $unordered: [1, 2, 2] }, ['[2,1,2]', '[1,2,2]'], ['[1,2]', '[1,1,2]', '[1,2,2,2]', '1']],
    ['$schema', { $schema: { type: 'integer', minimum: 2 } }, ['2'], ['1', '2.5', '"2"']],
    ['$literal', { $literal: { $range: [1, 2] } }, ['{"$range":[1,2]}'], ['1', '{}']],
  ])('%s accepts what fits and refuses what does not', (_, matcher, fitting, failing) => {
    for (const json of fitting) expect(compare(matcher, json), json).toBeUndefined();
    for (const json of failing) expect(compare(matcher, json), json).toBeDefined();
  });

  it('$optional only allows a key to be missing', () => {
    const matcher = { a: { $optional: 1 } };
    expect(compare(matcher, '{}')).toBeUndefined();
    expect(compare(matcher, '{"a":1}')).toBeUndefined();
    expect(compare(matcher, '{"a":null}')).toMatchObject({ mode: 'wrong-type' });
  });

  it('$near holds at its border for every pair of decimals', () => {
    const anyCents = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 10_000 }), (value, tolerance) => {
        const near = { $near: { value: value / 100, tolerance: tolerance / 100 } };
        expect(compare(near, String((value + tolerance) / 100))).toBeUndefined();
        expect(compare(near, String((value - tolerance) / 100))).toBeUndefined();
        expect(compare(near, String((value + tolerance + 1) / 100))).toBeDefined();
      }),
    );
  });

  it('$unordered fails quickly on far more items than expected', () => {
    const start = cpuClock();
    const items = Array.from({ length: 20 }, (_, index) => `x${index}`);
    const found = compare({ $unordered: items }, JSON.stringify(Array.from({ length: 200_000 }, () => 'y')));
    expect(found).toMatchObject({ mode: 'extra-field' });
    expect(cpuClock() - start).toBeLessThan(20_000);
  });

  it('$unordered finds the assignment if matchers overlap', () => {
    expect(compare({ $unordered: [{ $range: [0, 9] }, 1] }, '[1,2]')).toBeUndefined();
    expect(compare({ $unordered: [{ $range: [0, 9] }, 1] }, '[2,3]')).toMatchObject({ mode: 'missing-field' });
  });

  it.each([
    { $regex: 'a' },
    { a: 1, $range: [1, 2] },
    { $range: [1] },
    { '$one-of': [] },
    { '$all-of': [] },
    { $pattern: 'a' },
  ])('that is unknown or invalid does not load: %j', (matcher) => {
    expect(valueMatcherSchema.safeParse(matcher).success).toBe(false);
  });
});

describe('a difference', () => {
  const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => 'b'));

  it.each([
    ['a list instead of a scalar', 1, '[1]', 'wrong-type', '$', '1', '[1]'],
    ['an object instead of a list', [1], '{"a":1}', 'wrong-type', '$', 'a list', '{"a":1}'],
    ['a list instead of an object', { a: 1 }, '[1]', 'wrong-type', '$', 'an object', '[1]'],
    ['a list too short', [1, 2], '[1]', 'missing-field', '$', '2 items', '[1]'],
    ['a list too long', [1], '[1,2]', 'extra-field', '$', '1 items', '[1,2]'],
    ['a key too many', { a: 1 }, '{"a":1,"b":[2]}', 'extra-field', '$.b', 'no such key', '[2]'],
    ['a key that is missing', { a: ['x'] }, '{}', 'missing-field', '$.a', '["x"]', '{}'],
    ['another text', 'a', '"b"', 'wrong-value', '$', '"a"', '"b"'],
    ['text without the pattern', { $pattern: '/^a/' }, '"b"', 'wrong-value', '$', '{"$pattern":"/^a/"}', '"b"'],
    [
      'a number instead of a text with a pattern',
      { $pattern: '/^1/' },
      '1',
      'wrong-type',
      '$',
      '{"$pattern":"/^1/"}',
      '1',
    ],
    ['a number out of its range', { $range: [1, 3] }, '4', 'wrong-value', '$', '{"$range":[1,3]}', '4'],
    ['text instead of a number in a range', { $range: [1, 3] }, '"2"', 'wrong-type', '$', '{"$range":[1,3]}', '"2"'],
    [
      'text instead of a number with a tolerance',
      { $near: { value: 1, tolerance: 0.5 } },
      '"1"',
      'wrong-type',
      '$',
      '{"$near":{"value":1,"tolerance":0.5}}',
      '"1"',
    ],
    ['text instead of an integer', { $integer: '7' }, '"7"', 'wrong-type', '$', '{"$integer":"7"}', '"7"'],
    ['another integer', { $integer: '7' }, '8', 'wrong-value', '$', '{"$integer":"7"}', '8'],
    ['none of the choices', { '$one-of': [1, 'a'] }, '2', 'wrong-value', '$', '{"$one-of":[1,"a"]}', '2'],
    ['text instead of items in any order', { $unordered: ['a'] }, '"a"', 'wrong-type', '$', 'a list', '"a"'],
    ['a missing item', { $unordered: ['a', 1] }, '[1]', 'missing-field', '$', '"a"', '[1]'],
    ['an item too many', { $unordered: ['a'] }, '["a","b"]', 'extra-field', '$', '1 items', '["a","b"]'],
    ['1000 items too many', { $unordered: ['a'] }, many(1001), 'missing-field', '$', '"a"', many(1001)],
    ['1001 items too many', { $unordered: ['a'] }, many(1002), 'extra-field', '$', '1 items', many(1002)],
    [
      'a value that a schema refuses',
      { a: { $schema: { type: 'integer' } } },
      '{"a":"b"}',
      'schema-violation',
      '$.a',
      expect.stringContaining('integer'),
      '"b"',
    ],
    ['another literal', { $literal: { $a: [1] } }, '{"$a":[2]}', 'wrong-value', '$', '{"$a":[1]}', '{"$a":[2]}'],
  ])('is reported with its place and both sides: %s', (_, matcher, json, mode, path, expected, received) => {
    expect(compare(matcher, json)).toEqual({ mode, place: path, expected, received });
  });
});

describe('a literal', () => {
  it.each([
    ['the keys in another order', { b: 1, a: [2], c: null }, '{"c":null,"a":[2],"b":1}'],
    ['a number in another notation', [1.5, 100], '[15e-1,1e2]'],
    ['every kind of scalar', [null, true, 'a', 0], '[null,true,"a",0]'],
  ])('is the same with %s', (_, literal, json) => {
    expect(compare({ $literal: literal }, json)).toBeUndefined();
  });

  it.each([
    ['a value under a key', { a: 1 }, '{"a":2}'],
    ['a key', { a: 1 }, '{"b":1}'],
    ['the order of a list', [1, 2], '[2,1]'],
    ['the border of two numbers', [0.5, 56], '[0.04,6]'],
    ['a list instead of an object with its indexes', ['a'], '{"0":"a"}'],
    ['text instead of a number', 1, '"1"'],
    ['a number beyond all digits', 1, '1e999'],
    ['an integer beyond all digits', 1, '1'.repeat(500)],
  ])('differs with another %s', (_, literal, json) => {
    expect(compare({ $literal: literal }, json)).toMatchObject({ mode: 'wrong-value' });
  });
});

it.each([
  ['$near', { $near: { value: 9007199254740992, tolerance: 1 } }, '9007199254740993'],
  ['$integer', { $integer: '7' }, '7'],
])('%s takes integers of any length', (_, matcher, json) => {
  expect(compare(matcher, json)).toBeUndefined();
});

it('names the unknown operator to the author of a pack', () => {
  const written = { name: { $regex: 'a' } };
  const { error } = valueMatcherSchema.safeParse(written);
  expect(explainIssues(error?.issues ?? [])).toEqual([
    { path: ['name', '$regex'], message: 'unknown operator $regex' },
  ]);
});

describe('unmatched', () => {
  it('agrees with trying every assignment', () => {
    const table = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { maxLength: 4 });
    const fitsAll = (rows: readonly (readonly boolean[])[], taken: readonly number[] = []): boolean => {
      const [row, ...rest] = rows;
      if (row === undefined) return true;
      return row.some((fits, slot) => fits && !taken.includes(slot) && fitsAll(rest, [...taken, slot]));
    };
    fc.assert(
      fc.property(table, (rows) => {
        const [found] = unmatched(rows, [0, 1, 2, 3], (row, slot) => row[slot] === true);
        expect(found === undefined).toBe(fitsAll(rows));
      }),
    );
  });
});
