import { expect, it } from 'vitest';
import { withoutComments } from '../../../../src/endpoint/boot/compose/read-source.ts';

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

it('takes comments and blank lines out of a compose file, and nothing else', () => {
  expect(withoutComments(commented)).toBe(withoutComments(plain));
  expect(withoutComments(plain)).toBe(plain);
});

it.each([
  ['a value', plain.replace('"x"', '"y"')],
  ['a quote', plain.replace('"x"', 'x')],
  ['a tag', plain.replace('!reset', '!override')],
  ['what looks like a comment in a text', plain.replace('stays # not a', 'stays # a')],
  ['the order of a list', plain.replace('- --one\n      - two', '- two\n      - --one')],
])('keeps %s', (_name, edited) => {
  expect(edited).not.toBe(plain);
  expect(withoutComments(edited)).not.toBe(withoutComments(plain));
});

it('leaves what is no YAML as it is', () => {
  expect(withoutComments('a: [1, # b\n')).toBe('a: [1, # b\n');
  expect(withoutComments('')).toBe('');
  const deep = '['.repeat(10_000);
  expect(withoutComments(deep)).toBe(deep);
});
