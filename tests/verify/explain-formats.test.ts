import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTable } from '../../src/verify/documents/csv-table.ts';
import { parseXmlDocument } from '../../src/verify/documents/xml-value.ts';
import { contextWith, saying } from './attempt-with.ts';

const table = csvTable.expectation.parse({ kind: 'csv-table', header: ['a', 'b'], rows: [['1', '2']], fence: 'allow' });

function toldOfCsv(text: string): string {
  const verdict = csvTable.verify(saying(text), table, contextWith());
  return 'expected' in verdict ? verdict.expected : '';
}

function toldOfXml(text: string): string {
  const parsed = parseXmlDocument(text);
  return parsed.ok ? '' : parsed.message;
}

function anyOf(pieces: readonly string[]) {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
}

describe('a fault of CSV', () => {
  it.each([
    ['a,b\n"1,2', 'CSV: line 2, cell 1: a quote (") is opened and not closed'],
    ['a,b\n"1" x,2', 'CSV: line 2, cell 1: text follows a closing quote; a quote inside of a cell is written twice'],
    ['a,b\n1,x"2', 'CSV: line 2, cell 2: a quote (") in a cell that does not begin with one'],
    ['a,b\n1', 'CSV: line 2: the first line has 2 cells, this one 1'],
  ])('is explained in our words, with line and cell: %j', (text, words) => {
    expect(toldOfCsv(text)).toBe(words);
  });

  it('never shows the words of the library, whatever the text', () => {
    fc.assert(
      fc.property(anyOf(['a', ',', '"', '\n', '\r\n', ' ', '""', 'b']), (text) => {
        expect(toldOfCsv(text)).not.toMatch(
          /Invalid|Quote Not|trimable|parsing|expect \d|another number|cannot be read/,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a fault of XML', () => {
  it.each([
    ['<a><b></a>', 'line 1, column 10: a closing tag closes another element than the one opened last'],
    ['<a>\n<b>', 'line 2, column 3: <b> is opened and not closed'],
    ['<a/></b>', 'line 1, column 8: </b> closes nothing that is open'],
    ['<a/><b/>', 'line 1, column 7: a second outermost element begins here'],
    ['<a/>x', 'line 1, column 5: text is outside of the outermost element'],
    ['<a x=1/>', 'line 1, column 6: the value of an attribute is not in quotes'],
    ['<a x y="1"/>', 'line 1, column 6: an attribute has no value'],
    ['<a x/>', 'line 1, column 5: a tag continues with something that is not an attribute'],
    ['<a x="1" x="2"/>', 'line 1, column 16: the attribute x is given twice'],
    ['<a x="1"y="2"/>', 'line 1, column 9: a space is missing between two attributes'],
    ['<a>1 < 2</a>', 'line 1, column 7: a < begins no tag: as text it is written &lt;'],
    ['<a>b &; c</a>', 'line 1, column 7: a & begins no entity: as text it is written &amp;'],
    [
      '<a>&nbsp;</a>',
      'line 1, column 9: an entity that is not &amp; &lt; &gt; &quot; or &apos;: as text & is written &amp;',
    ],
    ['<a><!-- -- --></a>', 'line 1, column 11: -- is inside of a comment'],
    ['', 'line 1, column 0: there is no element'],
  ])('is explained in our words, with its place: %j', (text, words) => {
    expect(toldOfXml(text)).toBe(words);
  });

  it('never shows the words of the library, whatever the text', () => {
    const pieces = [
      '<',
      '>',
      '/',
      'a',
      ' ',
      '="1"',
      '=',
      '"',
      '&',
      ';',
      '&amp;',
      '<!--',
      '-->',
      '-',
      '<![CDATA[',
      ']]>',
      '<?xml',
      '?>',
      '<!DOCTYPE',
      ' version="1.0"',
      '\u0000',
      '\n',
      '<a>',
      '</a>',
      '</',
    ];
    fc.assert(
      fc.property(anyOf(pieces), (text) => {
        expect(toldOfXml(text), text).not.toMatch(
          /disallowed|malformed|unclosed|unmatched|unexpected|weird|root|node|inappropriately|cannot be read|text data|whitespace required/,
        );
      }),
      { numRuns: 3000 },
    );
  });
});
