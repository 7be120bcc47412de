import { describe, expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { csvTable } from '../../src/verify/documents/csv-table.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const table = {
  header: ['sku', 'name', 'price'],
  rows: [
    ['A-1', 'Bolt, long', 2.5],
    ['A-2', 'Nut "M4"', { '$one-of': ['1', 'one'] }],
  ],
};
const csv = 'sku,name,price\nA-1,"Bolt, long",2.50\nA-2,"Nut ""M4""",1\n';

function check(text: string, expectation: Record<string, unknown> = table) {
  const expected = csvTable.expectation.parse({ kind: 'csv-table', ...expectation });
  return csvTable.verify(saying(text), expected, contextWith());
}

describe('a CSV answer', () => {
  it('passes with either line ending, with or without a final newline, and in a fence', () => {
    for (const text of [csv, csv.trim(), csv.replaceAll('\n', '\r\n'), `\`\`\`csv\n${csv}\`\`\``]) {
      expect(check(text), text).toEqual({ outcome: 'pass' });
    }
  });

  it('compares numbers as numbers and text as text', () => {
    expect(check(csv.replace('2.50', '2.51'))).toMatchObject({
      failure: 'wrong-value',
      expected: 'row 1, column "price" = 2.5',
    });
    expect(check(csv.replace('2.50', '2.5 €'))).toMatchObject({ failure: 'wrong-value' });
    expect(check(csv.replace('A-1', 'a-1'))).toMatchObject({ failure: 'wrong-value', received: '"a-1"' });
  });

  it('does not trim cells by default', () => {
    const spaced = csv.replace('A-1,', 'A-1 ,');
    expect(check(spaced)).toMatchObject({ failure: 'wrong-value' });
    expect(check(spaced, { ...table, trim: true })).toEqual({ outcome: 'pass' });
  });

  it('reports a wrong header, a ragged row, and a table without its header', () => {
    expect(check(csv.replace('name', 'Name'))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(csv.replace('2.50', '2,50'))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(csv.replace('sku,name,price\n', ''))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(csv.replace('\nA-2', '\n\nA-2'))).toMatchObject({ failure: 'wrong-structure' });
  });

  it('reports rows that are missing, extra, and out of order', () => {
    const [head, first, second] = csv.trim().split('\n');
    expect(check([head, first].join('\n'))).toMatchObject({ failure: 'missing-field' });
    expect(check([head, first, second, second].join('\n'))).toMatchObject({ failure: 'extra-field' });
    const swapped = [head, second, first].join('\n');
    expect(check(swapped)).toMatchObject({ failure: 'wrong-order' });
    expect(check(swapped, { ...table, order: 'any' })).toEqual({ outcome: 'pass' });
    expect(check([head, first, first].join('\n'), { ...table, order: 'any' })).toMatchObject({
      failure: 'wrong-value',
    });
  });

  it.each([
    ['a quote inside a bare cell', csv.replace('A-1', 'A"1')],
    ['a quote that never closes', csv.replace('""",1', '"",1')],
  ])('calls %s invalid', (_, text) => {
    expect(check(text)).toMatchObject({ failure: 'invalid-csv' });
  });

  it('fails prose before and after the table', () => {
    expect(check(`Here it is:\n${csv}`).outcome).toBe('fail');
    expect(check(`${csv}\nThat is all.`).outcome).toBe('fail');
  });

  it('fails a byte order mark, which would be part of the first name', () => {
    expect(check(`\ufeff${csv}`)).toMatchObject({ failure: 'wrong-structure' });
  });

  it('can require quotes only where they are needed', () => {
    const quoted = csv.replace('A-1', '"A-1"');
    expect(check(quoted)).toEqual({ outcome: 'pass' });
    expect(check(quoted, { ...table, quoted: 'minimal' })).toMatchObject({ failure: 'wrong-structure' });
    expect(check(csv, { ...table, quoted: 'minimal' })).toEqual({ outcome: 'pass' });
  });

  it('keeps empty cells at the edges of a table with tabs', () => {
    const tabs = { header: ['', 'b'], rows: [['1', '']], delimiter: '\t' };
    expect(check('\tb\n1\t\n', tabs)).toEqual({ outcome: 'pass' });
  });

  it('can be a table without a header, or without a row', () => {
    expect(check('1;2', { header: 'none', rows: [['1', '2']], delimiter: ';' })).toEqual({ outcome: 'pass' });
    expect(check('a,b', { header: ['a', 'b'], rows: [] })).toEqual({ outcome: 'pass' });
    expect(check('a,b\n1,2', { header: ['a', 'b'], rows: [] })).toMatchObject({ failure: 'extra-field' });
  });

  it('keeps a line break and quotes of a cell exactly', () => {
    const expectation = { header: ['a'], rows: [['one\n"two"']] };
    expect(check('a\n"one\n""two"""', expectation)).toEqual({ outcome: 'pass' });
    expect(check('a\n"one ""two"""', expectation)).toMatchObject({ failure: 'wrong-value' });
  });

  it('refuses to load uneven rows and a delimiter of two characters', () => {
    const isValid = (change: object) =>
      csvTable.expectation.safeParse({ kind: 'csv-table', ...table, ...change }).success;
    expect(isValid({})).toBe(true);
    expect(isValid({ rows: [['1', '2']] })).toBe(false);
    expect(isValid({ header: 'none', rows: [] })).toBe(false);
    expect(isValid({ delimiter: '::' })).toBe(false);
  });

  it.each([' ', '\t', '\r', '\n', ' \r\n\t'])('passes with %j around the whole table', (space) => {
    expect(check(space + csv)).toEqual(pass);
    expect(check(csv + space)).toEqual(pass);
  });

  it('keeps an empty cell beside a space that is the delimiter', () => {
    expect(check(' b\n1 \n', { header: ['', 'b'], rows: [['1', '']], delimiter: ' ' })).toEqual(pass);
  });

  it.each([
    ['a cell without a character', 'a,b\n"",1', ['', '1']],
    ['the delimiter', 'a,b\n"1,5",1', ['1,5', '1']],
    ['a quote', 'a,b\n"M""4",1', ['M"4', '1']],
    ['a line feed', 'a,b\n"x\ny",1', ['x\ny', '1']],
    ['a carriage return', 'a,b\n"x\ry",1', ['x\ry', '1']],
    ['white space before', 'a,b\n" x",1', [' x', '1']],
    ['white space after', 'a,b\n"x\t",1', ['x\t', '1']],
  ])('needs quotes for %s', (_, text, row) => {
    expect(check(text, { header: ['a', 'b'], rows: [row], quoted: 'minimal' })).toEqual(pass);
  });

  const needless = 'quotes only where a cell needs them';
  const fenced = `\`\`\`\n${csv}\`\`\``;
  const large = `a\n${'x'.repeat(256 * 1024 - 1)}`;
  it.each([
    [
      'the first needless quotes',
      csv.replace('A-1', '"A-1"').replace('A-2', '"A-2"'),
      { ...table, quoted: 'minimal' },
      fail('wrong-structure', needless, '"A-1"'),
    ],
    [
      'quotes around two words',
      'a\n"b c"',
      { header: ['a'], rows: [['b c']], quoted: 'minimal' },
      fail('wrong-structure', needless, '"b c"'),
    ],
    ['a fence', fenced, { ...table, fence: 'forbid' }, fail('wrapped', 'no code fence', fenced)],
    ['one character too many', large, table, fail('too-long', 'at most 262144 characters', '262145 characters')],
    [
      'a ragged row',
      'a,b\n1',
      { header: ['a', 'b'], rows: [['1', '2']] },
      {
        ...fail('wrong-structure', '', 'a,b\n1'),
        expected: 'CSV: line 2: the first line has 2 cells, this one 1',
      },
    ],
  ])('reports its fault: %s', (_, text, expectation, expected) => {
    expect(check(text, expectation)).toEqual(expected);
  });

  it('may have 256 Ki characters', () => {
    expect(check(large.slice(0, -1), { header: ['a'], rows: [[{ $pattern: '/^x+$/' }]] })).toEqual(pass);
  });

  const expected = csvTable.expectation.parse({ kind: 'csv-table', ...table });
  it('gets a verdict whatever it contains', async () => {
    await expectOnlyVerdicts((attempt) => csvTable.verify(attempt, expected, contextWith()), [csv]);
  });

  it('fails quickly when it is huge', async () => {
    await expectQuickFailures((attempt) => csvTable.verify(attempt, expected, contextWith()));
  });
});
