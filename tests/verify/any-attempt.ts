import fc from 'fast-check';
import type { AssistantTurn, Attempt, ToolCall, ToolTurn } from '../../src/records/attempt.ts';

// A code unit that is no code point: lone surrogates must occur too.
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

// Parts of real replies, so that arbitrary text gets past a verifier's first check.
const fragment = fc.constantFrom(
  ...['', ' ', '\n', '\n\n', '\r\n', '\t', '\u00a0', '\u200b', '. ', '! ', '…', ',', ';', '=', ':', '(', ')', '"', '”'],
  ...[
    '- ',
    '* ',
    '• ',
    '1. ',
    '2) ',
    '# ',
    '> ',
    '**',
    '_',
    '`',
    '```',
    '```json\n',
    '~~~',
    '| a | b |\n',
    '|---|---|\n',
  ],
  ...[
    '<think>',
    '</think>',
    '<tool_call>',
    '<a>',
    '</a>',
    '<|im_end|>',
    'null',
    'undefined',
    'true',
    'NaN',
    '__proto__',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '{}',
    '[]',
    '{"a":1}',
    '{"a":1,"a":2}',
    '"',
    '\\',
    '\\u0000',
    'a: 1',
    'a: [1, 2',
    'a,b\n1,2\n',
  ],
  ...['0', '1', '-1', '3/4', '1/0', '1,260', '1 260', '.5', '1e9', '1e999', '9007199254740993', '%', '$', '€', 'km/h'],
  ...[
    'ANSWER:',
    'answer',
    'A',
    'B',
    'or',
    'a=1; b=2',
    'e.g. ',
    'Dr. ',
    "don't",
    'well-known',
    'Ünïcödé',
    'ß',
    'İ',
    '漢字',
  ],
  ...['한국어', 'Ελληνικά', 'שלום', '😀', '👩‍👩‍👧', 'e\u0301', '\ud800', '\udfff', '\u0000', '\ufeff', '\u202e'],
);

/** Any text a server could send, including lone surrogates. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fragment, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: codeUnit, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.json(),
);

const anyCall: fc.Arbitrary<ToolCall> = fc.record({
  id: fc.option(anyText, { nil: undefined }),
  name: anyText,
  arguments: fc.oneof(
    anyText,
    fc.json(),
    fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true }),
  ),
});

const anyAssistantTurn: fc.Arbitrary<AssistantTurn> = fc.record({
  role: fc.constant('assistant' as const),
  content: anyText,
  reasoning: fc.oneof(fc.constant(''), anyText),
  toolCalls: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(anyCall, { maxLength: 4 })),
  finishReason: fc.option(fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter', ''), { nil: undefined }),
  raw: fc.anything(),
});

const anyToolTurn: fc.Arbitrary<ToolTurn> = fc.record({
  role: fc.constant('tool' as const),
  callId: fc.option(anyText, { nil: undefined }),
  name: anyText,
  content: anyText,
});

/** Any attempt: no turn at all, turns in any order, tool calls with arguments of every kind. */
export const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  turns: fc.array(fc.oneof({ weight: 3, arbitrary: anyAssistantTurn }, anyToolTurn), { maxLength: 4 }),
});
