import { expect, it } from 'vitest';
import { fail } from '../../src/records/verdict.ts';
import { csvTable } from '../../src/verify/documents/csv-table.ts';
import { contextWith, saying } from './attempt-with.ts';

function check(expectation: Record<string, unknown>, text: string) {
  const expected = csvTable.expectation.parse({ kind: 'csv-table', ...expectation });
  return csvTable.verify(saying(text), expected, contextWith());
}

const header = ['a', 'b'];
const rows = [
  ['x', 1],
  ['y', { $pattern: '/^2/' }],
];
const ordered = { header, rows };
const anyOrder = { header, rows, order: 'any' };
const bare = { header: 'none', rows };

it.each([
  ['another name in the header', ordered, 'a,c\nx,1\ny,2', fail('wrong-structure', 'header ["a", "b"]', '["a","c"]')],
  ['a column too many', ordered, 'a,b,c\nx,1,0\ny,2,0', fail('wrong-structure', 'header ["a", "b"]', '["a","b","c"]')],
  [
    'a column too many above no row',
    { header, rows: [] },
    'a,b,c',
    fail('wrong-structure', 'header ["a", "b"]', '["a","b","c"]'),
  ],
  ['nothing in a fence', ordered, '```\n\n```', fail('wrong-structure', 'header ["a", "b"]', '[]')],
  [
    'nothing in a fence, without header',
    bare,
    '```\n\n```',
    fail('missing-field', '2 rows, one of them ["x", 1]', '0 rows'),
  ],
  ['a row too narrow', bare, 'x\ny', fail('wrong-structure', '2 cells in row 1', '["x"]')],
  [
    'a row that is missing',
    ordered,
    'a,b\nx,1',
    fail('missing-field', '2 rows, one of them ["y", {"$pattern":"/^2/"}]', '1 rows'),
  ],
  ['a row too many', ordered, 'a,b\nx,1\ny,2\nz,3', fail('extra-field', '2 rows', '3 rows')],
  [
    'an extra row instead of a missing one',
    ordered,
    'a,b\nx,1\nz,2\nz,3',
    fail('extra-field', '2 rows, one of them ["y", {"$pattern":"/^2/"}]', '3 rows'),
  ],
  ['rows in another order', ordered, 'a,b\ny,2\nx,1', fail('wrong-order', 'row 1: ["x", 1]', '["y","2"]')],
  [
    'the last rows in another order',
    { header: ['a'], rows: [['x'], ['y'], ['z']] },
    'a\nx\nz\ny',
    fail('wrong-order', 'row 2: ["y"]', '["z"]'),
  ],
  [
    'a cell under a name',
    ordered,
    'a,b\nx,1\ny,3',
    fail('wrong-value', 'row 2, column "b" = {"$pattern":"/^2/"}', '"3"'),
  ],
  ['a cell without a name', bare, 'x,5\ny,2', fail('wrong-value', 'row 1, column 2 = 1', '"5"')],
  ['a row in any order', anyOrder, 'a,b\ny,2\nx,5', fail('wrong-value', 'a row ["x", 1]', '["y","2"] ["x","5"]')],
])('a table fails with its first difference: %s', (_, expectation, text, expected) => {
  expect(check(expectation, text)).toEqual(expected);
});
