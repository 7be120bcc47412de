import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../../src/records/attempt.ts';
import { call, calling, message, sent } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/tool-call';
const pass = { outcome: 'pass' };
const noCall = { kind: 'tool_call_count', value: 0 };
const text = message({ content: 'It is\nsunny.' });

function broken(expected: string, received: string): object {
  return { outcome: 'fail', failure: 'verifier-fail', expected, received };
}

type Row = readonly [what: string, asserts: readonly object[], attempt: Attempt, verdict: object];

function itJudges(rows: readonly Row[]): void {
  it.each(rows)('%s', async (_what, asserts, attempt, verdict) => {
    expect(await verifyBenchlocal(attempt, { kind, asserts })).toEqual(verdict);
  });
}

describe('a reply without a call', () => {
  const wrong = { outcome: 'fail', failure: 'wrong-answer', expected: 'a tool call', received: 'It is\nsunny.' };
  const words = { kind: 'content_regex', pattern: '^sunny\\.$' };
  itJudges([
    ['is a wrong answer', [{ kind: 'exact_function_name', value: 'lookup' }], text, wrong],
    ['is one where a count above none is asked for', [{ kind: 'tool_call_count', value: 1 }], text, wrong],
    ['is one where an argument has to be 0', [{ kind: 'exact_arg_value', arg: 'n', value: 0 }], text, wrong],
    ['is one where a pattern is not all', [words, { kind: 'exact_function_name', value: 'a' }], text, wrong],
    ['is read line by line where patterns are all', [words], text, pass],
    ['is read by a pattern beside no calls', [noCall, words], text, pass],
    ['may span lines', [{ kind: 'content_regex', pattern: 'is.sunny' }], text, pass],
    [
      'without the text fails',
      [{ kind: 'content_regex', pattern: 'rain' }],
      text,
      broken('text with rain', 'It is\nsunny.'),
    ],
    ['calls nothing in order', [noCall, order('a', true)], text, broken('calls of a', 'no call')],
    [
      'has no first call',
      [noCall, { kind: 'function_name_in', values: ['a'] }],
      text,
      broken('a first call of a', 'no call'),
    ],
    [
      'has no arguments',
      [noCall, { kind: 'required_args_present', args: ['n'] }],
      text,
      broken('the arguments n', '{}'),
    ],
    ['has empty text for an argument', [noCall, { kind: 'arg_regex', arg: 'n', pattern: '^$' }], text, pass],
  ]);
});

function order(names: string, dependent: boolean): object {
  return { kind: 'multi_call_order', expected_names: names.split(' '), dependent };
}

describe('the names of calls', () => {
  const ab = calling(call('a', '{}'), call('b', '{}'));
  const nameless = calling({ type: 'function', function: { arguments: '{}' } });
  const first = { kind: 'exact_function_name', value: 'b' };
  const among = { kind: 'function_name_in', values: ['b', 'c'] };
  itJudges([
    ['show every call where the first is another', [first], ab, broken('a first call of b', 'a, b')],
    ['name what the first may be', [among], ab, broken('a first call of b or c', 'a, b')],
    ['may be any of a list', [among], calling(call('c', '{}')), pass],
    ['may be as many as asked', [{ kind: 'tool_call_count', value: 2 }], ab, pass],
    ['may not be fewer', [{ kind: 'tool_call_count', value: 3 }], ab, broken('3 calls', 'a, b')],
    ['may not be more', [noCall], ab, broken('0 calls', 'a, b')],
    [
      'have to hold each that is required',
      [{ kind: 'required_function_names', values: ['b', 'd'] }],
      ab,
      broken('calls of b, d', 'a, b'),
    ],
    ['have to come in order', [order('b a', false)], ab, broken('calls of b, a', 'a, b')],
    ['may be next to the function', [first], calling({ name: 'b', function: { name: 'a' } }), pass],
    ['count when empty for none', [first], calling({ name: '', function: { name: 'b' } }), pass],
    ['may be missing', [first], nameless, broken('a first call of b', 'a call without a name')],
    [
      'are none where a call is no object',
      [first],
      calling(null),
      broken('a first call of b', 'a call without a name'),
    ],
    ['are looked at in the order of the asserts', [noCall, first], ab, broken('0 calls', 'a, b')],
    [
      'do not hide that a second assert is broken',
      [{ kind: 'tool_call_count', value: 2 }, first],
      ab,
      broken('a first call of b', 'a, b'),
    ],
  ]);
});

describe('the arguments of a call', () => {
  const present = (...args: readonly string[]) => [{ kind: 'required_args_present', args }];
  const absent = (...args: readonly string[]) => [{ kind: 'forbidden_args_absent', args }];
  const exact = (value: unknown) => [{ kind: 'exact_arg_value', arg: 'n', value }];
  const range = (limits: object) => [{ kind: 'arg_numeric_range', arg: 'n', ...limits }];
  const given = (args: unknown) => calling(call('a', args));
  itJudges([
    ['are reported when missing', present('b', 'n', 'c'), given('{"n": 1}'), broken('the arguments b, c', "{'n': 1}")],
    [
      'are reported when forbidden',
      absent('b', 'n', 'm'),
      given('{"n": 1, "m": []}'),
      broken('no arguments n, m', "{'n': 1, 'm': []}"),
    ],
    ['are found in a text that is all of them', present('city'), given('"the city"'), pass],
    ['are missed in such a text', present('town'), given('"the city"'), broken('the arguments town', 'the city')],
    ['are forbidden in a list, too', absent('city'), given('["city"]'), broken('no arguments city', "['city']")],
    ['have to be an object to be required', present('n'), given('null'), broken('arguments as an object', 'None')],
    ['have to be an object to be forbidden', absent('n'), given('null'), broken('arguments as an object', 'None')],
    ['cannot be forbidden in a number', absent('n'), given('5'), broken('arguments as an object', '5')],
    ['have to be an object to have a value', exact(1), given('["n"]'), broken('arguments as an object', "['n']")],
    ['are none where no text and no object was sent', absent('n'), given(['n']), pass],
    ['are none where nothing was sent', present('n'), given(undefined), broken('the arguments n', '{}')],
    ['are none where the text is empty', present('n'), given(''), broken('the arguments n', '{}')],
    ['may be sent as an object', exact('Oslo'), given({ n: 'Oslo' }), pass],
    ['may be next to the function', exact(1), calling({ name: 'a', arguments: '{"n": 1}', function: {} }), pass],
    ['beside the function win', exact(1), calling({ arguments: { n: 1 }, function: { arguments: { n: 2 } } }), pass],
    [
      'are those of the first call',
      exact(2),
      calling(call('a', '{"n": 1}'), call('a', '{"n": 2}')),
      broken('n = 2', "{'n': 1}"),
    ],
    ['are reported with the expected value', exact({ b: [true] }), given('{}'), broken('n = {"b":[true]}', '{}')],
    ['may be one of a list', [{ kind: 'arg_in_enum', arg: 'n', values: [1, null] }], given('{}'), pass],
    [
      'are reported with the list',
      [{ kind: 'arg_in_enum', arg: 'n', values: ['b', 2] }],
      given('{"n": 3}'),
      broken('n in ["b",2]', "{'n': 3}"),
    ],
    [
      'are reported with the pattern',
      [{ kind: 'arg_regex', arg: 'n', pattern: '^b' }],
      given('{"n": "ab"}'),
      broken('n with ^b', "{'n': 'ab'}"),
    ],
    [
      'are searched in one line by a pattern',
      [{ kind: 'arg_regex', arg: 'n', pattern: '^b' }],
      given('{"n": "a\\nb"}'),
      broken('n with ^b', "{'n': 'a\\nb'}"),
    ],
    [
      'are not searched across lines',
      [{ kind: 'arg_regex', arg: 'n', pattern: 'a.b' }],
      given('{"n": "a\\nb"}'),
      broken('n with a.b', "{'n': 'a\\nb'}"),
    ],
    ['may lie on the upper end', range({ min: 1, max: 3 }), given('{"n": 3}'), pass],
    ['may lie on the lower end', range({ min: 1, max: 3 }), given('{"n": 1.0}'), pass],
    ['may not lie above', range({ max: 3 }), given('{"n": 3.5}'), broken('n from … to 3', "{'n': 3.5}")],
    ['may not lie below', range({ min: 1 }), given('{"n": 0}'), broken('n from 1 to …', "{'n': 0}")],
    [
      'are reported with both limits',
      range({ min: 1, max: 3 }),
      given('{"n": 4}'),
      broken('n from 1 to 3', "{'n': 4}"),
    ],
    ['count false for 0', range({ min: 1 }), given('{"n": false}'), broken('n from 1 to …', "{'n': False}")],
    ['have no end where none is given', range({}), given('{"n": -1e400}'), pass],
    ['have to be numbers to lie in a range', range({ min: 0 }), given('{}'), broken('n as a number', '{}')],
    ['are no numbers as text', range({ min: 0 }), given('{"n": "1"}'), broken('n as a number', "{'n': '1'}")],
    [
      'have to be JSON in every call',
      exact(1),
      calling(call('a', '{"n": 1}'), call('b', '{"n": 1')),
      {
        outcome: 'fail',
        failure: 'invalid-json',
        expected: 'arguments in JSON: "," or "}" expected (character 7)',
        received: '{"n": 1',
      },
    ],
    [
      'lose think tags under the names of text channels',
      exact({ content: 'b', reasoning: 'c', reasoning_content: 'd', other: '<think>a</think>e' }),
      given({
        n: {
          content: '<think>a</think>b',
          reasoning: '<think>a</think>c',
          reasoning_content: '<think>a</think>d',
          other: '<think>a</think>e',
        },
      }),
      pass,
    ],
    ['keep what is no text under such a name', exact({ content: true }), given({ n: { content: true } }), pass],
  ]);
});

describe('a call from another place', () => {
  it('is searched in the response of a server that sent a list at the top', async () => {
    const attempt = sent({ tool_calls: [{ name: 'a', arguments: { n: 1 } }] });
    const asserts = [{ kind: 'exact_arg_value', arg: 'n', value: 1 }];
    expect(await verifyBenchlocal(attempt, { kind, asserts })).toEqual(pass);
  });
});
