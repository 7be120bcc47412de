import { describe, expect, it } from 'vitest';
import { fail } from '../../src/records/verdict.ts';
import { fields } from '../../src/verify/json/fields.ts';
import { contextWith, saying } from './attempt-with.ts';

function check(expectation: Record<string, unknown>, answer: unknown) {
  const expected = fields.expectation.parse({ kind: 'fields', ...expectation });
  return fields.verify(saying(JSON.stringify(answer)), expected, contextWith());
}

const right = { outcome: 'pass', score: 100 };
const list = { anchor: 'id', items: ['a', 'b', 'c'].map((id, n) => ({ id: { id }, n: { number: n } })) };
const [a, b, c] = ['a', 'b', 'c'].map((id, n) => ({ id, n }));
const pair = { object: { x: { number: 1 }, y: { number: 2 } } };
const inOrder = { values: { items: [{ id: 'a' }, { id: 'b' }] } };
const inAnyOrder = { values: { order: 'any', items: [{ id: 'a' }, { id: 'b' }] } };

describe('a field of several values', () => {
  it.each([
    ['an object that is missing', pair, undefined, fail('missing-field', '$.v = an object', 'nothing')],
    ['text instead of an object', pair, 'x', fail('wrong-type', '$.v = an object', '"x"')],
    ['a list instead of an object', pair, [1, 2], fail('wrong-type', '$.v = an object', '[1,2]')],
    ['a list of objects that is missing', { list }, undefined, fail('missing-field', '$.v = a list', 'nothing')],
    ['an object instead of a list of objects', { list }, { a: 1 }, fail('wrong-type', '$.v = a list', '{"a":1}')],
    ['null instead of a list of objects', { list }, null, fail('wrong-type', '$.v = a list', 'null')],
    ['a list of values that is missing', inOrder, undefined, fail('missing-field', '$.v = a list', 'nothing')],
    ['text instead of a list of values', inOrder, 'a', fail('wrong-type', '$.v = a list', '"a"')],
    ['null instead of a list of values', inAnyOrder, null, fail('wrong-type', '$.v = a list', 'null')],
    ['a value that is missing', { id: 'a' }, undefined, fail('missing-field', '$.v = "a"', 'nothing')],
  ])('is reported by its shape: %s', (_, field, received, expected) => {
    expect(check({ fields: { v: field } }, { v: received })).toEqual({ ...expected, score: 0 });
  });

  it('counts as one atom if it is empty, as expected', () => {
    const empty = { object: {} };
    const expectation = { fields: { o: empty, l: { values: { items: [] } }, n: { number: 1 } } };
    const wrong = fail('wrong-value', '$.n = 1', '2');
    expect(check(expectation, { o: {}, l: [], n: 2 })).toEqual({ ...wrong, score: 67 });
  });
});

describe('a list of objects', () => {
  it.each([
    [
      'an item in the place of another',
      [a, c, b],
      { ...fail('wrong-order', '$ = the told order by id', '["a","c","b"]'), score: 86 },
    ],
    [
      'an item without its anchor, compared with the missing one',
      [{ n: 1 }, a, c],
      { ...fail('missing-field', '$[1].id = "b"', 'nothing'), score: 83 },
    ],
    [
      'an item without its anchor besides all others',
      [a, b, { n: 2 }, c],
      { ...fail('extra-field', '$[2] = nothing', '{"n":2}'), score: 86 },
    ],
    ['a value in the place of an item', [a, 5, c], { ...fail('wrong-type', '$[1] = an object', '5'), score: 67 }],
    ['a value after all items', [a, b, c, 5], { ...fail('extra-field', '$[3] = nothing', '5'), score: 86 }],
    ['an item that is missing', [a, b], { ...fail('missing-field', '$[2] = an object', 'nothing'), score: 67 }],
  ])('is reported by the item: %s', (_, received, expected) => {
    expect(check({ list }, received)).toEqual(expected);
  });

  it('distinguishes items by every value of an anchor that is an object', () => {
    const key = (y: number) => ({ object: { x: { number: 1 }, y: { number: y } } });
    const items = [1, 2].map((y) => ({ key: key(y), n: { number: y } }));
    const received = [2, 1].map((y) => ({ key: { x: 1, y }, n: y }));
    expect(check({ list: { anchor: 'key', order: 'any', items } }, received)).toEqual(right);
  });
});

describe('a list of values', () => {
  it.each([
    ['in order, one of them wrong', inOrder, ['a', 'x'], { ...fail('wrong-value', '$.v[1] = "b"', '"x"'), score: 50 }],
    ['in order, one missing', inOrder, ['a'], { ...fail('missing-field', '$.v[1] = "b"', 'nothing'), score: 50 }],
    [
      'in order, two too many',
      inOrder,
      ['a', 'b', 'x', 'y'],
      { ...fail('extra-field', '$.v[2] = nothing', '"x"'), score: 50 },
    ],
    [
      'in any order, one of them wrong',
      inAnyOrder,
      ['b', 'x'],
      { ...fail('wrong-value', '$.v = "a"', '["b","x"]'), score: 50 },
    ],
    ['in any order, one missing', inAnyOrder, ['b'], { ...fail('missing-field', '$.v = "a"', '["b"]'), score: 50 }],
    [
      'in any order, one too many',
      inAnyOrder,
      ['b', 'a', 'x'],
      { ...fail('extra-field', '$.v = 2 values', '3 values'), score: 67 },
    ],
  ])('%s', (_, field, received, expected) => {
    expect(check({ fields: { v: field } }, { v: received })).toEqual(expected);
  });
});

describe('a list too long to be compared', () => {
  const filler = (count: number) => Array.from({ length: count }, () => 'x');
  const hundred = Array.from({ length: 100 }, (_, index) => `n${index}`);
  const values = { values: { items: hundred.map((id) => ({ id })) } };

  it('starts at more than 1000 items above what is expected', () => {
    const expectation = { fields: { v: values } };
    expect(check(expectation, { v: [...hundred, ...filler(1000)] })).toEqual({
      ...fail('extra-field', '$.v[100] = nothing', '"x"'),
      score: 9,
    });
    expect(check(expectation, { v: [...hundred, ...filler(1001)] })).toEqual({
      ...fail('extra-field', '$.v = 100 items', '1101 items'),
      score: 0,
    });
  });

  it('counts each excess item, beside what is right elsewhere', () => {
    const expectation = { fields: { v: values, w: values } };
    // 100 right, 100 lost, 1001 unexpected.
    expect(check(expectation, { v: [...hundred, ...filler(1001)], w: hundred })).toMatchObject({ score: 8 });
  });
});

describe('the properties that broke', () => {
  const own = { id: 'a', covers: ['own'] };
  it.each([
    ['those of a value in a list', { values: { items: [own] } }, ['x'], ['own']],
    ['those of a value in any order', { values: { order: 'any', items: [own] } }, ['x'], ['own']],
    ['those of the list, for a value without its own', { ...inAnyOrder, covers: ['list'] }, ['a', 'x'], ['list']],
    ['those of the check, for a list without its own', inAnyOrder, ['a', 'x'], ['check']],
    ['those of every value of a list that is lost', { values: { items: [own] } }, 'a', ['check', 'own']],
  ])('are %s', (_, field, received, broke) => {
    expect(check({ covers: ['check'], fields: { v: field } }, { v: received })).toMatchObject({ broke });
  });
});
