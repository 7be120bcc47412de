import { describe, expect, it } from 'vitest';
import { extractCode } from '../../../../src/features/sandbox/kinds/extract-code.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';

const program = 'def f(a):\n  return a';

describe('extractCode', () => {
  it.each([
    ['one fence', 'Here:\n```python\na = 1\n```\nDone.', 'a = 1', true],
    ['the last of two', '```\nold\n```\nbetter:\n~~~py\nnew\n~~~', 'new', true],
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
    ['marks within a line, which are no fence', 'Use ```a``` here', 'Use ```a``` here', false],
    ['no fence', 'a = 1', 'a = 1', false],
    ['an item of a list', '1. Code:\n   ```python\n   def f(a):\n     return a\n   ```', program, true],
    ['the first line of an item', '- ```py\n  def f(a):\n    return a\n  ```', program, true],
    ['a deep item', '     ```\n     def f(a):\n       return a\n     ```', program, true],
    ['a fence deeper than its program', '   ```\ndef f(a):\n  return a\n   ```', program, true],
    [
      'a fence in a docstring',
      '```\ndef f(a):\n    """\n    ```\n    f(1)\n    ```\n    """\n```',
      'def f(a):\n    """\n    ```\n    f(1)\n    ```\n    """',
      true,
    ],
    ['its use after it', `\`\`\`python\n${program}\n\`\`\`\n\`\`\`python\nprint(f(1))\n\`\`\``, program, true],
    ['its output after it', '```python\nx\n```\nprints\n```text\n1\n```', 'x', true],
    ['an install before an open one', '```bash\npip install x\n```\n```python\nx', 'x', true],
    ['another language alone', '```text\nx\n```', 'x', true],
    ['two that define it', `\`\`\`\nf = 1\n\`\`\`\n\`\`\`\n${program}\n\`\`\`\n\`\`\`\ny\n\`\`\``, program, true],
  ])('%s', (_, text, code, isFenced) => {
    expect(extractCode(text, { runtime: 'python', entry: 'f' })).toEqual({ code, isFenced });
  });

  it.each(['class A {}', 'const A = 1', 'function A() {}', 'module.exports.A = 1', 'async function* A() {}'])(
    'finds what defines the entry: %s',
    (code) => {
      const text = `\`\`\`js\n${code}\n\`\`\`\n\`\`\`js\nnew A().b == A;\n\`\`\``;
      expect(extractCode(text, { runtime: 'javascript', entry: 'A.b' })).toEqual({ code, isFenced: true });
    },
  );

  it('prefers the fence marked as the language of a program that is run as a whole', () => {
    expect(extractCode('```python\nx\n```\n```\n1\n```', { runtime: 'python' }).code).toBe('x');
  });

  it('finds the entry in a reply of many blanks quickly', () => {
    const blanks = ' '.repeat(60_000);
    for (const text of [`function${blanks}x`, `function${blanks}*${blanks}x`, `f${blanks}:${blanks}x`]) {
      const began = cpuClock();
      extractCode(`\`\`\`js\n${text}\n\`\`\``, { runtime: 'javascript', entry: 'f' });
      expect(cpuClock() - began).toBeLessThan(1000);
    }
  });
});
