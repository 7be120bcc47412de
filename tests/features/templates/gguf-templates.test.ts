import { expect, it } from 'vitest';
import { templatesIn } from '../../../src/features/templates/gguf-templates.ts';
import { ggufOf } from './gguf-of.ts';

const both = {
  'tokenizer.chat_template': '{{ 1 }}',
  'tokenizer.chat_template.tool_use': '{{ 2 }}',
  'general.name': 'x',
};

it('finds the templates behind the vocabulary', () => {
  expect(templatesIn(ggufOf(both))).toEqual(
    new Map([
      ['', '{{ 1 }}'],
      ['tool_use', '{{ 2 }}'],
    ]),
  );
});

it('says what is wrong with a header that it cannot read', () => {
  expect(templatesIn(Buffer.from('version https://git-lfs'))).toEqual({ fault: 'it is no GGUF file' });
  expect(templatesIn(ggufOf(both, 9))).toEqual({ fault: 'its GGUF version 9 is unknown' });
  const whole = ggufOf(both);
  for (let length = 8; length < whole.length; length++)
    expect(templatesIn(whole.subarray(0, length))).toEqual({ fault: expect.stringMatching(/damaged/) });
  const huge = Buffer.from(whole);
  huge.writeBigUInt64LE(2n ** 63n, 24);
  expect(templatesIn(huge)).toEqual({ fault: expect.stringMatching(/damaged/) });
});
