import { describe, expect, it } from 'vitest';
import { brokenIds, type Covers, type Difference } from '../../src/verify/covers.ts';
import { expectationSchema, verify } from '../../src/verify/registry.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';
import { call, calling, check } from './tool-calls-with.ts';

describe('the properties that a difference breaks', () => {
  const covers = {
    whole: '$',
    rows: '$.rows',
    ids: '$.rows[*].id',
    last: ['$.rows[2]', 'wrong-order'],
    wrap: 'wrapped',
  };

  it.each<[string, Covers, Difference, readonly string[]]>([
    ['all of a list', ['a', 'b'], { mode: 'wrong-value', place: '$.a' }, ['a', 'b']],
    ['the nearest place around', covers, { mode: 'wrong-value', place: '$.rows[0].note' }, ['rows']],
    ['the place itself, in any item', covers, { mode: 'wrong-value', place: '$.rows[7].id' }, ['ids']],
    ['one item', covers, { mode: 'wrong-type', place: '$.rows[2]' }, ['last']],
    ['no place whose name only starts the same', covers, { mode: 'wrong-type', place: '$.rowsets' }, ['whole']],
    ['a failure mode before any place', covers, { mode: 'wrong-order', place: '$.rows[1].id' }, ['last']],
    ['a failure mode without a place', covers, { mode: 'wrapped' }, ['wrap']],
    [
      'all, if nothing is known about the place',
      covers,
      { mode: 'no-answer' },
      ['whole', 'rows', 'ids', 'last', 'wrap'],
    ],
    [
      'places inside, if none is around',
      { a: '$.x.y', b: '$.x[0]', c: '$.z' },
      { mode: 'wrong-type', place: '$.x' },
      ['a', 'b'],
    ],
    ['nothing, if nothing is covered', undefined, { mode: 'wrong-value', place: '$' }, []],
  ])('are %s', (_, given, difference, broken) => {
    expect(brokenIds(given, [difference])).toEqual(broken);
  });

  it('are those of all differences, in the order of the check', () => {
    const differences: Difference[] = [
      { mode: 'wrong-value', place: '$.b' },
      { mode: 'wrong-value', place: '$.a' },
    ];
    expect(brokenIds({ a: '$.a', b: '$.b', c: '$.c' }, differences)).toEqual(['a', 'b']);
  });
});

describe('covers with places', () => {
  const table = {
    header: ['Name', 'Count'],
    rows: [['a', '1']],
    covers: { head: '$.header', count: '$.rows[*].Count' },
  };
  const xml = { root: { name: 'r', attributes: { n: '1' }, children: [{ name: 'c', text: 'x' }] } };

  it.each<[string, Record<string, unknown>, string, readonly string[]]>([
    [
      'json-value',
      { value: { a: 1, b: 2, c: 3 }, covers: { a: '$.a', b: '$.b', c: '$.c' } },
      '{"a":0,"b":2,"c":0}',
      ['a', 'c'],
    ],
    ['json-value', { value: { a: 1 }, covers: { a: '$.a', bare: 'invalid-json' } }, 'Sure: {"a":1}', ['bare']],
    [
      'yaml-value',
      { value: { a: 'x', b: 2 }, 'block-text': ['a'], covers: { a: '$.a', b: '$.b' } },
      'a: x\nb: 2',
      ['a'],
    ],
    ['csv-table', table, 'Name,Number\na,1', ['head']],
    ['csv-table', table, 'Name,Count\na,2', ['count']],
    ['markdown-table', table, '|Name|Count|\n|-|-|\n|a|2|', ['count']],
    [
      'markdown-table',
      { ...table, align: ['left', 'right'], covers: { a: '$.align', b: '$.rows' } },
      '|Name|Count|\n|-|-|\n|a|1|',
      ['a'],
    ],
    [
      'markdown-outline',
      {
        headings: [
          { level: 1, text: 'A' },
          { level: 2, text: 'B' },
        ],
        covers: { one: '$.headings[0]', two: '$.headings[1]' },
      },
      '# A\n\n## C',
      ['two'],
    ],
    ['xml-value', { ...xml, covers: { n: '$@n', c: '$/c[0]' } }, '<r n="1"><c>y</c></r>', ['c']],
    ['xml-value', { ...xml, covers: { n: '$@n', c: '$/c[0]' } }, '<r n="2"><c>x</c></r>', ['n']],
    ['key-values', { values: { a: 1, b: 2 }, covers: { a: '$.a', b: '$.b' } }, 'a=1; b=3', ['b']],
    [
      'number',
      { value: 4, unit: { 'one-of': ['km'], required: true }, covers: { size: 'wrong-answer', unit: 'wrong-unit' } },
      '4',
      ['unit'],
    ],
    [
      'fields',
      { fields: { a: { number: 1, covers: ['a'] } }, covers: { keys: '$', bare: 'invalid-json' } },
      '{"a":1,"b":2}',
      ['keys'],
    ],
    [
      'fields',
      { fields: { a: { number: 1, covers: ['a'] } }, covers: { keys: '$', bare: 'invalid-json' } },
      'none',
      ['bare'],
    ],
  ])('%s names what is wrong', async (kind, expectation, answer, broke) => {
    const verdict = await verify(saying(answer), expectationSchema.parse({ kind, ...expectation }), contextWith());
    expect(verdict).toMatchObject({ outcome: 'fail', broke });
  });

  it('name arguments, whole calls and the order of calls', () => {
    const ping = {
      name: 'ping',
      arguments: { to: 'a', n: 1 },
      covers: { ping: '$', to: '$.to', n: '$.n', bare: 'extra-argument' },
    };
    const made = (args: unknown) => check(attemptWith(calling(call('ping', args))), { calls: [ping] });
    expect(made({ to: 'b', n: 1 })).toMatchObject({ broke: ['to'] });
    expect(made({ to: 'b', n: 2 })).toMatchObject({ broke: ['to', 'n'] });
    expect(made({ to: 'a', n: 1, x: 0 })).toMatchObject({ broke: ['bare'] });
    expect(check(attemptWith({ content: 'Done.' }), { calls: [ping] })).toMatchObject({ broke: ['ping'] });
    const both = {
      calls: [{ name: 'ping' }, { name: 'get_time' }],
      order: 'exact',
      parallel: [[0, 1]],
      covers: { order: '$.order', together: '$.parallel' },
    };
    const [one, other] = [call('ping'), call('get_time', '{}', 'c2')];
    expect(check(attemptWith(calling(other, one)), both)).toMatchObject({ failure: 'wrong-order', broke: ['order'] });
    expect(check(attemptWith(calling(one), calling(other)), both)).toMatchObject({ broke: ['together'] });
    expect(check(attemptWith(calling(other), calling(one)), both)).toMatchObject({ broke: ['order', 'together'] });
  });

  it.each([{ a: 'wrapt' }, { a: [] }, { '': '$' }, {}])('refuses %j', (covers) => {
    expect(expectationSchema.safeParse({ kind: 'number', value: 4, covers }).success).toBe(false);
  });
});
