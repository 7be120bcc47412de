import { describe, expect, it } from 'vitest';
import { attemptWith } from '../../../../verify/attempt-with.ts';
import { call, calling } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/tool-call';

function judged(args: unknown, assert: object) {
  return verifyBenchlocal(calling(call('a', args)), { kind, asserts: [assert] });
}

describe('arguments as Python prints them', () => {
  it.each([
    ['nothing, true and false', '[null, true, false]', '[None, True, False]'],
    ['an integer of any length', '[123456789012345678901234567890, -7]', '[123456789012345678901234567890, -7]'],
    ['a float', '[1.5, -0.25, 100.0, 0.1]', '[1.5, -0.25, 100.0, 0.1]'],
    ['the zeros', '[0, -0, 0.0, -0.0]', '[0, 0, 0.0, -0.0]'],
    ['small floats', '[0.0001, 0.00012, 0.00001, 1.5e-7, 2e-10]', '[0.0001, 0.00012, 1e-05, 1.5e-07, 2e-10]'],
    [
      'large floats',
      '[1e15, 1234567890123456.0, 1e16, -1.5e16, 1e100]',
      '[1000000000000000.0, 1234567890123456.0, 1e+16, -1.5e+16, 1e+100]',
    ],
    ['NaN and infinity', '[NaN, Infinity, -Infinity, 1e400]', '[nan, inf, -inf, inf]'],
    ['an object', '{"a": {"b c": [1]}, "d": {}}', "{'a': {'b c': [1]}, 'd': {}}"],
    ['quotes', `["it's", "say \\"a\\"", "'\\"", "a''b\\"\\""]`, `["it's", 'say "a"', '\\'"', 'a\\'\\'b""']`],
    ['a key with a quote', `{"it's": 1}`, `{"it's": 1}`],
    ['characters with short escapes', '["\\n\\r\\t\\\\"]', "['\\n\\r\\t\\\\']"],
    ['control characters', '["\\u0000\\u0001\\u001f\\u007f\\u0085"]', "['\\x00\\x01\\x1f\\x7f\\x85']"],
    ['invisible characters', '["\\u00ad\\u00a0\\u200b\\u2028\\u3000"]', "['\\xad\\xa0\\u200b\\u2028\\u3000']"],
    ['unassigned code points', '["\\u0378\\ud83d\\uffff"]', "['\\u0378\\ud83d\\uffff']"],
    ['invisible characters beyond 16 bits', '["\\udb40\\udc01\\udbff\\udfff"]', "['\\U000e0001\\U0010ffff']"],
    ['other scripts as they are', '["é字😀ÿ"]', "['é字😀ÿ']"],
  ])('show %s', async (_what, args, received) => {
    const wrapped = args.startsWith('{') ? args : `{"n": ${args}}`;
    expect(await judged(wrapped, { kind: 'exact_arg_value', arg: 'x', value: 1 })).toEqual({
      outcome: 'fail',
      failure: 'verifier-fail',
      expected: 'x = 1',
      received: args.startsWith('{') ? received : `{'n': ${received}}`,
    });
  });

  it('show what a server sent as an object in the same way', async () => {
    const args = { n: [1, 1.5, -0.5, true, null, 'a', { b: [] }, 1e20] };
    expect(await judged(args, { kind: 'required_args_present', args: ['x'] })).toMatchObject({
      received: "{'n': [1, 1.5, -0.5, True, None, 'a', {'b': []}, 1e+20]}",
    });
  });
});

describe('an argument that is no JSON', () => {
  it.each([[undefined], [1n], [() => 1]])('is read as null: %s', async (n) => {
    expect(await judged({ n }, { kind: 'arg_regex', arg: 'n', pattern: '^None$' })).toEqual({ outcome: 'pass' });
  });
});

describe('a name that is no text', () => {
  it.each([
    [5, '5'],
    [1.5, '1.5'],
    [true, 'True'],
    [['a', null], "['a', None]"],
  ])('is read as Python prints it: %j', async (name, received) => {
    const asserts = [{ kind: 'exact_function_name', value: 'b' }];
    expect(await verifyBenchlocal(calling(call(name, '{}')), { kind, asserts })).toMatchObject({ received });
  });
});

describe('equal values', () => {
  it.each([
    [1, '1', true],
    [1, '1.0', true],
    [1, 'true', true],
    [0, 'false', true],
    [true, '1.0', true],
    [true, 'true', true],
    [true, 'false', false],
    [1, '2', false],
    [2, '1', false],
    [1, '"1"', false],
    ['1', '1', false],
    [null, '0', false],
    [0, 'null', false],
    [false, 'null', false],
    ['', 'null', false],
    [1.5, '1.5', true],
    [1.5, '1', false],
    [1.5, '2', false],
    [0, 'NaN', false],
    ['a', '"a"', true],
    ['a', '"b"', false],
    // An integer is never rounded to be compared.
    [1e20, '100000000000000000000', true],
    [1e20, '100000000000000000001', false],
    [1e20, '1e20', true],
    [9007199254740991, '9007199254740992', false],
    [[], '[]', true],
    [[], '{}', false],
    [{}, '[]', false],
    [{}, '{}', true],
    [[1, 'a'], '[1.0, "a"]', true],
    [[1, 2], '[2, 1]', false],
    [[1, 2], '[1, 3]', false],
    [[1, 2], '[1]', false],
    [[1], '[1, 2]', false],
    [[1], '1', false],
    [1, '[1]', false],
    [[null], '[]', false],
    [{ a: 1, b: 2 }, '{"b": 2, "a": 1.0}', true],
    [{ a: 1, b: 2 }, '{"a": 1, "b": 3}', false],
    [{ a: 1, b: 2 }, '{"a": 1}', false],
    [{ a: 1 }, '{"a": 1, "b": 2}', false],
    [{ a: null }, '{"b": null}', false],
    [{ a: 1 }, '1', false],
    [{ a: { b: [1] } }, '{"a": {"b": [true]}}', true],
  ])('for %j, %s: %s', async (value, written, isEqual) => {
    const verdict = await judged(`{"n": ${written}}`, { kind: 'exact_arg_value', arg: 'n', value });
    expect(verdict.outcome).toBe(isEqual ? 'pass' : 'fail');
  });

  it.each([
    [1, 1, true],
    [1, true, true],
    [1.5, 1.5, true],
    ['a', 'a', true],
    [[{ a: [null] }], [{ a: [null] }], true],
    [[{ a: [null] }], [{ a: [0] }], false],
  ])('for %j, %j sent as it is: %s', async (value, received, isEqual) => {
    const verdict = await judged({ n: received }, { kind: 'exact_arg_value', arg: 'n', value });
    expect(verdict.outcome).toBe(isEqual ? 'pass' : 'fail');
  });
});

describe('arguments nested deeper than Python reads', () => {
  function nested(depth: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  }
  const exact = { kind: 'exact_arg_value', arg: 'n', value: 2 };

  it('do not hide the ones beside them', async () => {
    expect(await judged({ m: nested(50_000), n: 2 }, exact)).toEqual({ outcome: 'pass' });
    const toolCalls = [{ id: undefined, name: 'a', arguments: { m: nested(50_000), n: 2 } }];
    expect(await verifyBenchlocal(attemptWith({ toolCalls }), { kind, asserts: [exact] })).toEqual({ outcome: 'pass' });
  });

  it('are read at depths that no tool needs', async () => {
    const value = nested(200);
    expect(await judged({ n: nested(200) }, { ...exact, value })).toEqual({ outcome: 'pass' });
    expect(await judged({ n: nested(202) }, { ...exact, value })).toMatchObject({ outcome: 'fail' });
  });
});
