import { describe, expect, it } from 'vitest';
import { fields } from '../../src/verify/json/fields.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const invoice = {
  number: { id: 'INV-00731' },
  date: { date: '2024-03-05' },
  total: { number: 1250.5 },
  currency: { 'one-of': ['EUR', '€'] },
  name: { text: ['Müller GmbH', 'Mueller GmbH'] },
  paid: { boolean: false },
  vat: { absent: null },
  address: { object: { street: { text: 'Ring 1' }, city: { text: 'Köln' } } },
  items: {
    list: {
      anchor: 'sku',
      items: [
        { sku: { id: 'A-1' }, count: { number: 2 } },
        { sku: { id: 'A-2' }, count: { number: 5 } },
      ],
    },
  },
  tags: { values: { order: 'any', items: [{ text: 'new' }, { text: 'urgent' }] } },
};
const right = {
  number: 'INV-00731',
  date: '2024-03-05',
  total: 1250.5,
  currency: '€',
  name: ' Müller GmbH',
  paid: false,
  vat: null,
  address: { street: 'Ring 1', city: 'Ko\u0308ln' },
  items: [
    { sku: 'A-1', count: 2 },
    { sku: 'A-2', count: 5 },
  ],
  tags: ['urgent', 'new'],
};
// 7 fields, 2 in the address, 4 in the items, 2 tags.
const atoms = 15;

function check(answer: unknown, change: Record<string, unknown> = { fields: invoice }) {
  const expected = fields.expectation.parse({ kind: 'fields', ...change });
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return fields.verify(saying(text), expected, contextWith());
}

function shareOf(rightAtoms: number, total = atoms): number {
  return Math.round((100 * rightAtoms) / total);
}

describe('fields', () => {
  it('pass with a full score when every atom is right', () => {
    expect(check(right)).toEqual({ outcome: 'pass', score: 100 });
    expect(check(`\`\`\`json\n${JSON.stringify(right, null, 2)}\n\`\`\``)).toEqual({ outcome: 'pass', score: 100 });
  });

  it('accept a day with its time, and a time only exactly', () => {
    expect(check({ ...right, date: '2024-03-05T00:00:00Z' })).toMatchObject({ outcome: 'pass' });
    const timed = { fields: { at: { date: '2024-03-05T10:00' } } };
    expect(check({ at: '2024-03-05T10:00' }, timed)).toMatchObject({ outcome: 'pass' });
    expect(check({ at: '2024-03-05' }, timed)).toMatchObject({ failure: 'wrong-value' });
    expect(check({ at: '2024-03-05T10:00:00' }, timed)).toMatchObject({ failure: 'wrong-value' });
  });

  it.each([
    ['an id with two digits swapped', { number: 'INV-00713' }, 'wrong-value', '$.number'],
    ['an id in lower case', { number: 'inv-00731' }, 'wrong-value', '$.number'],
    ['a date in another notation', { date: '05.03.2024' }, 'wrong-value', '$.date'],
    ['a name with two blanks in it', { name: 'Müller  GmbH' }, 'wrong-value', '$.name'],
    ['a name with a line break after it', { name: 'Müller GmbH\n' }, 'wrong-value', '$.name'],
    ['another day with a time', { date: '2024-03-06T00:00:00' }, 'wrong-value', '$.date'],
    ['an invalid time', { date: '2024-03-05Tnoon' }, 'wrong-value', '$.date'],
    ['a number in quotes', { total: '1250.5' }, 'wrong-type', '$.total'],
    ['a number off by a cent', { total: 1250.51 }, 'wrong-value', '$.total'],
    ['a value outside the choices', { currency: 'USD' }, 'wrong-value', '$.currency'],
    ['a name without its dots', { name: 'Muller GmbH' }, 'wrong-value', '$.name'],
    ['a name in capitals', { name: 'MÜLLER GMBH' }, 'wrong-value', '$.name'],
    ['a boolean as text', { paid: 'false' }, 'wrong-type', '$.paid'],
    ['a value for an absent field', { vat: '19 %' }, 'wrong-value', '$.vat'],
    ['an empty text for an absent field', { vat: '' }, 'wrong-value', '$.vat'],
  ])('fail for %s', (_, change, mode, path) => {
    const verdict = check({ ...right, ...change });
    expect(verdict).toMatchObject({ outcome: 'fail', failure: mode, score: shareOf(atoms - 1) });
    expect(verdict).toHaveProperty('expected', expect.stringContaining(`${path} = `));
  });

  it('fail for a missing key with all atoms below it, and for an extra key', () => {
    const { address, ...without } = right;
    expect(address.city).toBeDefined();
    expect(check(without)).toMatchObject({ failure: 'missing-field', score: shareOf(atoms - 2) });
    const { vat, ...withoutNull } = right;
    expect(vat).toBeNull();
    expect(check(withoutNull)).toMatchObject({ failure: 'missing-field' });
    expect(check({ ...right, extra: 1 })).toMatchObject({ failure: 'extra-field', score: shareOf(atoms, atoms + 1) });
    const address2 = { ...right.address, zip: '50667' };
    expect(check({ ...right, address: address2 })).toMatchObject({
      failure: 'extra-field',
      expected: '$.address.zip = nothing',
    });
  });

  it('recognize a key in either Unicode normal form', () => {
    const expected = { fields: { größe: { number: 1 } } };
    expect(check({ ['gro\u0308ße']: 1 }, expected)).toEqual({ outcome: 'pass', score: 100 });
    expect(check({ grosse: 1 }, expected)).toMatchObject({ failure: 'missing-field' });
  });

  it('fail for an object or list of another type', () => {
    expect(check({ ...right, address: 'Ring 1, Köln' })).toMatchObject({
      failure: 'wrong-type',
      score: shareOf(atoms - 2),
    });
    expect(check({ ...right, items: { 'A-1': 2 } })).toMatchObject({
      failure: 'wrong-type',
      score: shareOf(atoms - 4),
    });
    expect(check([right])).toMatchObject({ failure: 'wrong-structure', score: 0 });
  });

  it('never show a full score for a failure', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, { number: index }]));
    const answer = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, index]));
    expect(check({ ...answer, f0: 1 }, { fields: many })).toMatchObject({ outcome: 'fail', score: 99 });
  });

  it('apply integers and tolerances exactly', () => {
    const near = { fields: { n: { number: 10, tolerance: 0.5 } } };
    expect([9.5, 10.5, 10.51].map((n) => check({ n }, near).outcome)).toEqual(['pass', 'pass', 'fail']);
    const close = { fields: { n: { number: 1, tolerance: 0.1 } } };
    expect([0.9, 1.1, 1.11].map((n) => check({ n }, close).outcome)).toEqual(['pass', 'pass', 'fail']);
    const large = { fields: { n: { number: 9007199254740992 } } };
    expect(check('{"n": 9007199254740993}', large)).toMatchObject({ failure: 'wrong-value' });
    expect(check('{"n": 9007199254740992}', large).outcome).toBe('pass');
    const choices = { fields: { n: { 'one-of': [1e20, 'none'] } } };
    expect(check('{"n": 100000000000000000000}', choices).outcome).toBe('pass');
    expect(check('{"n": 100000000000000000001}', choices)).toMatchObject({ failure: 'wrong-value' });
  });

  it('give no score if the answer is no JSON, has a duplicate key, or is missing', () => {
    expect(check('Total: 1250.5')).toMatchObject({ failure: 'invalid-json', score: 0 });
    expect(check('{"a":1,"a":1}')).toMatchObject({ failure: 'duplicate-key', score: 0 });
    expect(check('')).toMatchObject({ failure: 'no-answer', score: 0 });
  });
});

describe('a list of objects', () => {
  const list = {
    anchor: 'id',
    items: ['a', 'b', 'c'].map((id, index) => ({ id: { id }, n: { number: index } })),
  };
  const items = ['a', 'b', 'c'].map((id, n) => ({ id, n }));
  const [a, b, c] = items;

  it('is matched by its anchor, in order by default', () => {
    expect(check(items, { list })).toEqual({ outcome: 'pass', score: 100 });
    expect(check([c, a, b], { list })).toMatchObject({ failure: 'wrong-order', score: shareOf(6, 7) });
    expect(check([c, a, b], { list: { ...list, order: 'any' } })).toEqual({ outcome: 'pass', score: 100 });
  });

  it('counts an item that is missing, extra, or duplicate', () => {
    expect(check([a, c], { list })).toMatchObject({ failure: 'missing-field', score: shareOf(4, 6) });
    expect(check([a, b, c, { id: 'd', n: 3 }], { list })).toMatchObject({
      failure: 'extra-field',
      score: shareOf(6, 7),
    });
    expect(check([a, b, c, c], { list })).toMatchObject({ failure: 'extra-field' });
    expect(check([a, a, c], { list })).toMatchObject({ failure: 'wrong-value', expected: '$[1].id = "b"' });
  });

  it('compares an item with a wrong anchor with the missing one', () => {
    expect(check([a, { id: 'B', n: 1 }, c], { list })).toMatchObject({ failure: 'wrong-value', score: shareOf(5, 6) });
  });

  it('does not pair values of one item with the anchor of another', () => {
    const swapped = [{ id: 'a', n: 1 }, { id: 'b', n: 0 }, c];
    expect(check(swapped, { list: { ...list, order: 'any' } })).toMatchObject({ score: shareOf(4, 6) });
  });

  it('can be empty, which counts as one atom', () => {
    const empty = { list: { anchor: 'id', items: [] } };
    expect(check([], empty)).toEqual({ outcome: 'pass', score: 100 });
    expect(check([a], empty)).toMatchObject({ failure: 'extra-field', score: 0 });
    expect(check({}, empty)).toMatchObject({ failure: 'wrong-structure', score: 0 });
  });
});

describe('a list of values', () => {
  const values = (order: string) => ({
    fields: { v: { values: { order, items: [{ id: 'a' }, { id: 'b' }, { 'one-of': ['a', 'c'] }] } } },
  });

  it('is compared by position, or as a set in which each value counts once', () => {
    expect(check({ v: ['a', 'b', 'c'] }, values('exact')).outcome).toBe('pass');
    expect(check({ v: ['b', 'a', 'c'] }, values('exact'))).toMatchObject({
      failure: 'wrong-value',
      score: shareOf(1, 3),
    });
    expect(check({ v: ['c', 'b', 'a'] }, values('any')).outcome).toBe('pass');
    expect(check({ v: ['b', 'b', 'a'] }, values('any'))).toMatchObject({
      failure: 'wrong-value',
      score: shareOf(2, 3),
    });
    expect(check({ v: ['b', 'a'] }, values('any'))).toMatchObject({ failure: 'missing-field', score: shareOf(2, 3) });
    expect(check({ v: ['b', 'a', 'c', 'd'] }, values('any'))).toMatchObject({ failure: 'extra-field', score: 75 });
    expect(check({ v: ['a', 'b', 'c', 'd'] }, values('exact'))).toMatchObject({ failure: 'extra-field', score: 75 });
  });
});

describe('a list that is far too long', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const megabytes = (item: unknown, count: number) => JSON.stringify(Array.from({ length: count }, () => item));

  it.each([
    ['values in any order', { values: { order: 'any', items: names.map((text) => ({ text })) } }, 'x', 1_000_000],
    ['values in order', { values: { items: names.map((text) => ({ text })) } }, 'x', 1_000_000],
    ['objects', { list: { anchor: 'k', items: names.map((id) => ({ k: { id } })) } }, { k: 'x' }, 400_000],
  ])('of %s fails as too long', (_, field, item, count) => {
    const answer = `{"v":${megabytes(item, count)}}`;
    expect(check(answer, { fields: { v: field } })).toMatchObject({ failure: 'extra-field', score: 0 });
  });

  it('still counts what is right in one that is slightly too long', () => {
    const answer = { v: [...Array.from({ length: 900 }, () => 'x'), ...names] };
    const expected = { fields: { v: { values: { order: 'any', items: names.map((text) => ({ text })) } } } };
    expect(check(answer, expected)).toMatchObject({ failure: 'extra-field', score: shareOf(20, 920) });
  });
});

describe('the properties that broke', () => {
  const covered = {
    covers: ['all'],
    fields: {
      a: { number: 1, covers: ['first'] },
      b: { object: { c: { number: 2 }, d: { number: 3, covers: ['deep'] } }, covers: ['second'] },
      e: { number: 4 },
    },
  };

  it('are those of every wrong field, or of the nearest one around it', () => {
    expect(check({ a: 1, b: { c: 0, d: 3 }, e: 0 }, covered)).toMatchObject({ broke: ['second', 'all'] });
    expect(check({ a: 0, b: { c: 2, d: 0 }, e: 4 }, covered)).toMatchObject({ broke: ['first', 'deep'] });
    expect(check({ a: 1, e: 4 }, covered)).toMatchObject({ broke: ['second', 'deep'] });
    expect(check('none', covered)).toMatchObject({ broke: ['all', 'first', 'second', 'deep'] });
  });

  it('include those of the whole if the whole is lost, although every part has its own', () => {
    const whole = { covers: ['only-json'], fields: { a: { number: 1, covers: ['first'] } } };
    const list = { anchor: 'id', items: [{ id: { id: 'x', covers: ['item'] } }] };
    expect(check('none', whole)).toMatchObject({ broke: ['only-json', 'first'] });
    expect(check([1], whole)).toMatchObject({ failure: 'wrong-structure', broke: ['only-json', 'first'] });
    expect(check({ a: 2 }, whole)).toMatchObject({ broke: ['first'] });
    expect(check({}, { fields: { list: { list, covers: ['items'] } } })).toMatchObject({ broke: ['items', 'item'] });
  });
});

describe('the expectation of fields', () => {
  it.each([
    ['neither fields nor list', {}],
    ['both fields and list', { fields: {}, list: { anchor: 'a', items: [] } }],
    ['an atom without a kind', { fields: { a: { words: 'b' } } }],
    ['an atom of two kinds', { fields: { a: { id: 'b', text: 'b' } } }],
    ['an invalid date', { fields: { a: { date: '5 March' } } }],
    ['an item without its anchor', { list: { anchor: 'id', items: [{ name: { id: 'x' } }] } }],
  ])('refuses %s', (_, change) => {
    expect(fields.expectation.safeParse({ kind: 'fields', ...change }).success).toBe(false);
  });
});

describe('any attempt at fields', () => {
  const expected = fields.expectation.parse({ kind: 'fields', fields: invoice });
  it('gets a verdict', async () => {
    await expectOnlyVerdicts((attempt) => fields.verify(attempt, expected, contextWith()), [JSON.stringify(right)]);
  });

  it('fails quickly if it is huge', async () => {
    await expectQuickFailures((attempt) => fields.verify(attempt, expected, contextWith()));
  });
});
