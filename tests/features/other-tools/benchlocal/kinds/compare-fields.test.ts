import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

async function scoreOf(expectation: object, document: unknown): Promise<unknown> {
  const written = { kind: 'benchlocal/data-extract', ...expectation };
  const verdict = await verifyBenchlocal(message({ content: JSON.stringify(document) }), written);
  return verdict.outcome === 'unmeasured' ? verdict.cause : [verdict.outcome, verdict.score];
}

const right = ['pass', 100];
const wrong = ['fail', 0];

describe('one expected field of benchlocal/data-extract', () => {
  it.each([
    ['true', true, true, right],
    ['false', false, false, right],
    ['false for an absent field', false, undefined, wrong],
    ['a number 0.01 off', 0, 0.01, right],
    ['a number 0.01 off below', 0, -0.01, right],
    ['a number for text', '2', 2, wrong],
    ['null', null, null, right],
    ['false for null', null, false, wrong],
    ['null for text', 'x', null, wrong],
    ['a list for text', 'x', ['x'], wrong],
    ['text that holds the items of a list', ['a', 'b'], 'ab', wrong],
    ['null for a list', ['a'], null, wrong],
    ['a longer list', ['a', 'b'], ['a', 'b', 'c'], wrong],
    ['a list with one item twice', ['a', 'b', 'b'], ['b', 'a', 'b'], right],
    ['a list that lacks the second of two', ['b', 'b'], ['a', 'b'], wrong],
    ['a list that lacks the first of two', ['b', 'b'], ['b', 'a'], wrong],
    ['numbers in a list within 0.01', [1, 2], [2.005, 1], right],
    ['null for an object among scalars', [1, { a: 1 }], [1, null], wrong],
    ['no fields', {}, {}, wrong],
  ])('%s: expects %j, gets %j', async (_what, expected, received, score) => {
    expect(await scoreOf({ expected: { field: expected } }, { field: received })).toEqual(score);
  });
});

describe('objects within objects', () => {
  const expected = { id: 1, buyer: { name: 'Ann', town: 'Oslo', zip: '0150' } };

  it.each([
    ['all fields', { id: 1, buyer: { name: 'Ann', town: 'Oslo', zip: '0150' } }, right],
    ['one inner field wrong', { id: 1, buyer: { name: 'Ann', town: 'Oslo', zip: 150 } }, ['fail', 75]],
    ['one object missing', { id: 1 }, ['fail', 25]],
    ['text for an object', { id: 1, buyer: 'Ann, 0150 Oslo' }, ['fail', 25]],
    ['a list around an inner object', { id: 1, buyer: [expected.buyer] }, ['fail', 25]],
  ])('count each field: %s', async (_what, document, score) => {
    expect(await scoreOf({ expected }, document)).toEqual(score);
  });
});

describe('a list of objects', () => {
  const items = [
    { name: 'tea', price: 2, sizes: ['s', 'm'] },
    { name: 'milk', price: 1, sizes: [] },
  ];
  const [tea, milk] = [
    { name: 'tea', price: 2, sizes: ['m', 's'] },
    { name: 'milk', price: 1 },
  ];
  const expected = { shop: 'Corner', items: [items[0], { name: 'milk', price: 1 }] };
  const anchored = { expected, anchors: { items: 'name' } };

  it.each([
    ['in another order', anchored, { shop: 'Corner', items: [milk, tea] }, right],
    ['one is missing: its two fields are lost', anchored, { shop: 'Corner', items: [tea] }, ['fail', 67]],
    [
      'one has another name: its three fields are lost',
      anchored,
      { shop: 'Corner', items: [milk, { ...tea, name: 'Tea' }] },
      ['fail', 50],
    ],
    [
      'an item that is not an object is skipped',
      anchored,
      { shop: 'Corner', items: ['tea', null, tea, [milk], milk] },
      right,
    ],
    // A value that is not a list loses, for each object, as many fields as the first one has.
    ['text for the list', anchored, { shop: 'Corner', items: 'tea, milk' }, ['fail', 14]],
    ['an object for the list', anchored, { shop: 'Corner', items: tea }, ['fail', 14]],
    ['no list', anchored, { shop: 'Corner' }, ['fail', 14]],
    // Without a key to tell them apart an object is one field, and wrong.
    ['no anchor', { expected }, { shop: 'Corner', items: [tea, milk] }, ['fail', 33]],
    [
      'an anchor for another list',
      { expected, anchors: { $: 'name', 'x.items': 'name' } },
      { shop: 'Corner', items: [tea, milk] },
      ['fail', 33],
    ],
  ])('is matched by its anchor: %s', async (_what, expectation, document, score) => {
    expect(await scoreOf(expectation, document)).toEqual(score);
  });

  it('has an anchor named by the path from the root', async () => {
    const nested = { order: { lines: [{ id: 'a', tags: [{ key: 'x', value: 1 }] }] } };
    const anchors = { 'order.lines': 'id', 'order.lines.tags': 'key' };
    const reply = { order: { lines: [{ id: 'b' }, { id: 'a', tags: [{ key: 'y' }, { key: 'x', value: 1 }] }] } };
    expect(await scoreOf({ expected: nested, anchors }, reply)).toEqual(right);
    expect(await scoreOf({ expected: nested, anchors: { lines: 'id', tags: 'key' } }, reply)).toEqual(wrong);
  });

  it('has an anchor named by $ at the root, and by the key alone below it', async () => {
    const list = [
      { id: 'a', tags: [{ key: 'x' }] },
      { id: 'b', tags: [{ key: 'y' }] },
    ];
    const anchors = { $: 'id', tags: 'key' };
    expect(await scoreOf({ expected: list, anchors }, [...list].reverse())).toEqual(right);
    expect(await scoreOf({ expected: list, anchors: { id: 'id' } }, list)).toEqual(wrong);
  });

  it('is matched by text only: a number is no name, and an absent one is the word None', async () => {
    const numbered = { expected: { items: [{ id: 1, n: 2 }] }, anchors: { items: 'id' } };
    expect(await scoreOf(numbered, { items: [{ id: 1, n: 2 }] })).toEqual(wrong);
    const nameless = { expected: { items: [{ n: 2 }] }, anchors: { items: 'id' } };
    expect(await scoreOf(nameless, { items: [{ n: 2 }] })).toEqual(wrong);
    expect(await scoreOf(nameless, { items: [{ id: 'None', n: 2 }] })).toEqual(right);
  });

  it('is not looked up among the properties that every object inherits', async () => {
    const expected = { constructor: [{ name: 'a' }] };
    expect(await scoreOf({ expected }, expected)).toEqual(wrong);
    expect(await scoreOf({ expected, anchors: { constructor: 'name' } }, expected)).toEqual(right);
  });
});
