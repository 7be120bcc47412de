import { describe, expect, it } from 'vitest';
import { lookupPath, toPython } from '../../../../../src/features/other-tools/benchlocal/kinds/python-value.ts';

describe('a path into a document', () => {
  const list = Array.from({ length: 12 }, (_item, index) => `item ${index}`);
  const document = toPython({
    list,
    table: [['x', 'y'], [{ deep: 'z' }]],
    text: '😀tea',
    '': 'nameless',
    'a[0]': 'odd',
  });

  it.each([
    ['list[0]', 'item 0'],
    ['list[10]', 'item 10'],
    ['list[12]', undefined],
    ['table[0][1]', 'y'],
    ['table[1][0].deep', 'z'],
    ['table[1][0].deep.deeper', undefined],
    ['table.deep', undefined],
    ['text[0]', '😀'],
    ['text[1]', 't'],
    ['text[4]', undefined],
    ['text..[1]', 't'],
    ['absent', undefined],
    ['absent[0]', undefined],
    ['absent.deep[0]', undefined],
    ['a[0]', undefined],
  ])('%s leads to %j', (path, value) => {
    expect(lookupPath(document, path)).toBe(value);
  });

  it('is the document itself if it names nothing', () => {
    expect(lookupPath(document, '')).toBe(document);
    expect(lookupPath(document, '.')).toBe(document);
  });
});
