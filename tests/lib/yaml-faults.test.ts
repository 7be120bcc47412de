import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';
import { parseYamlDocument } from '../../src/verify/documents/yaml-value.ts';

const libraryWords =
  /block (?:scalar|map|seq|collection)|flow|implicit|compact mapping|[Mm]issing , |indicator|token|node end|directives-end|Unexpected|Unresolved|YAML\.parse|must be sufficiently|Nested mappings|Tried to pop|Invalid escape|unique/i;

function explained(text: string): string[] {
  return parseStrictYaml(text).problems.map(({ place, message }) => `${place.line}:${place.column} ${message}`);
}

describe('a fault of YAML', () => {
  it.each([
    ['a quote that stays open', 'a: "b\nc: 1\n', '3:1 a quote (") is opened and not closed'],
    ['a single quote that stays open', "a: 'b", "1:6 a quote (') is opened and not closed"],
    ['a list that stays open', 'a: [1, 2\nb: 3\n', '2:1 a [ is opened and not closed with ]'],
    ['braces that stay open', '{a: 1', '1:6 a { is opened and not closed with }'],
    ['a tab', 'a:\n\tb: 1\n', '2:1 a tab is not allowed as indentation: use spaces'],
    ['a line out of line', 'a:\n    b: 1\n  c: 2\n', '3:1 the indentation does not fit the lines above'],
    [
      'two colons',
      'a: b: c\n',
      '1:4 a value next to its key cannot hold ": " too: put it in quotes, or begin it on the next line',
    ],
    ['a word alone', 'a: 1\nb\n', '2:1 this is neither "key: value" nor an entry of a list'],
    [
      'text after a value',
      'a: "b" c\n',
      '1:8 the value has ended before this: put all of it in quotes, or check the indentation',
    ],
    ['text that begins with @', 'a: @b\n', '1:4 a value cannot begin with @: put it in quotes'],
    ['text that begins with %', 'a: %b\n', '1:4 a value cannot begin with %: put it in quotes'],
    ['an invalid escape', 'a: "\\q"\n', '1:5 \\q is no escape in double quotes: write \\\\ for a backslash'],
    ['two commas', 'a: [1,,2]\n', '1:7 a comma has no value before it'],
    ['no comma', 'a: ["b" "c"]\n', '1:9 a comma is missing between two values; a text with [ or ] needs quotes here'],
    ['a comment without space', 'a: "b"#c\n', '1:7 a comment needs a space before its #'],
    ['text after a bar', 'a: | b\n  c\n', '1:6 text after | or > has to begin on the next line'],
    ['an alias of nothing', 'a: *b\n', '1:4 aliases (*name) are not allowed: write the value out'],
    ['two documents', 'a: 1\n---\nb: 2\n', '2:1 a second document begins here: keep one in each file'],
    ['a tag of nowhere', 'a: !b!c 1\n', '1:4 a tag (!name) that cannot be read: leave it out'],
    ['a directive', '%FOO\na: 1\n', '2:1 a line above this begins with %, which is not allowed'],
  ])('is explained in our words, with its place: %s', (_, text, words) => {
    expect(explained(text)[0]).toBe(words);
  });

  it("never shows the library's words, for any text", () => {
    const pieces = [
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '&x ',
      '*x',
      '!t ',
      '|',
      '>',
      '%',
      '@',
      '#',
      ' ',
      '\t',
      '?',
      '---\n',
      '...\n',
      '<<',
      '\\q',
      '1',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        for (const { message } of parseStrictYaml(text).problems) expect(message, text).not.toMatch(libraryWords);
        const document = parseYamlDocument(text);
        if (!document.ok) expect(document.message, text).not.toMatch(libraryWords);
      }),
      { numRuns: 2000 },
    );
  });

  it('in a reply has its place too', () => {
    expect(parseYamlDocument('a: "b" c\n')).toMatchObject({
      message: 'line 1, column 8: the value has ended before this: put all of it in quotes, or check the indentation',
    });
  });
});
