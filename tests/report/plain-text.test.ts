import { expect, it } from 'vitest';
import { codeBlock, codeSpan, escapeMarkdown } from '../../src/report/escape-markdown.ts';
import { plainLine, plainText, printable, shorten, withoutCommands } from '../../src/report/plain-text.ts';
import { renderCsv } from '../../src/report/render-csv.ts';
import { renderJson } from '../../src/report/render-json.ts';
import { textWidth, wrapText } from '../../src/report/terminal-lines.ts';
import { decisionWith, modeWith, packWith } from './decision-with.ts';

it('removes an escape sequence completely, even its letters', () => {
  expect(plainText('\u001b[31mred\u001b[0m \u001b]0;title\u0007and \u009b2Jplain\u001b(B')).toBe('red and plain');
  expect(plainText('a\u001b]0;never closed\nb')).toBe('a\nb');
});

it('keeps lines and tabs, or makes one line of them', () => {
  expect(plainText('a\r\nb\rc\td\u2028e')).toBe('a\nb\nc\td\ne');
  expect(plainLine(' a\r\n b\u00a0\tc ')).toBe('a b c');
});

it('cuts between characters', () => {
  expect(shorten('a😀😀', 2)).toBe('a…');
  expect(shorten('a😀', 2)).toBe('a😀');
});

it('breaks text that a CI runner would treat as a command', () => {
  expect(withoutCommands('::error::a\n  ::b\na::b ##[group]')).toBe(': :error::a\n  : :b\na::b # #[group]');
});

it('writes text that markdown shows literally', () => {
  expect(escapeMarkdown('v0.25.1 of a_b *c* <d> `e` [f](g) | 5 > 3 & $h$')).toBe(
    'v0.25.1 of a\\_b \\*c\\* &lt;d&gt; \\`e\\` \\[f\\](g) \\| 5 &gt; 3 &amp; \\$h\\$',
  );
  expect(['1. a', '- a', '+a', '=a', '1.5 s', '# a'].map(escapeMarkdown)).toEqual([
    ...['1\\. a', '\\- a', '\\+a', '\\=a', '1.5 s', '\\# a'],
  ]);
});

it('fences code with more ticks than it contains', () => {
  expect(codeSpan('a``b')).toBe('```a``b```');
  expect(codeSpan('`a|b`', 'cell')).toBe('`` `a\\|b` ``');
  expect(codeBlock('````\na', 'sh')).toBe('`````sh\n````\na\n`````');
});

it('wraps by visible width, and keeps numbers with their units and indents', () => {
  expect(wrapText('a drop of 13.3 pp', 15)).toEqual(['a drop of', '13.3 pp']);
  expect(wrapText('    indented text', 12)).toEqual(['    indented', 'text']);
  expect(wrapText('日本語日本語', 6)).toEqual(['日本語', '日本語']);
  expect(textWidth('日本e\u0301')).toBe(5);
});

it('removes control sequences from printed text, except our own colours', () => {
  expect(printable('\u001b[31m✗ failed\u001b[0m\n')).toBe('\u001b[31m✗ failed\u001b[0m\n');
  expect(printable('\u001b[31m::error::x\u001b[2J\u001b[0m')).toBe(': :error::x');
  expect(printable('a\u001b[3F\u001b[Jb\u202ec\r::add-mask::d\u2028  ::e ##vso[f] #\u200b#[g]')).toBe(
    'abc\n: :add-mask::d\n  : :e # #vso[f] # #[g]',
  );
});

it('prints a document or line of JSON with all its content', () => {
  const value = { said: '\u009b2J\u202e\u200d##[error]\u001b[0m' };
  for (const text of [JSON.stringify(value), `${JSON.stringify(value, undefined, 2)}\n`]) {
    expect(printable(text)).not.toMatch(/(?!\n)[\p{Cc}\u202e\u200d]|##\[/u);
    expect(JSON.parse(printable(text))).toEqual(value);
    expect(printable(`{}\n${text.replaceAll('\n', ' ')}\n`)).not.toContain('##[');
  }
});

it('lets no report contain a command of a CI runner', () => {
  const said = '::error::a ##[error]b ##vso[task.complete]c';
  const decision = decisionWith({ modes: [modeWith({ slug: said, packs: [packWith({ pack: said })] })] });
  for (const text of [renderJson(decision), renderCsv(decision)]) expect(text).not.toMatch(/##\w*\[|^::/m);
  expect(JSON.parse(renderJson(decision)).modes[0].slug).toBe(said);
});
