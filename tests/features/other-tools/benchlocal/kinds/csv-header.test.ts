import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

// The expected results come from Python's csv module.
describe('csv_columns', () => {
  it.each([
    ['one column', 'a', ['a']],
    ['rows below', 'a,b\n1,2\n3', ['a', 'b']],
    ['a short first row', 'a\nb', ['a']],
    ['rows that end as on Windows', 'a,b\r\n1,2\r\n', ['a', 'b']],
    ['several carriage returns before the line end', 'a,b\r\r\n1,2', ['a', 'b']],
    ['no text for the last column', 'a,', ['a', '']],
    ['no text at all between commas', ',', ['', '']],
    ['an empty quoted cell', '"",b', ['', 'b']],
    ['a comma in quotes', '"a,b",c', ['a,b', 'c']],
    ['a line end in quotes', '"a\r\nb",c', ['a\r\nb', 'c']],
    ['a doubled quote in quotes', '"a""b",c', ['a"b', 'c']],
    ['a quote within a bare cell', 'a"b,c', ['a"b', 'c']],
    ['a quote after a bare letter, which opens nothing', 'a"b,c"d', ['a"b', 'c"d']],
    ['text after a closing quote', '"a"b"c,d', ['ab"c', 'd']],
    ['a quote that is never closed', 'a,"b,c', ['a', 'b,c']],
    ['quotes in a second cell', 'a"b,"c,d"', ['a"b', 'c,d']],
  ])('finds the header: %s', async (_what, content, columns) => {
    const asserts = [{ kind: 'csv_columns', expected: columns }];
    expect(await verifyBenchlocal(message({ content }), { kind: 'benchlocal/struct-output', asserts })).toEqual({
      outcome: 'pass',
    });
  });

  it.each([
    ['no text', ''],
    ['a column less', 'a'],
    ['a column more', 'a,b,c'],
    ['another first column', 'x,b'],
    ['another last column', 'a,x'],
    ['another order', 'b,a'],
    ['another case', 'A,B'],
    ['the header in the second row', 'text\na,b'],
    ['rows that end as on an old Mac', 'a,b\r1,2\r3,4'],
    ['a lone letter after a carriage return', 'a,b\r1'],
    ['a carriage return within the row', 'a,b\r1\n2'],
  ])('fails and shows the whole reply: %s', async (_what, content) => {
    const asserts = [{ kind: 'csv_columns', expected: ['a', 'b'] }];
    expect(await verifyBenchlocal(message({ content }), { kind: 'benchlocal/struct-output', asserts })).toEqual({
      outcome: 'fail',
      failure: 'wrong-structure',
      expected: 'a first row a,b',
      received: content,
    });
  });

  it.each([
    ['a nameless column in no text', [''], ''],
    ['a carriage return outside quotes', ['a\rb'], 'a\rb'],
    ['a line end outside quotes', ['a\nb'], 'a\nb'],
  ])('never finds %s', async (_what, columns, content) => {
    const asserts = [{ kind: 'csv_columns', expected: columns }];
    expect(await verifyBenchlocal(message({ content }), { kind: 'benchlocal/struct-output', asserts })).toMatchObject({
      outcome: 'fail',
      failure: 'wrong-structure',
    });
  });
});
