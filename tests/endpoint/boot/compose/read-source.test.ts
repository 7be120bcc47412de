import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSource } from '../../../../src/endpoint/boot/compose/read-source.ts';

const neutralText = (text: string) => readSource(text).neutral;

const plain = `services:
  a: &base
    image: "x"
    list:
      - --one
      - two
    command: |
      stays # not a comment
  b:
    <<: *base
    ports: !reset []
`;

const commented = `# head

# a second one
services: # s
  a: &base # b

    # c
    image: "x" # d
    list:
      # e
      - --one

      - two # f
    command: |
      stays # not a comment

  b: # g
    <<: *base # h
    ports: !reset [] # i
# tail
`;

it('removes only comments, blank lines and keys that cannot change an answer', () => {
  expect(neutralText(commented)).toBe(neutralText(plain));
  expect(neutralText(plain)).toBe(plain);
  const named = plain.replace(
    '    image: "x"',
    '    container_name: a\n    image: "x"\n    labels: { a: b }\n    restart: always',
  );
  expect(neutralText(named)).toBe(plain);
});

it.each([
  ['a value', plain.replace('"x"', '"y"')],
  ['a quote', plain.replace('"x"', 'x')],
  ['a tag', plain.replace('!reset', '!override')],
  ['what looks like a comment in a text', plain.replace('stays # not a', 'stays # a')],
  ['the order of a list', plain.replace('- --one\n      - two', '- two\n      - --one')],
])('keeps %s', (_name, edited) => {
  expect(edited).not.toBe(plain);
  expect(neutralText(edited)).not.toBe(neutralText(plain));
});

it('keeps a key that another service takes its value from', () => {
  const shared = 'services: { a: { image: x, labels: &l { a: b } }, b: { environment: *l } }\n';
  expect(neutralText(shared)).toBe(shared);
});

it('leaves invalid YAML unchanged', () => {
  expect(neutralText('a: [1, # b\n')).toBe('a: [1, # b\n');
  expect(neutralText('')).toBe('');
  const deep = '['.repeat(10_000);
  expect(neutralText(deep)).toBe(deep);
});

it('reads any text, and reads its own output as the same', () => {
  const piece = fc.constantFrom(
    'services:',
    '  a: ',
    '\n',
    ' # c\n',
    '&x ',
    '*x',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '"',
    '---\n',
    '!t ',
    'labels:',
    '|\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const { documents, neutral } = readSource(pieces.join(''));
      if (documents === undefined) expect(neutral).toBe(pieces.join(''));
      else expect(readSource(`# first\n${pieces.join('')}`).documents).toEqual(documents);
    }),
  );
});
