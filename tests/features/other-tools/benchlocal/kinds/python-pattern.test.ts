import { describe, expect, it } from 'vitest';
import {
  type PatternFlags,
  pythonPatternSchema,
  searchPython,
} from '../../../../../src/features/other-tools/benchlocal/kinds/python-pattern.ts';

type Row = readonly [source: string, flags: PatternFlags, found: readonly string[], notFound: readonly string[]];

function itFinds(rows: readonly Row[]): void {
  it.each(rows)('%j with flags "%s" in %j, not in %j', (source, flags, found, notFound) => {
    expect(pythonPatternSchema(flags).safeParse(source).error).toBeUndefined();
    expect(found.filter((text) => !searchPython(source, flags, text))).toEqual([]);
    expect(notFound.filter((text) => searchPython(source, flags, text))).toEqual([]);
  });
}

function refusal(source: string): object {
  return pythonPatternSchema('').safeParse(source).error?.issues ?? [];
}

describe('classes and escapes', () => {
  itFinds([
    ['^[a-c]$', '', ['a', 'b', 'c'], ['-', 'd']],
    ['^[^a-c]$', '', ['d', '-', '^', '['], ['b']],
    ['^[a-]$', '', ['a', '-'], ['b']],
    ['^[-a]$', '', ['a', '-'], ['b']],
    ['^[^-a]$', '', ['b'], ['a', '-']],
    ['^[a-b-d]$', '', ['a', 'b', '-', 'd'], ['c']],
    ['^[+--]$', '', ['+', ',', '-'], ['.']],
    ['^[]a]$', '', [']', 'a'], ['b']],
    ['^[^]a]$', '', ['b'], [']', 'a']],
    ['^[\\]a]$', '', [']', 'a'], ['\\']],
    ['^[\\d.]x$', '', ['1x', '.x', '٣x'], ['ax', '\\x']],
    ['^[\\b]$', '', ['\b'], ['b', '\\']],
    ['^[a-z&&[^b]]$', '', ['b]', '&]', '[]'], ['c']],
    ['[]-]', '', [']', '-'], ['a']],
    ['[[:alpha:]]', '', [':]'], ['a']],
    ['[^\\W\\d]', '', ['a', '_'], ['3', '!', '\u{10ffff}']],
    ['^\\d$', '', ['5', '٣'], ['a', '½']],
    ['^\\D$', '', ['a', '½'], ['5', '٣']],
    ['^\\w$', '', ['a', 'é', '_', '½', '字'], ['-', ' ', '!']],
    ['^\\W$', '', ['!', ' ', '\u{1f600}', '\u{10ffff}'], ['a', '5', 'é', '_', '字']],
    ['^\\s$', '', [' ', '\u3000', '\x1f', '\t'], ['a', '\u200b']],
    ['^\\S$', '', ['a', '\u200b', '\u{10ffff}'], [' ', '\u2003', '\x1c']],
    ['^\\f\\n\\r\\t\\v$', '', ['\f\n\r\t\v'], ['fnrtv']],
    ['^\\x41\\u00e9$', '', ['Aé'], ['x41']],
    ['^\\.\\x41$', '', ['.A'], ['A']],
    ['^\\u20ac\\\u{1f600}b$', '', ['€\u{1f600}b'], ['€b']],
    ['^\\\uffffb$', '', ['\uffffb'], ['\uffff']],
    ['^[\u{1f600}\uffff]$', '', ['\u{1f600}', '\uffff'], ['\ud83d']],
    ['^\u{1f600}?$', '', ['', '\u{1f600}'], []],
    ['\\Ab', 'ms', ['bc'], ['a\nb']],
    ['a\\Z', 'ms', ['ba'], ['a\n']],
  ]);
});

describe('the ways to search for a pattern', () => {
  itFinds([
    ['b', '', ['b'], ['B']],
    ['b', 'ms', ['b'], ['B']],
    ['b', 'im', ['B'], ['c']],
    ['^b$', 'ms', ['a\nb\nc'], ['ab', 'bc']],
    ['a.b', 'ms', ['a\nb'], []],
    ['a.b', 'im', ['a\rb'], ['a\nb']],
    ['.', '', ['\r'], ['\n']],
    ['^b', '', ['b'], ['a\nb']],
    ['(?im)^b', '', ['a\nB'], ['aB']],
    ['(?i)BERLIN', '', ['in berlin'], []],
    ['(?s)a.b', '', ['a\nb'], ['A\nB']],
    ['(?u)\\w', '', ['é'], ['!']],
    ['(?is)A.B', '', ['a\nb'], []],
  ]);
});

describe('repeats and choices', () => {
  itFinds([
    ['^(a|b)$', '', ['a', 'b'], ['c', 'a|b']],
    ['^ab*$', '', ['a', 'abb'], ['ab*']],
    ['^ab+$', '', ['ab', 'abb'], ['a']],
    ['^ab?$', '', ['a', 'ab'], ['abb', 'ab?']],
    ['^a+?b', '', ['aab'], ['b']],
    ['^a{2}$', '', ['aa'], ['a', 'aaa']],
    ['^a{2,3}$', '', ['aa', 'aaa'], ['a', 'aaaa']],
    ['^a{2,}$', '', ['aa', 'aaaaa'], ['a']],
    ['^a{1,10}$', '', ['aaaaaaaaaa'], ['', 'aaaaaaaaaaa', 'a{1,10}']],
    ['^a{12}$', '', ['aaaaaaaaaaaa'], ['aa']],
    // Braces that are not a repeat are text.
    ['^x{y{2}$', '', ['x{yy'], ['xy']],
    ['^x{y{1,2}$', '', ['x{yy'], ['xy']],
    ['^a{}$', '', ['a{}'], ['a', '']],
    ['^{a}]$', '', ['{a}]'], ['a']],
    ['^ -#&~"\'/,;:=!<>@%`_$', '', [' -#&~"\'/,;:=!<>@%`_'], []],
  ]);
});

describe('groups', () => {
  itFinds([
    ['(?:a)(?P<year>\\d+)c', '', ['a12c'], ['ac', 'a1']],
    // The flags around a group hold inside of it.
    ['(a.b)', 'ms', ['a\nb'], []],
    ['x(^b)', 'ms', [], ['xb']],
    ['(?P<n>a.b)', 'ms', ['a\nb'], []],
    ['(?:^b)', 'ms', ['a\nb'], ['ab']],
    ['(?:b)', 'im', ['B'], []],
  ]);
});

describe('a "$" without the flag m', () => {
  itFinds([
    ['a$', '', ['a', 'a\n', 'ba'], ['a\n\n', 'ab', 'a\nb']],
    ['a$|b', '', ['a', 'bc'], ['ac']],
    ['(^|\\W)a(\\W|$)', '', ['a', '-a-', 'a\n'], ['ab']],
    ['\\bé$', '', ['é', 'é\n', 'a é'], ['éa', 'é\n\n', 'é\na', 'é a']],
    ['^a$\\n^b', 'ms', ['a\nb'], ['ab']],
  ]);

  it.each(['a$b', 'a$$', '(a$)b', '((a$)|b)c', '(a$|b)\\n', '(?:a$)(?:b)', '(a$){2}', '(a$|b)', '(a$)?'])(
    'refuses %s',
    (source) => {
      expect(refusal(source)).toEqual([
        {
          code: 'custom',
          path: [],
          message: `${JSON.stringify(source)} cannot be searched for in linear time: something behind "$"`,
        },
      ]);
    },
  );
});

describe('the edge of a word', () => {
  itFinds([
    ['\\bé\\b', '', ['é', 'a é!', 'é\n'], ['éa', '字é']],
    ['\\B[aé]\\B', '', ['xéx'], ['é', 'xé']],
    ['\\b\\d+\\b', '', ['。30。', '30'], ['é30', '30é', '_30é']],
    ['^\\b[^b]+\\b$', 'ms', ['é\naé'], ['é!']],
    ['\\bÉa\\b', 'im', ['x\néA'], ['éab']],
    ['é?a\\b', '', ['éa', 'é a'], ['éab', 'é?']],
    ['a{2}\\b', '', ['éaa'], ['éa', 'aaé']],
    ['^\\ba*é\\b$', '', ['aaé', 'é'], ['aab', 'a*é']],
    ['\\b30\\b', 'ms', ['is 30.', '。30。'], ['結30で']],
    ['^30\\b', 'ms', ['é\n30。'], ['é 30。']],
    ['é\\B.$', '', ['éa\n'], ['é\n']],
  ]);
});

describe('a pattern that is refused', () => {
  it.each([
    ['(?=a)(?:b)', 'look-ahead'],
    ['(?!a)', 'look-ahead'],
    ['(?<=a)b', 'look-behind'],
    ['(a)\\1', 'a back-reference'],
    ['(?P<n>a)(?P=n)', 'a back-reference'],
    ['(?>a)', 'an atomic group'],
    ['\\p{L}', 'the escape \\p'],
    ['a{2000}', 'the count {2000}: more than 1000 repetitions, or more at least than at most'],
    ['(?<!a)b', 'look-behind'],
    ['(?(1)a|b)', 'a conditional group'],
    ['(?<n>a)', 'the group (?<'],
    ['a(?i)b', 'the group (?i'],
    ['a(?#b)', 'the group (?#'],
    ['a{,2}', 'a repeat without its least number'],
    ['\\0', 'the escape \\0'],
    ['\\U0001f600', 'the escape \\U'],
    ['(?ix)a', 'the flag "x"'],
    ['(?i-s:a)', 'flags of one group'],
    ['(?-i:a)', 'flags of one group'],
    ['(?im:a)', 'flags of one group'],
    ['a)', 'a ")" without "("'],
    ['(a))', 'a ")" without "("'],
    ['((a)', 'a "(" without ")"'],
    ['[]', 'a "[" without "]"'],
    ['[^]', 'a "[" without "]"'],
    ['a\\', 'a "\\" at the end'],
    ['[\\', 'a "\\" at the end'],
    ['\\q', 'the escape \\q'],
    ['\\x4', 'the escape \\x'],
    ['\\8', 'a back-reference'],
  ])('%s says why: %s', (source, reason) => {
    expect(refusal(source)).toEqual([
      {
        code: 'custom',
        path: [],
        message: `${JSON.stringify(source)} cannot be searched for in linear time: ${reason}`,
      },
    ]);
  });
});
