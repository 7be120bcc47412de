import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSource } from '../../../../src/endpoint/boot/compose/read-source.ts';
import { InputError } from '../../../../src/lib/errors.ts';

it('reads anchors, merges and tags that only compose understands', () => {
  const text = 'x: &base { image: x }\ns: { <<: *base, ports: !reset [] }\n---\n2\n';
  expect(parseSource(text)).toEqual([{ x: { image: 'x' }, s: { image: 'x', ports: [] } }, 2]);
});

it('reads any text or refuses it, and ignores comments', () => {
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
      const text = pieces.join('');
      let documents: unknown;
      try {
        documents = parseSource(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        return;
      }
      expect(parseSource(`# first\n${text}`)).toEqual(documents);
    }),
  );
});
