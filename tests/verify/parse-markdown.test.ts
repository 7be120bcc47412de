import { expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { markdownOutline } from '../../src/verify/documents/markdown-outline.ts';
import { contextWith, saying } from './attempt-with.ts';

const expectation = { kind: 'markdown-outline', headings: [{ level: 1, text: { $pattern: '/^a/' } }] };

function check(text: string) {
  return markdownOutline.verify(saying(text), markdownOutline.expectation.parse(expectation), contextWith());
}

const refused = (text: string) => fail('invalid-markdown', 'a document of ordinary depth', text);
const words = (count: number, mark: string) => `# ${`a${mark}`.repeat(count)}`;
const nested = (mark: string) => `# a\n\n${mark.repeat(49)}b`;

it.each([
  ['3001 marks of emphasis', words(3001, '_')],
  ['3001 brackets', words(3001, '[')],
  ['fifty quotes within quotes', `${nested('> ')}\n${'> '.repeat(50)}b`],
  ['fifty lists within lists', nested('- ').replace('b', '- b')],
  ['fifty quotes without spaces', nested('>').replace('b', '>b')],
])('Markdown with %s is refused', (_, text) => {
  expect(check(text)).toEqual(refused(text));
});

it.each([
  ['3000 marks of emphasis', words(3000, '_')],
  ['3000 marks of two characters', words(3000, '__')],
  ['forty-nine quotes within quotes', nested('> ')],
  ['forty-nine lists within lists', nested('- ')],
])('Markdown with %s is read', (_, text) => {
  expect(check(text)).toEqual(pass);
});

it('may have 32 Ki characters', () => {
  const text = `# ${'a'.repeat(32 * 1024 - 2)}`;
  expect(check(text)).toEqual(pass);
  expect(check(`${text}a`)).toEqual(fail('too-long', 'at most 32768 characters', '32769 characters'));
});
