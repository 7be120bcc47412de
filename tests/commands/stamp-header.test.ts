import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stampHeader } from '../../src/commands/stamp.ts';

const quality = 'Quality: toolcall 14/15 (n=3)';
const mark = '\ufeff';

function stamped(text: string): string {
  const result = stampHeader(text, quality, mark);
  if (result.kind !== 'stamped') throw new Error('ambiguous');
  return result.text;
}

describe('stampHeader', () => {
  it.each([
    ['an empty file', '', '# Quality: toolcall 14/15 (n=3)\n'],
    ['a file without a comment', 'services:\n', '# Quality: toolcall 14/15 (n=3)\nservices:\n'],
    ['a header', '# A\n# B\nservices:\n', '# A\n# B\n# Quality: toolcall 14/15 (n=3)\nservices:\n'],
    ['a header of several blocks', '# A\n\n# B\nx: 1\n', '# A\n# Quality: toolcall 14/15 (n=3)\n\n# B\nx: 1\n'],
    ['a header after a document start', '---\n# A\nx: 1', '---\n# A\n# Quality: toolcall 14/15 (n=3)\nx: 1'],
    ['a comment without a line break', '# A', '# A\n# Quality: toolcall 14/15 (n=3)'],
    ['a byte order mark', '\ufeffx: 1\n', '\ufeff# Quality: toolcall 14/15 (n=3)\nx: 1\n'],
    ['carriage returns', '# A\r\nx: 1\r\n', '# A\r\n# Quality: toolcall 14/15 (n=3)\r\nx: 1\r\n'],
    ['a comment only below', 'x: 1\n# Quality: old\n', '# Quality: toolcall 14/15 (n=3)\nx: 1\n# Quality: old\n'],
  ])('adds the line to %s', (_name, before, after) => {
    expect(stamped(before)).toBe(after);
  });

  it.each([
    ['in the block', '# A\n# Quality: old\n# B\nx: 1', '# A\n# Quality: toolcall 14/15 (n=3)\n# B\nx: 1'],
    ['in columns', '#  Model:    x\r\n#  Quality:  old\r\n', '#  Model:    x\r\n#  Quality:  toolcall 14/15 (n=3)\r\n'],
    ['in a later block', '# A\n\n#Quality:\nx: 1\n', '# A\n\n#Quality: toolcall 14/15 (n=3)\nx: 1\n'],
    ['at the end of the file', '# Quality: old', '# Quality: toolcall 14/15 (n=3)'],
  ])('refreshes the line %s', (_name, before, after) => {
    expect(stamped(before)).toBe(after);
  });

  it('does not choose between two lines', () => {
    expect(stampHeader('# Quality: a\n# B\n# Quality: c\n', quality, mark)).toEqual({
      kind: 'ambiguous',
      lines: [1, 3],
    });
  });

  it('changes one line and no other byte, and nothing the second time', () => {
    const piece = fc.constantFrom(
      '# A',
      '# Quality: b',
      'x: 1',
      '',
      '---',
      '  # c',
      '\n',
      '\r\n',
      '\r',
      '\ufeff',
      '#',
      'Quality: d',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const before = pieces.join('');
        const result = stampHeader(before, quality, mark);
        if (result.kind === 'ambiguous') return;
        expect(stamped(result.text)).toBe(result.text);
        const after = result.text;
        let start = 0;
        while (start < before.length && before[start] === after[start]) start += 1;
        let end = 0;
        while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
        // A removed text is a part of one line, and only if that line said it.
        const gone = before.slice(start, before.length - end);
        expect(gone).not.toMatch(/[\r\n]/);
        if (!/# *Quality:/.test(before)) expect(gone).toBe('');
      }),
    );
  });
});
