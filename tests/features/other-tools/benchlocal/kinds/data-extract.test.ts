import { describe, expect, it } from 'vitest';
import { benchlocalDataExtract } from '../../../../../src/features/other-tools/benchlocal/kinds/data-extract.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/data-extract';

async function scoreOf(expected: object, document: unknown): Promise<unknown> {
  const verdict = await verifyBenchlocal(message({ content: JSON.stringify(document) }), { kind, ...expected });
  return verdict.outcome === 'unmeasured' ? verdict.cause : [verdict.outcome, verdict.score];
}

describe('benchlocal/data-extract', () => {
  it.each([
    ['x ', ' x', 100],
    ['x', 'X', 0],
    [2, 2.01, 100],
    [2, 2.02, 0],
    [2, '2', 0],
    [1, true, 0],
    [true, 1, 0],
    [null, '', 0],
    [['a', 'b'], ['b', 'a'], 100],
    [['a', 'b'], ['a'], 0],
    [['a', 'a'], ['a', 'b'], 0],
    [{ c: 1 }, [{ c: 1 }], 0],
  ])('expects %j, gets %j: %d', async (expected, received, score) => {
    const [outcome, number] = [score === 100 ? 'pass' : 'fail', score];
    expect(await scoreOf({ expected: { a: expected } }, { a: received })).toEqual([outcome, number]);
  });

  it('treats an absent key as null and ignores extra ones', async () => {
    expect(await scoreOf({ expected: { a: 1, b: null } }, { a: 1, z: 9 })).toEqual(['pass', 100]);
  });

  it('passes from 85 % on', async () => {
    const expected = Object.fromEntries(Array.from('abcdefg', (key) => [key, 1]));
    expect(await scoreOf({ expected }, { ...expected, a: 2 })).toEqual(['pass', 86]);
    expect(await scoreOf({ expected }, { ...expected, a: 2, b: 2 })).toEqual(['fail', 71]);
  });

  it('rounds a half to the even neighbour', async () => {
    const expected = Object.fromEntries(Array.from('abcdefgh', (key) => [key, 1]));
    expect(await scoreOf({ expected }, { a: 1 })).toEqual(['fail', 12]);
    expect(await scoreOf({ expected }, { a: 1, b: 1, c: 1 })).toEqual(['fail', 38]);
  });

  it('finds the objects of a list by their anchor, the last of two, and ignores others', async () => {
    const expected = {
      items: [
        { name: 'a', n: 1 },
        { name: 'b', n: 2 },
      ],
    };
    const anchors = { items: 'name' };
    const items = [{ name: 'b', n: 2 }, { name: 'a', n: 9 }, { name: 'z' }, { name: 'a', n: 1 }];
    expect(await scoreOf({ expected, anchors }, { items })).toEqual(['pass', 100]);
    expect(await scoreOf({ expected, anchors }, { items: [{ name: 'b', n: 2 }] })).toEqual(['fail', 50]);
    expect(await scoreOf({ expected, anchors }, { items: 'a, b' })).toEqual(['fail', 0]);
    expect(await scoreOf({ expected }, { items })).toEqual(['fail', 0]);
  });

  it('unwraps a list around one object unless the shape is declared', async () => {
    const expected = { a: 1 };
    expect(await scoreOf({ expected }, [{ a: 1 }])).toEqual(['pass', 100]);
    expect(await scoreOf({ expected, 'declares-top-level-shape': true }, [{ a: 1 }])).toEqual(['fail', 100]);
    expect(await scoreOf({ expected }, [{ a: 1 }, { a: 1 }])).toEqual(['fail', 0]);
    const list = { expected: [{ id: 'x' }], anchors: { $: 'id' } };
    expect(await scoreOf(list, { id: 'x' })).toEqual(['pass', 100]);
  });

  it('scores 0 if only an empty list is expected', async () => {
    expect(await scoreOf({ expected: { a: [] } }, { a: [] })).toEqual(['fail', 0]);
  });

  const two = { expected: { a: 1, b: 2 } };
  const list = { expected: [{ id: 'x' }, { id: 'y' }], anchors: { $: 'id' } };
  const declared = { 'declares-top-level-shape': true };
  const [enough, anObject, aList] = ['85 % of the fields right', ' in an object', ' in a list'];
  it.each([
    ['a wrong field', two, { a: 1, b: 3 }, enough, '1 of 2 fields right', 50],
    [
      'a wrong field in the declared shape',
      { ...two, ...declared },
      { a: 1 },
      enough + anObject,
      '1 of 2 fields right',
      50,
    ],
    ['a bare value', two, 'a: 1, b: 2', enough, '0 of 2 fields right, the document is a bare value', 0],
    ['two objects for one', two, [{ a: 1 }, { b: 2 }], enough, '0 of 2 fields right, the document is a list', 0],
    ['one value in a list', two, ['a'], enough, '0 of 2 fields right, the document is a list', 0],
    ['one object for two', list, { id: 'x' }, enough, '0 of 2 fields right, the document is an object', 0],
    [
      'a list around the declared object',
      { ...two, ...declared },
      [{ a: 1, b: 2 }],
      enough + anObject,
      '2 of 2 fields right, the document is a list',
      100,
    ],
    [
      'an object instead of the declared list',
      { expected: [{ id: 'x' }], anchors: { $: 'id' }, ...declared },
      { id: 'x' },
      enough + aList,
      '1 of 1 fields right, the document is an object',
      100,
    ],
    ['nothing to count', { expected: {} }, {}, enough, '0 of 0 fields right', 0],
  ])(
    'reports how many fields are right, and what came instead: %s',
    async (_what, expectation, document, expected, received, score) => {
      const verdict = await verifyBenchlocal(message({ content: JSON.stringify(document) }), { kind, ...expectation });
      expect(verdict).toEqual({ outcome: 'fail', failure: 'verifier-fail', expected, received, score });
    },
  );

  it.each([
    ['the object', two, { a: 1, b: 2 }],
    ['a list of one', { expected: [{ id: 'x' }], anchors: { $: 'id' } }, [{ id: 'x' }]],
    ['an object that has a length', { expected: { length: 1 } }, { length: 1 }],
    ['the declared shape', { ...list, ...declared }, list.expected],
    ['a bare value', { expected: 'tea' }, 'tea'],
  ])('passes if everything is right: %s', async (_what, expectation, document) => {
    expect(await scoreOf(expectation, document)).toEqual(['pass', 100]);
  });

  it('passes with 85 % exactly', async () => {
    const expected = Object.fromEntries(Array.from('abcdefghijklmnopqrst', (key) => [key, 1]));
    expect(await scoreOf({ expected }, { ...expected, a: 2, b: 2, c: 2 })).toEqual(['pass', 85]);
    expect(await scoreOf({ expected }, { ...expected, a: 2, b: 2, c: 2, d: 2 })).toEqual(['fail', 80]);
  });

  it('fails prose around the document as invalid-json', async () => {
    const verdict = await verifyBenchlocal(message({ content: 'Sure: {"a": 1}' }), { kind, expected: { a: 1 } });
    expect(verdict).toEqual({
      outcome: 'fail',
      failure: 'invalid-json',
      expected: 'JSON: a value expected (character 0)',
      received: 'Sure: {"a": 1}',
    });
  });

  it.each([
    [{ kind: 'field_required', field: 'a.b' }, { a: { b: null } }, undefined],
    [{ kind: 'field_required', field: 'a' }, { a: 'x' }, undefined],
    [{ kind: 'field_required', field: 'a.b' }, { a: 1 }, 'missing-field'],
    [{ kind: 'field_exact_value', field: 'a', value: 1 }, { a: true }, undefined],
    [{ kind: 'field_exact_value', field: 'a', value: 1 }, { a: 2 }, 'verifier-fail'],
    [{ kind: 'field_regex', field: 'a', pattern: '^x' }, { a: 'yx' }, 'verifier-fail'],
    [{ kind: 'field_regex', field: 'a', pattern: '^x' }, {}, 'missing-field'],
    [{ kind: 'field_regex', field: 'a', pattern: 'x.y' }, { a: 'x-y' }, undefined],
    [{ kind: 'field_regex', field: 'a', pattern: 'x.y' }, { a: 'x\ny' }, 'verifier-fail'],
    [{ kind: 'field_regex', field: 'a', pattern: 'x' }, { a: 'X' }, 'verifier-fail'],
    [{ kind: 'field_in_set', field: 'a', values: [1, 2] }, { a: 2 }, undefined],
    [{ kind: 'field_in_set', field: 'a', values: [1, 2] }, { a: 3 }, 'verifier-fail'],
    [{ kind: 'no_extra_fields', allowed: ['a'] }, {}, undefined],
    [{ kind: 'no_extra_fields', allowed: ['a', 'b'] }, { b: 1, a: 1 }, undefined],
    [{ kind: 'no_extra_fields', allowed: ['a'] }, { b: 1 }, 'extra-fields'],
    [{ kind: 'no_extra_fields', allowed: ['a'] }, [], 'wrong-structure'],
  ])('without an expected document judges %j against %j: %s', async (assert, document, mode) => {
    const verdict = await verifyBenchlocal(message({ content: JSON.stringify(document) }), { kind, asserts: [assert] });
    expect(verdict).toMatchObject(mode === undefined ? { outcome: 'pass' } : { outcome: 'fail', failure: mode });
  });

  it.each([
    [{ kind: 'field_required', field: 'a.b' }, { a: 1 }, 'missing-field', 'a.b', "{'a': 1}"],
    [{ kind: 'field_in_set', field: 'a', values: [1] }, { a: 'x' }, 'verifier-fail', undefined, 'x'],
    [{ kind: 'no_extra_fields', allowed: ['a', 'b'] }, { c: 1, a: 1, d: 1 }, 'extra-fields', 'a, b', 'c, d'],
    [{ kind: 'no_extra_fields', allowed: ['a'] }, [{ a: 1 }], 'wrong-structure', 'an object', 'a list'],
    [{ kind: 'no_extra_fields', allowed: ['a'] }, 'a', 'wrong-structure', 'an object', 'a bare value'],
  ])('without an expected document reports %j against %j: %s', async (assert, document, mode, expected, received) => {
    const verdict = await verifyBenchlocal(message({ content: JSON.stringify(document) }), { kind, asserts: [assert] });
    expect(verdict).toEqual({ outcome: 'fail', failure: mode, expected: expected ?? JSON.stringify(assert), received });
  });

  it('ignores the asserts if there is an expected document', async () => {
    const asserts = [{ kind: 'field_required', field: 'b' }];
    expect(await scoreOf({ expected: { a: 1 }, asserts }, { a: 1 })).toEqual(['pass', 100]);
  });

  it('refuses an expectation that checks nothing', () => {
    expect(benchlocalDataExtract.expectation.safeParse({ kind }).success).toBe(false);
  });
});
