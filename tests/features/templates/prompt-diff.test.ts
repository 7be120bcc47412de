import { expect, it } from 'vitest';
import { promptDiff } from '../../../src/features/templates/prompt-diff.ts';

it('shows the lines that are gone and new among equal ones', () => {
  expect(promptDiff('<s>system\nBe kind\n<s>user\nHi\n<s>assistant\n', '<s>user\nHi\n<s>assistant\n')).toEqual([
    '-<s>system⏎',
    '-Be kind⏎',
    ' <s>user⏎',
    ' Hi⏎',
    '@',
  ]);
  expect(promptDiff('a\nb\nc\nd\ne\nf\ng\nh', 'a\nB\nc\nd\ne\nf\nG\nh')).toEqual([
    ...[' a⏎', '-b⏎', '+B⏎', ' c⏎', ' d⏎', ' e⏎', ' f⏎', '-g⏎', '+G⏎', ' h'],
  ]);
});

it('is empty for equal prompts', () => {
  expect(promptDiff('a\nb', 'a\nb')).toEqual([]);
});

it('shows a lost line break, spaces at an end, and characters that act', () => {
  expect(promptDiff('a\n', 'a')).toEqual(['-a⏎', '+a']);
  expect(promptDiff('a', 'a \t')).toEqual(['-a', '+a \\t']);
  expect(promptDiff('', '\u001b[31mred\u202e\r\n')).toEqual(['+\\u{1b}[31mred\\u{202e}\\r⏎']);
});

it('cuts long lines to where they differ', () => {
  const [removed = '', added = ''] = promptDiff(`${'x'.repeat(500)}one`, `${'x'.repeat(500)}two`);
  expect([removed, added]).toEqual([`-…${'x'.repeat(40)}one`, `+…${'x'.repeat(40)}two`]);
});

it('shows no more than 80 lines, whatever the size', () => {
  const lines = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join('\n');
  const diff = promptDiff(lines('a'), lines('b'));
  expect(diff).toHaveLength(81);
  expect(diff.at(-1)).toBe('@ 3920 more lines');
});
