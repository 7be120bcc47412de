import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harnesses } from '../../../../src/endpoint/client/harness/harnesses.ts';
import type { ToolDefinition } from '../../../../src/records/attempt.ts';
import { turnWith } from '../../../verify/attempt-with.ts';
import { speak, type TextName, textNames } from './speak.ts';

const tools: ToolDefinition[] = [
  {
    name: 'get_weather',
    description: 'Weather of a city',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: 'integer' },
        parts: { type: 'array' },
        note: { type: ['string', 'null'] },
        slot: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
        gauge: { enum: [1, 2] },
        hour: { const: 12 },
        depth: { $ref: '#/$defs/depth~1m' },
        rain: { allOf: [{ type: 'boolean' }] },
        wind: { $ref: '#/properties/wind' },
      },
      $defs: { 'depth/m': { $ref: '#/properties/days' } },
    },
  },
];

/** The calls as `name arguments`, the broken words, or the answer. */
function read(name: TextName, content: string): unknown {
  const turn = harnesses[name].read(turnWith({ content }), tools);
  if (turn.brokenCall !== undefined) return { broken: turn.brokenCall.fault };
  if (turn.toolCalls.length === 0) return { answer: turn.content };
  const calls = turn.toolCalls.map((call) => `${call.name} ${String(call.arguments)}`);
  return turn.content === '' ? calls : { words: turn.content, calls };
}

const oslo = 'get_weather {"city":"Oslo"}';
const both = [oslo, 'get_weather {"city":"Bergen"}'];
const call = (city: string) => `{"name": "get_weather", "arguments": {"city": "${city}"}}`;
const coder = (city: string) => `<function=get_weather>\n<parameter=city>\n${city}\n</parameter>\n</function>`;
const broken = (fault: string) => ({ broken: fault });

/** The words of a model, and the result of reading them. */
type Row = readonly [what: string, said: string, read: unknown];

const tagged = (open: string, close: string, body: (city: string) => string): readonly Row[] => {
  const one = `${open}${body('Oslo')}${close}`;
  return [
    ['a call', one, [oslo]],
    ['two calls', `${one}\n${open}\n${body('Bergen')}\n${close}`, both],
    ['words and a call', `I look it up.\n${one}`, { words: 'I look it up.', calls: [oslo] }],
    ['an answer', 'It rains.', { answer: 'It rains.' }],
    ['nothing', '', { answer: '' }],
    ['an unclosed tag', `${open}${body('Oslo')}`, broken(`${open.trim()} is never closed`)],
    ['a lone closing tag', `${body('Oslo')}${close}`, broken(`${close.trim()} without ${open.trim()} before it`)],
    [
      'two calls in one tag',
      `${open}${body('Oslo')}\n${body('Bergen')}${close}`,
      broken('two calls where one belongs'),
    ],
    [
      'a good call, then a broken one',
      `${one}${open}oops${close}`,
      broken(open.includes('\n') ? 'no <function=NAME>' : 'broken JSON'),
    ],
    ['an empty tag', `${open}${close}`, broken(`nothing between ${open.trim()} and ${close.trim()}`)],
    ['a call in a code fence', `\`\`\`json\n${one}\n\`\`\``, broken('a call in a code fence')],
    ['a call after a code fence', `\`\`\`\nx\n\`\`\`\n${one}`, { words: '```\nx\n```', calls: [oslo] }],
    ['a call in a fence of a list', `1. So:\n   \`\`\`json\n   ${one}\n   \`\`\``, broken('a call in a code fence')],
    ['a call in a fence behind a mark of a list', `- \`\`\`\n  ${one}\n  \`\`\``, broken('a call in a code fence')],
    ['a call in a fence that holds another', `\`\`\`\n~~~\n${one}\n\`\`\``, broken('a call in a code fence')],
    [
      'a call in a fence that holds a shorter one',
      `\`\`\`\`\n\`\`\`\n${one}\n\`\`\`\``,
      broken('a call in a code fence'),
    ],
    ['a call in a fence that holds an opening', `\`\`\`\n\`\`\`js\n${one}\n\`\`\``, broken('a call in a code fence')],
    ['a call in a fence of one line', `\`\`\`${one}\`\`\``, broken('a call in a code fence')],
    [
      'a call after a longer end of a fence',
      `\`\`\`\nx\n \`\`\`\` \n${one}`,
      { words: '```\nx\n ````', calls: [oslo] },
    ],
    ['a call after inline code', `\`\`\`a\`\`\` is missing.\n${one}`, { words: '```a``` is missing.', calls: [oslo] }],
    ['the form of another server', '[TOOL_CALLS] get_weather', { answer: '[TOOL_CALLS] get_weather' }],
  ];
};

const json = (open: string, close: string): readonly Row[] => [
  ...tagged(open, close, call),
  [
    'digits that no float holds, and keys in their order',
    `${open}{"name": "get_weather", "arguments": {"b": [9007199254740993], "7": "\\u00e9"}}${close}`,
    ['get_weather {"b":[9007199254740993],"7":"é"}'],
  ],
  [
    'a call with a result in it',
    `${open}{"name": "get_weather", "arguments": {}, "result": {"ok": true}}${close}`,
    broken('more than "name" and "arguments"'),
  ],
  [
    'a call with its type and its id',
    `${open}{"type": "function", "id": "c1", "index": 0, "name": "get_weather", "arguments": {}}${close}`,
    ['get_weather {}'],
  ],
  ['no arguments', `${open}{"name": "get_weather"}${close}`, ['get_weather {}']],
  ['null for arguments', `${open}{"name": "get_weather", "arguments": null}${close}`, ['get_weather {}']],
  ['two names', `${open}{"name": "x", "name": "get_weather", "arguments": {}}${close}`, broken('a key twice')],
  [
    'an argument twice',
    `${open}{"name": "get_weather", "arguments": {"city": "a", "city": "b"}}${close}`,
    broken('a key twice'),
  ],
  [
    'JSON with comments',
    `${open}{"name": "get_weather", /* Norway */ "arguments": {}}${close}`,
    broken('JSON with comments'),
  ],
  ['arguments as a text', `${open}{"name": "get_weather", "arguments": "{}"}${close}`, broken('"arguments" as a text')],
  [
    'parameters in place of arguments',
    `${open}{"name": "get_weather", "parameters": {}}${close}`,
    broken('"parameters" in place of "arguments"'),
  ],
  ['no name', `${open}{"arguments": {}}${close}`, broken('no "name"')],
  ['a text that holds the closing tag', `${open}${call(`${close}!`)}${close}`, [`get_weather {"city":"${close}!"}`]],
  ['a text that holds a thinking tag', `${open}${call('</think>')}${close}`, ['get_weather {"city":"</think>"}']],
  ['a fence inside a call', `${open}${call('\\n```\\n')}${close}`, ['get_weather {"city":"\\n```\\n"}']],
];

const thinking = (open: string, close: string): readonly Row[] => {
  const thought = `<think>I could say ${open}${call('Paris')}${close}</think>`;
  return [
    ['thinking that quotes a call', `${thought}It rains.`, { answer: `${thought}It rains.` }],
    [
      'thinking that quotes a tag, then a call',
      `${thought}${open}${call('Oslo')}${close}`,
      { words: thought, calls: [oslo] },
    ],
    ...['<Think>|</THINK>', '<think >|</think >', '<thinking a="b">|</thinking>', '◁think▷|◁/think▷'].map(
      (tags): Row => {
        const other = tags.replace('|', `${open}${call('Paris')}${close}`);
        return [`thinking between ${tags}`, `${other}${open}${call('Oslo')}${close}`, { words: other, calls: [oslo] }];
      },
    ),
    ['a tag in capitals', `${open.toUpperCase()}x`, { answer: `${open.toUpperCase()}x` }],
    ['thinking that never ends', `<think>${open}${call('Paris')}${close}`, { answer: expect.any(String) }],
    ['thinking that the template opened', `maybe ${open}x</think>no`, { answer: `maybe ${open}x</think>no` }],
  ];
};

const rows: Readonly<Record<TextName, readonly Row[]>> = {
  hermes: [...json('<tool_call>', '</tool_call>'), ...thinking('<tool_call>', '</tool_call>')],
  qwen: [...json('<function_call>', '</function_call>'), ...thinking('<function_call>', '</function_call>')],
  pi: [
    ...json('<tool_call>', '</tool_call>'),
    ['thinking, then a call', `<think>Paris?</think>\n<tool_call>${call('Oslo')}</tool_call>`, [oslo]],
    [
      'thinking that quotes a call',
      `<think><tool_call>${call('Paris')}</tool_call></think>It rains.`,
      { answer: 'It rains.' },
    ],
    ['thinking that the template opened', 'Hm <tool_call>?</think>It rains.', { answer: 'It rains.' }],
    [
      'thinking between tags in capitals',
      `<THINK><tool_call>${call('Paris')}</tool_call></THINK><tool_call>${call('Oslo')}</tool_call>`,
      [oslo],
    ],
    ['thinking that never ends', '<think>It rains.', { answer: '<think>It rains.' }],
  ],
  'qwen-coder': [
    ...tagged('<tool_call>\n', '\n</tool_call>', coder),
    [
      'values of other types',
      '<tool_call><function=get_weather><parameter=days>3</parameter><parameter=parts>["a"]</parameter></function></tool_call>',
      ['get_weather {"days":3,"parts":["a"]}'],
    ],
    [
      'a text like a number',
      '<tool_call><function=get_weather><parameter=city>3</parameter></function></tool_call>',
      ['get_weather {"city":"3"}'],
    ],
    [
      'null where the schema has it',
      '<tool_call><function=get_weather><parameter=note>null</parameter></function></tool_call>',
      ['get_weather {"note":null}'],
    ],
    ...(
      [
        ['a number where the schema has texts too', '12', '12'],
        ['a text like a number where the schema has numbers too', '"12"', '"12"'],
        ['a text where the schema has numbers too', 'north', '"north"'],
        ['a text with quotes where the schema has numbers too', '"\\"12\\""', '"\\"12\\""'],
      ] as const
    ).map(
      ([what, said, value]): Row => [
        what,
        `<tool_call><function=get_weather><parameter=slot>${said}</parameter></function></tool_call>`,
        [`get_weather {"slot":${value}}`],
      ],
    ),
    ...Object.entries({ gauge: '2', hour: '12', depth: '3', rain: 'true' }).map(
      ([key, value]): Row => [
        `the type of ${key}`,
        `<tool_call><function=get_weather><parameter=${key}>${value}</parameter></function></tool_call>`,
        [`get_weather {"${key}":${value}}`],
      ],
    ),
    [
      'a reference to itself as a text',
      '<tool_call><function=get_weather><parameter=wind>3</parameter></function></tool_call>',
      ['get_weather {"wind":"3"}'],
    ],
    [
      'a number that is none',
      '<tool_call><function=get_weather><parameter=days>three</parameter></function></tool_call>',
      ['get_weather {"days":"three"}'],
    ],
    [
      'digits that no float holds, and keys in their order',
      '<tool_call><function=get_weather><parameter=days>9007199254740993</parameter><parameter=7>a</parameter></function></tool_call>',
      ['get_weather {"days":9007199254740993,"7":"a"}'],
    ],
    ['no arguments', '<tool_call><function=get_weather></function></tool_call>', ['get_weather {}']],
    [
      'text of several lines',
      '<tool_call><function=get_weather>\n<parameter=city>\n\na\n</parameter>\n</function></tool_call>',
      ['get_weather {"city":"\\na"}'],
    ],
    [
      'a text that holds its own tags',
      '<tool_call><function=get_weather><parameter=city>a</parameter> <function=c> <parameter=d> </tool_call></parameter></function></tool_call>',
      ['get_weather {"city":"a</parameter> <function=c> <parameter=d> </tool_call>"}'],
    ],
    [
      'a call that begins inside an unclosed one',
      `<tool_call><function=get_weather><parameter=city>a</tool_call>\n<tool_call>${coder('Bergen')}</tool_call>`,
      broken('<function=NAME> and </function> are not first and last'),
    ],
    [
      'an argument twice',
      '<tool_call><function=get_weather><parameter=city>a</parameter><parameter=city>b</parameter></function></tool_call>',
      broken('an argument twice'),
    ],
    [
      'an unclosed parameter',
      '<tool_call><function=get_weather><parameter=city>a</function></tool_call>',
      broken('a <parameter=KEY> that is never closed'),
    ],
    ['JSON in the tag', `<tool_call>${call('Oslo')}</tool_call>`, broken('JSON')],
  ],
  json: [
    ['a call', '{"tool": "get_weather", "arguments": {"city": "Oslo"}}', [oslo]],
    [
      'two calls',
      '[{"tool": "get_weather", "arguments": {"city": "Oslo"}}, {"tool": "get_weather", "arguments": {"city": "Bergen"}}]',
      both,
    ],
    [
      'digits that no float holds',
      '{"tool": "get_weather", "arguments": {"days": 9007199254740993}}',
      ['get_weather {"days":9007199254740993}'],
    ],
    [
      'a call with a result in it',
      '{"tool": "get_weather", "arguments": {}, "result": {"ok": true}}',
      broken('more than "tool" and "arguments"'),
    ],
    ['a call with its id', '{"id": "c1", "tool": "get_weather", "arguments": {}}', ['get_weather {}']],
    ['two names', '{"tool": "x", "tool": "get_weather", "arguments": {}}', broken('a key twice')],
    ['two answers', '{"answer": "a", "answer": "b"}', broken('a key twice')],
    ['an object with a key twice', '{"a": 1, "a": 2}', { answer: '{"a": 1, "a": 2}' }],
    ['an answer', '{"answer": "It rains."}', { answer: 'It rains.' }],
    ['an answer that is no text', '{"answer": {"rain": true}}', { answer: '{"rain":true}' }],
    ['an answer in words', 'It rains.', { answer: 'It rains.' }],
    ['another object', '{"rain": true}', { answer: '{"rain": true}' }],
    ['nothing', '', { answer: '' }],
    ['an unclosed object', '{"tool": "get_weather", "arguments": {"city": "Oslo"', broken('broken JSON')],
    [
      'two calls one after the other',
      '{"tool": "get_weather", "arguments": {}}\n{"tool": "get_weather", "arguments": {}}',
      broken('two calls where one belongs'),
    ],
    [
      'a call and an answer',
      '{"tool": "get_weather", "arguments": {}, "answer": "It rains."}',
      broken('calls and an answer at once'),
    ],
    [
      'a call and an answer in a list',
      '[{"tool": "get_weather", "arguments": {}}, {"answer": "It rains."}]',
      broken('calls and an answer at once'),
    ],
    ['JSON with comments', '{"tool": "get_weather", // Norway\n"arguments": {}}', broken('JSON with comments')],
    ['no arguments', '{"tool": "get_weather"}', ['get_weather {}']],
    ['words and a call', 'I look it up: {"tool": "get_weather", "arguments": {}}', broken('words before the JSON')],
    ['a call and words', '{"tool": "get_weather", "arguments": {}} Done.', broken('words after the JSON')],
    [
      'a call in a code fence',
      '```json\n{"tool": "get_weather", "arguments": {}}\n```',
      broken('a call in a code fence'),
    ],
    ['single quotes', "{'tool': 'get_weather', 'arguments': {}}", broken('broken JSON')],
    ['curly quotes', '{“tool”: “get_weather”, “arguments”: {}}', broken('broken JSON')],
    ['a key without quotes', '{tool: "get_weather", arguments: {}}', broken('broken JSON')],
    ['an answer in single quotes', "{'answer': 'It rains.'}", broken('broken JSON')],
    ['words with such a word', 'Well, answer: it rains.', { answer: 'Well, answer: it rains.' }],
    ['null for arguments', '{"tool": "get_weather", "arguments": null}', ['get_weather {}']],
    [
      'thinking that quotes a call',
      '<think>{"tool": "x", "arguments": {}}</think>{"answer": "It rains."}',
      { answer: '<think>{"tool": "x", "arguments": {}}</think>It rains.' },
    ],
    [
      'thinking that quotes a call, between tags in capitals',
      '<Think>{"tool": "x", "arguments": {}}</Think>{"answer": "It rains."}',
      { answer: '<Think>{"tool": "x", "arguments": {}}</Think>It rains.' },
    ],
    ['thinking that never ends', '<think>{"tool": "x", "arguments": {}}', { answer: expect.any(String) }],
    ['an answer that names a tag', '{"answer": "</think>"}', { answer: '</think>' }],
  ],
};

it('keeps the fence that holds a call, and says how a call is written', () => {
  const fenced = `\`\`\`json\n<tool_call>${call('Oslo')}</tool_call>\n\`\`\``;
  expect(harnesses.hermes.read(turnWith({ content: `So:\n${fenced}` }), tools).brokenCall).toEqual({
    words: fenced,
    fault: 'a call in a code fence',
    form: 'one JSON object with "name" and "arguments" in each <tool_call>',
  });
});

describe.each(textNames)('%s', (name) => {
  it.each(rows[name])('reads %s', (_, said, expected) => {
    expect(read(name, said)).toEqual(expected);
  });

  it('keeps the unchanged message beside the calls', () => {
    const turn = turnWith({
      content: speak(name, { content: '', toolCalls: [{ id: undefined, name: 'get_weather', arguments: '{}' }] }),
    });
    const known = harnesses[name].read(turn, tools);
    expect(known.toolCalls).toHaveLength(1);
    expect(known.asWritten).toEqual(turn);
  });

  it('counts a call once if the server reads it and also leaves its words', () => {
    const weather = (city: string, id?: string) => ({ id, name: 'get_weather', arguments: `{"city": "${city}"}` });
    const said = [weather('Oslo'), weather('Oslo'), weather('Bergen')];
    const content = speak(name, { content: '', toolCalls: said });
    const sent = turnWith({ content, toolCalls: [weather('Oslo', 'c1'), weather('Kiel', 'c2')] });
    const turn = harnesses[name].read(sent, tools);
    const cities = turn.toolCalls.map((one) => JSON.parse(String(one.arguments)).city);
    expect(cities).toEqual(['Kiel', 'Oslo', 'Oslo', 'Bergen']);
    const [repeated] = harnesses[name].answer([turn], tools);
    expect(
      String(repeated?.['content'])
        .match(/Oslo|Kiel|Bergen/g)
        ?.sort(),
    ).toEqual([...cities].sort());
  });

  it('reads a thousand calls of one message, and arguments of 5 MB', () => {
    const weather = (city: string) => ({ id: undefined, name: 'get_weather', arguments: JSON.stringify({ city }) });
    const cities = Array.from({ length: 1000 }, (_, at) => `City ${at}`);
    const long = 'so <tool_call> and </parameter> {'.repeat(160_000);
    expect(long.length).toBeGreaterThan(5_000_000);
    for (const said of [cities, [long]]) {
      const content = speak(name, { content: '', toolCalls: said.map(weather) }, tools);
      const { toolCalls, brokenCall } = harnesses[name].read(turnWith({ content }), tools);
      expect(brokenCall).toBeUndefined();
      const same = toolCalls
        .map((each) => JSON.parse(String(each.arguments)).city)
        .every((city, at) => city === said[at]);
      expect([toolCalls.length, same]).toEqual([said.length, true]);
    }
    const cut = speak(name, { content: '', toolCalls: [weather(long)] }, tools).slice(0, -14);
    expect(harnesses[name].read(turnWith({ content: cut }), tools).toolCalls).toEqual([]);
  });

  it('reads any text without an error', () => {
    const piece = fc.constantFrom(
      ...['<tool_call>', '</tool_call>', '<function_call>', '</function_call>', '<think>', '</think>', '```', '\n'],
      ...['<function=a>', '</function>', '<parameter=b>', '</parameter>', '{"tool":', '"answer":', '{', '}', '[', ']'],
      ...['{"name":"a","arguments":{}}', '[THINK]', '\ud800', ' '],
    );
    const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (content) => {
        const turn = harnesses[name].read(turnWith({ content }), tools);
        expect(turn.brokenCall === undefined || turn.toolCalls.length === 0).toBe(true);
      }),
    );
  });

  it('reads the calls that it writes', () => {
    // In the form of Qwen3-Coder the schema says what a value is: without one, it is a text.
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('</tool_call>', '<function=c>', '<parameter=d>', '</parameter>'),
    );
    const key = name === 'qwen-coder' ? fc.stringMatching(/^[a-z_]{1,9}$/) : fc.string();
    const value = name === 'qwen-coder' ? word : fc.oneof(word, fc.jsonValue());
    const slot = fc.oneof(
      word,
      fc.integer(),
      fc.integer().map(String),
      fc.integer().map((one) => `"${one}"`),
    );
    const made = fc.oneof(
      fc.record({ name: fc.stringMatching(/^[a-z_]{1,9}$/), arguments: fc.dictionary(key, value) }),
      fc.record({ name: fc.constant('get_weather'), arguments: fc.record({ slot, city: word }) }),
    );
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 3 }), (calls) => {
        const toolCalls = calls.map((each) => ({
          id: undefined,
          name: each.name,
          arguments: JSON.stringify(each.arguments),
        }));
        const turn = harnesses[name].read(turnWith({ content: speak(name, { content: '', toolCalls }, tools) }), tools);
        const back = turn.toolCalls.map((each) => [each.name, JSON.parse(String(each.arguments))]);
        expect(back).toEqual(toolCalls.map((each) => [each.name, JSON.parse(each.arguments)]));
      }),
    );
  });
});
