type Rule = Record<string, unknown>;
type Case = readonly [rule: Rule, passing: readonly string[], failing: readonly string[]];

const counts: readonly Case[] = [
  [{ rule: 'lines', exactly: 2 }, ['a\nb', '\na\n\n b \r\n'], ['a', 'a\nb\nc']],
  [{ rule: 'lines', min: 2 }, ['a\nb', 'a\nb\nc'], ['a']],
  [
    { rule: 'words', min: 2, max: 3 },
    ['one two', "don't over-think it", '1. one two three'],
    ['one', 'one two three four'],
  ],
  [
    { rule: 'exact', text: 'a b', fence: 'allow' },
    ['a b', '```\na b\n```', '~~~txt\na b\n~~~'],
    ['```\na b', 'x\n```\na b\n```', '```\na  b\n```'],
  ],
  [{ rule: 'exact', text: 'a b' }, [' a b\n'], ['```\na b\n```', 'a b.', 'A b']],
  [{ rule: 'words', exactly: 3, part: { line: 'each' } }, ['a b c\nd e f'], ['a b c\nd e', 'a b c d\ne f']],
  [{ rule: 'sentences', exactly: 2 }, ['One. Two!', 'Dr. No came. He left'], ['One.', 'One. Two. Three.']],
  [{ rule: 'sentences', max: 1, part: { paragraph: 'last' } }, ['A b. C d.\n\nOne.'], ['One.\n\nA b. C d.']],
  [{ rule: 'paragraphs', exactly: 2 }, ['a\nb\n\nc', 'a\n\n\n\nb'], ['a\nb', 'a\n\nb\n\nc']],
  [{ rule: 'bullets', exactly: 2 }, ['- a\n* b', 'Intro:\n1. a\n2. b'], ['- a', '-a\n-b', '- a\n- b\n- c']],
  [{ rule: 'bullets', exactly: 2, marker: '-' }, ['- a\n- b', '- a\n- b\n* c'], ['* a\n* b', '1. a\n2. b']],
  [{ rule: 'bullets', exactly: 0 }, ['a\nb'], ['a\n- b']],
  [{ rule: 'characters', max: 5 }, ['12345', ' 12345\n', '😀😀😀😀😀'], ['123456']],
  [
    { rule: 'numbered', exactly: 3 },
    ['1. a\n2. b\n\n3) c'],
    ['1. a\n2. b', '1. a\n3. b\n2. c', 'List:\n1. a\n2. b\n3. c', '01. a\n02. b\n03. c'],
  ],
];

const edges: readonly Case[] = [
  [
    { rule: 'starts-with', text: 'Dear Ada' },
    ['Dear Ada,', '\n Dear Ada'],
    ['dear Ada', 'Oh, Dear Ada', '**Dear Ada**'],
  ],
  [{ rule: 'starts-with', text: ['Yes', 'No'], 'ignore-case': true }, ['yes.', 'NO!'], ['Maybe yes']],
  [{ rule: 'ends-with', text: 'over and out' }, ['It is over and out\n'], ['over and out.', 'Over and Out']],
  [
    { rule: 'ends-with', text: 'the end', 'ignore-final-punctuation': true },
    ['the end.', 'the end', 'the end?!'],
    ['the end. Really.', 'the End'],
  ],
  [
    { rule: 'first-word', is: 'Rivers' },
    ['Rivers run.', '"Rivers"', '**Rivers**, wide', '1. Rivers'],
    ['rivers run', 'The Rivers', 'Rivers-edge'],
  ],
  [
    { rule: 'last-word', is: ['sea', 'ocean'] },
    ['to the sea.', 'to the ocean!”', 'sea'],
    ['the sea side', 'the Sea', 'sea-ocean'],
  ],
  [{ rule: 'last-word', is: 'done', part: { sentence: 1 } }, ['All done. More'], ['More. All done.']],
];

const presence: readonly Case[] = [
  [
    { rule: 'contains', text: 'rain' },
    ['the rain falls', 'rain, rain', 'rain-soaked'],
    ['the train', 'rainy', 'Rain', 'snake_rain'],
  ],
  [{ rule: 'contains', text: 'rain', 'whole-word': false }, ['the train'], ['snow']],
  [{ rule: 'contains', text: ['sun', 'moon'], 'ignore-case': true }, ['Sun and Moon'], ['Sun and stars', 'sunmoon']],
  [{ rule: 'contains', text: 'go', exactly: 2 }, ['go, go!'], ['go', 'go go go', 'go gogo']],
  [{ rule: 'contains', text: 'go', exactly: 0 }, ['stay, ago'], ['go']],
  [
    { rule: 'contains', text: '5' },
    ['it is 5.', '5, 6', '(5)', '5 km', '5–6'],
    ['3.5', '5.5', '-5', '1,005', '15', '5,000', '2024-5', 'x5'],
  ],
  [{ rule: 'contains', text: '→' }, ['a→b'], ['a-b']],
  [{ rule: 'contains', text: 'é' }, ['e\u0301'], ['e']],
  [{ rule: 'contains-any', texts: ['red', 'blue'] }, ['a red car', 'blue'], ['a reddish car', 'green']],
  [
    { rule: 'forbidden', texts: ['very', 'in fact'] },
    ['every cat', 'in factories'],
    ['Very good', 'it is, in fact, so', 'very-good'],
  ],
  [{ rule: 'forbidden', texts: ['Very'], 'ignore-case': false, 'whole-word': false }, ['very'], ['Veryx']],
  [{ rule: 'without-letters', letters: 'eé' }, ['A cat sat', '123'], ['The cat', 'E', 'e\u0301']],
];

const wholes: readonly Case[] = [
  [
    { rule: 'exact', text: 'Hello,\nworld' },
    ['Hello,\r\nworld', '\nHello,\nworld \n'],
    ['hello,\nworld', 'Hello,\nworld.', '"Hello,\nworld"', 'Hello, \nworld', '```\nHello,\nworld\n```'],
  ],
  [{ rule: 'exact', text: ['Ja', 'Yes'], 'ignore-final-punctuation': true }, ['Ja.', 'Yes'], ['Yes. Ja']],
  [{ rule: 'exact', text: 'Müller' }, ['Mu\u0308ller'], ['Muller', 'Mueller', 'M\ufffdller']],
  [{ rule: 'case', is: 'upper' }, ['ALL 3 GO!', 'ÜBER'], ['ALL 3 Go', '123', 'STRAßE', '漢字']],
  [{ rule: 'case', is: 'lower' }, ['all 3 go!', 'über'], ['all 3 Go', '!']],
  [
    { rule: 'case', is: 'title' },
    ["Well-Known Men Don't Cry", 'Well-known NASA 3rd Élan', 'A B'],
    ['Well known', 'HELLO WORLD', 'HeLLo World', '123'],
  ],
  [{ rule: 'case', is: 'upper', part: { word: 1 } }, ['WOW, it works'], ['Wow, IT WORKS']],
  [
    { rule: 'acrostic', letters: 'RAIN' },
    ['Roads\n\nalong\n"Iron"\n- nets', '1. R\n2. A\n3. I\n4. N', '**R**ed\n*A*nd\nIn\nNew'],
    ['Roads\nAlong\nIron', 'Roads\nAlong\nIron\nNets\nToo', 'Roads\n3 And\nIron\nNets', 'Roads Along Iron Nets'],
  ],
  [{ rule: 'alphabet', only: 'latin' }, ['Café 3 £ ☃', 'naïve ʼ'], ['Cаfe', 'the total 因此 is 40', '123', 'α']],
  [{ rule: 'alphabet', only: ['han', 'kana'] }, ['カードは漢字です。'], ['カード card', '한국어']],
  [{ rule: 'alphabet', only: 'hangul' }, ['한국어 3.'], ['한국어 漢']],
  [{ rule: 'no-fence' }, ['a `code` b', '~~gone~~'], ['```\na\n```', 'see ```x```', 'a\n ~~~\nb']],
  [
    { rule: 'no-markdown' },
    [
      'Plain, 2 * 3 * 4 and 2*3*4, snake_case_name, #1, a* and *b',
      '1. one\n2. two',
      '• one',
      'a | b',
      'x - y',
      '5 - 3',
    ],
    [
      '# Title',
      '**bold**',
      'an *italic* word',
      '__b__',
      '_i_',
      '- a',
      '* a',
      '+ a',
      '| a | b |\n|---|---|',
      '`x`',
      '```',
      '[a](b)',
      'Title\n===',
    ],
  ],
];

const orders: readonly Case[] = [
  [
    { rule: 'order', of: ['ant', 'bee', 'cow'] },
    ['ant\nbee\ncow', '1. ant\n2. bee\n3. cow\n', '- ant\n\n- bee\n- cow'],
    [
      'ant\ncow\nbee',
      'ant\nbee',
      'ant\nbee\ncow\ndog',
      'ant\nbee\nbee\ncow',
      'Sure:\nant\nbee\ncow',
      'Ant\nbee\ncow',
      'ant, bee, cow',
    ],
  ],
  [
    { rule: 'order', of: ['a', 'b', 'c'], separator: ', ' },
    ['a, b, c', 'a,b ,c'],
    ['a, c, b', 'a, b, c.', 'a, b, c,', 'a b c'],
  ],
  [
    { rule: 'order', of: ['1. a', '2. b'] },
    ['1. a\n2. b', ' 1. a\n\n2. b\n'],
    ['2. a\n1. b', 'a\nb', '2. b\n1. a', '- 1. a\n- 2. b'],
  ],
  [{ rule: 'order', of: ['10. Foo', 'B'] }, ['10. Foo\nB', '10. Foo\n- B'], ['Foo\nB', '1. Foo\nB', 'Foo']],
  [{ rule: 'order', of: ['a', 'b', 'c'], separator: ' ' }, ['a b  c'], ['a bc', 'abc']],
  [
    { rule: 'order', of: ['A', 'b'], separator: '>', 'ignore-case': true, 'ignore-final-punctuation': true },
    ['a > B.'],
    ['b > a', 'a > b > c'],
  ],
];

const parts: readonly Case[] = [
  [{ rule: 'exact', text: 'b', part: { line: 2 } }, ['a\n\nb\nc'], ['a', 'b\na', 'a\nb c']],
  [{ rule: 'exact', text: 'b', part: { line: -2 } }, ['a\nb\nc', 'b\nc'], ['b', 'a\nb']],
  [{ rule: 'starts-with', text: 'x', part: { bullet: 'each' } }, ['Intro\n- x1\n- x2'], ['- x\n- y', 'x']],
  [
    { rule: 'words', exactly: 1, part: { paragraph: 2, sentence: 1 } },
    ['A b.\n\nOne. Two three.'],
    ['One.\n\nTwo three.', 'One.'],
  ],
  [
    { rule: 'first-word', is: 'So', part: { paragraph: 'each', sentence: -1 } },
    ['So it is.\n\nA b. So what?'],
    ['So it is.\n\nSo what? A b.'],
  ],
  [{ rule: 'case', is: 'upper', part: { line: 'each', word: 1 } }, ['AB c\nDE f'], ['AB c\nDe f']],
  [
    { rule: 'lines', exactly: 2, part: { section: 'Risks' } },
    [
      '# Plan\na\n## Risks\nb\n### More\n# End\nc',
      'Plan:\na\n\nRisks:\nb\nc\n\nEnd:\nd',
      '**Risks**\nb\nc\n**End**\nd',
      'Risks\na\nb',
    ],
    ['## Risks\nb', '# Plan\na\nb', '## Risks\na\nb\n## Risks\nc', '## risks\na\nb'],
  ],
  [
    { rule: 'bullets', exactly: 1, part: { section: 'Pros:' } },
    ['**Pros:**\n- a\n**Cons:**\n- b', 'Pros:\n- a\nCons:\n- b\n'],
    ['Pros:\n- a\n- b'],
  ],
];

const patterns: readonly Case[] = [
  [{ rule: 'matches', pattern: '/^\\d{4}-\\d{2}$/m' }, ['at\n2024-05\n'], ['at 2024-05']],
  [{ rule: 'not-matches', pattern: '/\\bsorry\\b/i' }, ['fine'], ['Sorry, no']],
];

/** Every rule with replies that keep it and replies that almost do. */
export const ruleCases = { counts, edges, presence, wholes, orders, parts, patterns };
