import { describe, expect, it } from 'vitest';
import { extractCode } from '../../../src/verify/code/extract-code.ts';

describe('extractCode', () => {
  it.each([
    ['one fence', 'Here:\n```python\na = 1\n```\nDone.', 'a = 1', true],
    ['the last of two', '```\nold\n```\nbetter:\n~~~js\nnew\n~~~', 'new', true],
    ['a complete fence before an open one', '```\nwhole\n```\n```\ncut', 'whole', true],
    ['an open fence alone', 'So:\n```python\na = 1\nb =', 'a = 1\nb =', true],
    ['a fence inside a longer one', '````\n```\nx\n```\n````', '```\nx\n```', true],
    [
      'a doubled opening, which then belongs to the program',
      '```python\n```python\na = 1\n```',
      '```python\na = 1',
      true,
    ],
    ['carriage returns', '```\r\na = 1\r\n```', 'a = 1', true],
    ['marks in a line are no fence', 'Use ```a``` here', 'Use ```a``` here', false],
    ['no fence', 'a = 1', 'a = 1', false],
  ])('%s', (_, text, code, isFenced) => {
    expect(extractCode(text)).toEqual({ code, isFenced });
  });
});
