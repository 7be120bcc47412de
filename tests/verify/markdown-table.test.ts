import { describe, expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { markdownTable } from '../../src/verify/documents/markdown-table.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const table = {
  header: ['City', 'Rain'],
  rows: [
    ['Oslo', 12],
    ['Bergen|Vest', { $pattern: '/^2\\d$/' }],
  ],
};
const markdown = '| City | Rain |\n| :--- | ---: |\n| Oslo | 12 |\n| Bergen\\|Vest | 25 |\n';

function check(text: string, expectation: Record<string, unknown> = table) {
  const expected = markdownTable.expectation.parse({ kind: 'markdown-table', ...expectation });
  return markdownTable.verify(saying(text), expected, contextWith());
}

describe('a Markdown table', () => {
  it('passes with or without outer pipes, padding and marks in its cells', () => {
    for (const text of [
      markdown,
      'City|Rain\n-|-\nOslo|12\nBergen\\|Vest|25',
      '| **City** | Rain |\n|---|---|\n| `Oslo` | *12* |\n| [Bergen\\|Vest](x) | 25 |',
    ]) {
      expect(check(text), text).toEqual({ outcome: 'pass' });
    }
  });

  it('keeps the marks of a cell on request', () => {
    const marked = { header: ['a'], rows: [['**b** c']], marks: 'keep' };
    expect(check('|a|\n|-|\n| **b** c |', marked)).toEqual({ outcome: 'pass' });
    expect(check('|a|\n|-|\n| b c |', marked)).toMatchObject({ failure: 'wrong-value' });
  });

  it('names a wrong cell, a wrong header and a ragged row', () => {
    expect(check(markdown.replace('12', '13'))).toMatchObject({
      failure: 'wrong-value',
      expected: 'row 1, column "Rain" = 12',
    });
    expect(check(markdown.replace('City', 'Town'))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(markdown.replace('| 12 |', '| 12 | 3 |'))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(markdown.replace('\\|', '|'))).toMatchObject({ failure: 'wrong-structure' });
  });

  it('names rows missing, extra and out of order', () => {
    expect(check(markdown.replace('| Oslo | 12 |\n', ''))).toMatchObject({ failure: 'missing-field' });
    expect(check(`${markdown}| Oslo | 12 |`)).toMatchObject({ failure: 'extra-field' });
    const swapped = '|City|Rain|\n|-|-|\n|Bergen\\|Vest|25|\n|Oslo|12|';
    expect(check(swapped)).toMatchObject({ failure: 'wrong-order' });
    expect(check(swapped, { ...table, order: 'any' })).toEqual({ outcome: 'pass' });
  });

  it('allows nothing besides the table by default', () => {
    const wrapped = `Here it is:\n\n${markdown}`;
    expect(check(wrapped)).toMatchObject({ failure: 'wrapped', received: 'Here it is:' });
    expect(check(wrapped, { ...table, only: false })).toEqual({ outcome: 'pass' });
    expect(check(`${markdown}\n${markdown}`, { ...table, only: false })).toMatchObject({ failure: 'wrong-structure' });
    expect(check('Oslo: 12')).toMatchObject({ failure: 'wrong-structure' });
  });

  it('refuses a fence by default', () => {
    const fenced = `\`\`\`markdown\n${markdown}\`\`\``;
    expect(check(fenced)).toMatchObject({ failure: 'wrapped' });
    expect(check(fenced, { ...table, fence: 'allow' })).toEqual({ outcome: 'pass' });
  });

  it('compares the alignment of columns on request', () => {
    expect(check(markdown, { ...table, align: ['left', 'right'] })).toEqual({ outcome: 'pass' });
    expect(check(markdown, { ...table, align: ['none', 'right'] })).toMatchObject({
      failure: 'wrong-structure',
      received: 'left, right',
    });
  });

  const cells = (cell: string) => `|a|b|\n|-|-|\n|${cell}|c|`;
  const aligned = { ...table, align: ['left', 'right'] };
  it.each([
    ['no table', 'Oslo: 12', table, fail('wrong-structure', 'one table', '0 tables in Oslo: 12')],
    [
      'two tables',
      '|a|\n|-|\n\n|a|\n|-|',
      { header: ['a'], rows: [] },
      fail('wrong-structure', 'one table', '2 tables in |a|\n|-|\n\n|a|\n|-|'),
    ],
    [
      'text after the table',
      `${markdown}\nThat is all.\n\nBye.`,
      table,
      fail('wrapped', 'nothing besides the table', 'That is all.'),
    ],
    [
      'another alignment',
      markdown.replace('---:', ':--:'),
      aligned,
      fail('wrong-structure', 'alignment left, right', 'left, center'),
    ],
    [
      'no alignment',
      markdown.replace('| :--- | ---: |', '| --- | --- |'),
      aligned,
      fail('wrong-structure', 'alignment left, right', 'none, none'),
    ],
    ['a fence', `\`\`\`\n${markdown}\`\`\``, table, fail('wrapped', 'no code fence', `\`\`\`\n${markdown}\`\`\``)],
    [
      'no fence',
      '|a|\n|-|',
      { header: ['a'], rows: [], fence: 'require' },
      fail('wrapped', 'one code fence around everything', '|a|\n|-|'),
    ],
  ])('is refused with its fault: %s', (_, text, expectation, expected) => {
    expect(check(text, expectation)).toEqual(expected);
  });

  it.each([
    ['nothing', ' ', '', ''],
    ['several marks', '**b `c`** *d*', 'b c d', '**b `c`** *d*'],
    ['code with spaces', '`  b  `', 'b', '`  b  `'],
    ['wide spaces around it', '\u00a0b\u00a0', 'b', 'b'],
    ['a picture', '![b *c*](d)', 'b c', '![b *c*](d)'],
    ['a picture without words', '![](d)', '', '![](d)'],
    ['a link', '[b](c "d")', 'b', '[b](c "d")'],
  ])('may hold a cell with %s', (_, cell, stripped, kept) => {
    const header = ['a', 'b'];
    expect(check(cells(cell), { header, rows: [[stripped, 'c']] })).toEqual(pass);
    expect(check(cells(cell), { header, rows: [[kept, 'c']], marks: 'keep' })).toEqual(pass);
  });

  it('may hold a cell with a picture that is described elsewhere', () => {
    const expectation = { header: ['a'], rows: [['b']], only: false };
    expect(check('|a|\n|-|\n|![b][c]|\n\n[c]: d', expectation)).toEqual(pass);
  });

  it('refuses to load with an alignment for only half of its columns', () => {
    const isValid = (align: string[]) =>
      markdownTable.expectation.safeParse({ kind: 'markdown-table', ...table, align }).success;
    expect([['left', 'right'], ['left']].map(isValid)).toEqual([true, false]);
  });

  const expected = markdownTable.expectation.parse({ kind: 'markdown-table', ...table });
  it('gets a verdict whatever it is', async () => {
    await expectOnlyVerdicts((attempt) => markdownTable.verify(attempt, expected, contextWith()), [markdown]);
  });

  it('fails quickly if it is huge or endlessly nested', async () => {
    await expectQuickFailures((attempt) => markdownTable.verify(attempt, expected, contextWith()));
  });
});
