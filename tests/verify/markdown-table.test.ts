import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../src/verify/markdown-table.ts';
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

  it('keeps the marks of a cell when told', () => {
    const marked = { header: ['a'], rows: [['**b** c']], marks: 'keep' };
    expect(check('|a|\n|-|\n| **b** c |', marked)).toEqual({ outcome: 'pass' });
    expect(check('|a|\n|-|\n| b c |', marked)).toMatchObject({ mode: 'wrong-value' });
  });

  it('names a wrong cell, a wrong header and a ragged row', () => {
    expect(check(markdown.replace('12', '13'))).toMatchObject({
      mode: 'wrong-value',
      expected: 'row 1, column "Rain" = 12',
    });
    expect(check(markdown.replace('City', 'Town'))).toMatchObject({ mode: 'wrong-structure' });
    expect(check(markdown.replace('| 12 |', '| 12 | 3 |'))).toMatchObject({ mode: 'wrong-structure' });
    expect(check(markdown.replace('\\|', '|'))).toMatchObject({ mode: 'wrong-structure' });
  });

  it('names rows missing, extra and out of order', () => {
    expect(check(markdown.replace('| Oslo | 12 |\n', ''))).toMatchObject({ mode: 'missing-field' });
    expect(check(`${markdown}| Oslo | 12 |`)).toMatchObject({ mode: 'extra-field' });
    const swapped = '|City|Rain|\n|-|-|\n|Bergen\\|Vest|25|\n|Oslo|12|';
    expect(check(swapped)).toMatchObject({ mode: 'wrong-order' });
    expect(check(swapped, { ...table, order: 'any' })).toEqual({ outcome: 'pass' });
  });

  it('allows nothing besides the table unless told', () => {
    const wrapped = `Here it is:\n\n${markdown}`;
    expect(check(wrapped)).toMatchObject({ mode: 'wrapped', received: 'Here it is:' });
    expect(check(wrapped, { ...table, only: false })).toEqual({ outcome: 'pass' });
    expect(check(`${markdown}\n${markdown}`, { ...table, only: false })).toMatchObject({ mode: 'wrong-structure' });
    expect(check('Oslo: 12')).toMatchObject({ mode: 'wrong-structure' });
  });

  it('refuses a fence unless told', () => {
    const fenced = `\`\`\`markdown\n${markdown}\`\`\``;
    expect(check(fenced)).toMatchObject({ mode: 'wrapped' });
    expect(check(fenced, { ...table, fence: 'allow' })).toEqual({ outcome: 'pass' });
  });

  it('compares the alignment of columns when told', () => {
    expect(check(markdown, { ...table, align: ['left', 'right'] })).toEqual({ outcome: 'pass' });
    expect(check(markdown, { ...table, align: ['none', 'right'] })).toMatchObject({
      mode: 'wrong-structure',
      received: 'left, right',
    });
  });

  const expected = markdownTable.expectation.parse({ kind: 'markdown-table', ...table });
  it('gets a verdict whatever it is', async () => {
    await expectOnlyVerdicts((attempt) => markdownTable.verify(attempt, expected, contextWith()), [markdown]);
  });

  it('fails quickly when it is huge or nested without end', { timeout: 30_000 }, async () => {
    await expectQuickFailures((attempt) => markdownTable.verify(attempt, expected, contextWith()));
  });
});
