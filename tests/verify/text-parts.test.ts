import { describe, expect, it } from 'vitest';
import { brokenRule, judgeBy, problemsOf } from './text-rules-with.ts';

/** The content of a part of a text, or the missing part; no text of these tests contains a question mark. */
function found(part: Record<string, unknown>, reply: string): unknown {
  return judgeBy({ rule: 'exact', text: '?', part }, reply);
}

function holding(label: string, text: string) {
  return brokenRule(`${label}: ?`, text, 'wrong-text');
}

describe('a part', () => {
  it.each([
    [{ line: 1 }, 'a\nb\nc', 'line 1', 'a'],
    [{ line: 'last' }, 'a\nb\nc', 'the last line', 'c'],
    [{ line: -1 }, 'a\nb\nc', 'the last line', 'c'],
    [{ line: -2 }, 'a\nb\nc', 'line -2', 'b'],
    [{ bullet: 2 }, 'So:\n- a\n- b', 'bullet 2', 'b'],
    [{ sentence: 'last' }, 'A b. C d.', 'the last sentence', 'C d.'],
    [{ paragraph: 2, word: -1 }, 'a b\n\nc d', 'the last word of paragraph 2', 'd'],
    [{ paragraph: 'last', line: 2 }, 'a\n\nb\nc', 'line 2 of the last paragraph', 'c'],
    [{ section: 'S', line: 1, word: 1 }, '# S\na b', 'word 1 of line 1 of the section "S"', 'a'],
    [{ line: 'each' }, 'a\nb', 'line 1', 'a'],
  ])('%j of %j is reported by its name', (part, reply, label, text) => {
    expect(found(part, reply)).toEqual(holding(label, text));
  });

  it.each([
    [{ line: 3 }, 'a\nb', 'line 3'],
    [{ line: -3 }, 'a\nb', 'line -3'],
    [{ bullet: 'last' }, 'a', 'the last bullet'],
    [{ bullet: -1 }, 'a', 'the last bullet'],
    [{ bullet: 'each' }, 'a', 'a bullet'],
    [{ paragraph: 2, line: 1 }, 'a', 'paragraph 2'],
    [{ line: 1, word: 'each' }, '!', 'a word of line 1'],
    [{ section: 'S' }, 'a', 'the section "S"'],
    [{ section: 'S', bullet: 1 }, '# S\na', 'bullet 1 of the section "S"'],
  ])('%j is missing in %j by that name', (part, reply, label) => {
    expect(found(part, reply)).toEqual(brokenRule(label, reply));
  });

  it.each([
    [{}, 'a part names at least one unit'],
    [{ line: 1, bullet: 1 }, 'a part is a line or a bullet, not both'],
  ])('is refused at load as %j', (part, message) => {
    expect(problemsOf({ rule: 'exact', text: 'a', part })).toEqual([{ code: 'custom', path: ['part'], message }]);
  });

  it('counts from one at load, too', () => {
    const message = 'positions count from 1, or from -1 at the end';
    expect(JSON.stringify(problemsOf({ rule: 'exact', text: 'a', part: { line: 0 } }))).toContain(message);
  });
});

describe('a section', () => {
  it.each([
    ['below one line', 'S', 'x\n# S\na', 'a'],
    ['below a heading with space before it', 'S', '  # S\na', 'a'],
    ['below a heading with marks at both ends', 'S', '## S ##\na', 'a'],
    ['below a heading that ends with one mark', 'S', '# S #\na', 'a'],
    ['below a name that ends with a mark', 'On C#', '# On C#\na', 'a'],
    ['below a name with a mark in it', 'Pick #1 now', '## Pick #1 now\na', 'a'],
    ['below a heading in bold', 'S', '# **S**\na', 'a'],
    ['below a heading in bold with a colon', 'S', '# ** S: **\na', 'a'],
    ['below a bold line with a colon inside', 'S', '**S :**\na', 'a'],
    ['below a bold line with a colon after it', 'S', '__S__:\na', 'a'],
    ['below a line with a colon and space after it', 'S', 'S: \na', 'a'],
    ['below a bare line with space around', 'S', '  S  \na', 'a'],
    ['below a bare line with a colon in it', 'S: late', 'S: late\na', 'a'],
    ['below a bare line that ends in bold', 'The **S**', 'The **S**\na', 'a'],
    ['below a bare line that starts in bold', '**S** one', '**S** one\na', 'a'],
    ['past a mark inside a line', 'S', '## S\nuse C# here\na', 'use C# here\na'],
    ['past a bullet that ends with a colon', 'S', 'S:\n- one:\n- two\nEnd:\nc', '- one:\n- two'],
    ['past bold inside a line', 'S', '**S**\nb is **bold**\nc\n**End**\nd', 'b is **bold**\nc'],
    ['past bold at the start of a line', 'S', '**S**\n**b** is bold\n**End**\nd', '**b** is bold'],
    ['past two bold words on a line', 'S', '**S**\n**a** and **b**\n**End**\nd', '**a** and **b**'],
    ['past a colon below a bold line', 'S', '**S**\nNote:\nb\n**End**\nd', 'Note:\nb'],
    ['past bold below a heading', 'S', '# S\n**b**\nc:\nd\n# End\ne', '**b**\nc:\nd'],
    ['past a heading of a lower rank', 'S', '# S\na\n## T\nb\n# End\nc', 'a\n## T\nb'],
    ['up to a heading of the same rank', 'S', '## S\na\n## T\nb', 'a'],
    ['up to a bold line, below a colon', 'S', 'S:\na\n**End**\nd', 'a'],
    ['up to a line with a colon, below a bare line', 'S', 'S\na\nEnd:\nb', 'a'],
  ])('contains the text %s', (_, section, reply, text) => {
    expect(found({ section }, reply)).toEqual(holding(`the section ${JSON.stringify(section)}`, text));
  });

  it.each([
    ['nothing of that name', '# T\na'],
    ['two of that name', '# S\na\n# S\nb'],
    ['a bullet of that name', '- S:\na'],
    ['the name in another case', '# s\na'],
    ['the name inside a longer one', '# S and T\na'],
    ['bold that does not close', '**S\na'],
    ['a mark without a space', '#S\na'],
    ['seven marks', '####### S\na'],
  ])('is missing with %s', (_, reply) => {
    expect(found({ section: 'S' }, reply)).toEqual(brokenRule('the section "S"', reply));
  });
});
