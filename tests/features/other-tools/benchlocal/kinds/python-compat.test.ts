import { describe, expect, it } from 'vitest';
import { parsePythonJson, withoutFence } from '../../../../../src/features/other-tools/benchlocal/kinds/python-json.ts';
import {
  normalise,
  roundHalfEven,
  splitLines,
  strip,
} from '../../../../../src/features/other-tools/benchlocal/kinds/python-text.ts';
import {
  lookupPath,
  pythonString,
  toPython,
} from '../../../../../src/features/other-tools/benchlocal/kinds/python-value.ts';
import { withoutThinkTags } from '../../../../../src/features/other-tools/benchlocal/kinds/wire-response.ts';

describe('text as Python sees it', () => {
  it('strips U+0085 and the separators, but neither the BOM nor the zero-width space', () => {
    expect(strip('\u0085\u001c\u00a0 a b \u001f\n')).toBe('a b');
    expect(strip('\ufeffa\u200b')).toBe('\ufeffa\u200b');
  });

  it('splits lines at eleven separators and adds no empty line at the end', () => {
    expect(splitLines('a\r\nb\vc\fd\u001ce\u001df\u001eg\u0085h\u2028i\u2029j\rk\n')).toEqual([...'abcdefghijk']);
    expect(splitLines('')).toEqual([]);
    expect(splitLines('\n\n')).toEqual(['', '']);
  });

  it('normalises runs of space and case', () => {
    expect(normalise(' A\u00a0\n B ')).toBe('a b');
  });

  it.each([
    [0.5, 0],
    [1.5, 2],
    [2.5, 2],
    [2.51, 3],
    [84.5, 84],
  ])('rounds %d to %d', (value, rounded) => {
    expect(roundHalfEven(value)).toBe(rounded);
  });
});

describe('think tags', () => {
  it.each([
    ['<think>a</think>b', 'b'],
    ['<THINK mode="x">a\n</think >\n b', 'b'],
    ['a</think>b', 'ab'],
    ['<think>a', 'a'],
    [' <thinking>a</thinking> ', ' <thinking>a</thinking> '],
    ['<think>a</think><think>b</think>c', 'c'],
    ['<think>a<think>b</think>c</think>d', 'cd'],
  ])('in %j leave %j', (text, left) => {
    expect(withoutThinkTags(text)).toBe(left);
  });
});

describe('a code fence', () => {
  it.each([
    ['```json\n{}\n```', '{}'],
    [' ```{}``` ', '{}'],
    ['```a\n1\n```\n```b\n2\n```', '1\n```\n```b\n2'],
    ['see ```{}```', 'see ```{}```'],
    ['`````', '`````'],
    ['~~~\n{}\n~~~', '~~~\n{}\n~~~'],
  ])('in %j leaves %j', (text, left) => {
    expect(withoutFence(text)).toBe(left);
  });
});

describe('JSON as json.loads reads it', () => {
  it.each([
    ['[NaN, Infinity, -Infinity]', '[nan, inf, -inf]'],
    ['[1, 1.0, -0, -0.0, 1e5, 1e16, 1.5e-7, 0.0001]', '[1, 1.0, 0, -0.0, 100000.0, 1e+16, 1.5e-07, 0.0001]'],
    ['12345678901234567890', '12345678901234567890'],
    ['{"a": 1, "b": 2, "a": 3}', "{'a': 3, 'b': 2}"],
    ['{"__proto__": null}', "{'__proto__': None}"],
    ['["it\'s", "\\"", "\'\\"", "\\n\\u00a0\\u200b\\\\"]', `["it's", '"', '\\'"', '\\n\\xa0\\u200b\\\\']`],
    ['"as it is\\n"', 'as it is\n'],
  ])('%s is %s', (text, shown) => {
    const parsed = parsePythonJson(text);
    expect(parsed.ok && pythonString(parsed.value)).toBe(shown);
  });

  it.each([
    '',
    '{',
    '[1,]',
    '{"a"}',
    "{'a': 1}",
    '01',
    '+1',
    '.5',
    '"\n"',
    '"\\x"',
    '1 2',
    '\ufeff1',
    '\u00a01',
    'nan',
    '9'.repeat(4301),
  ])('refuses %j', (text) => {
    expect(parsePythonJson(text).ok).toBe(false);
  });
});

describe('a path', () => {
  const document = toPython({ a: [{ b: 'xyz' }], '': 1 });
  it.each([
    ['a[0].b', 'xyz'],
    ['.a.[0].b[1]', 'y'],
    ['a.0', undefined],
    ['a[0][0]', undefined],
  ])('%s leads to %j', (path, value) => {
    expect(lookupPath(document, path)).toBe(value);
  });
});
