import { describe, expect, it } from 'vitest';
import { benchlocalToolCall } from '../../../../../src/features/other-tools/benchlocal/kinds/tool-call.ts';
import { attemptWith } from '../../../../verify/attempt-with.ts';
import { call, calling, message, sent } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/tool-call';
const lookup = { kind, asserts: [{ kind: 'exact_function_name', value: 'lookup' }] };
const withArgument = (assert: object) => ({ kind, asserts: [assert] });

describe('benchlocal/tool-call', () => {
  it('passes the right first call and ignores what follows it', async () => {
    const attempt = calling(call('lookup', '{}'), call('wipe', '{}'));
    expect(await verifyBenchlocal(attempt, lookup)).toEqual({ outcome: 'pass' });
  });

  it('fails another first call as verifier-fail', async () => {
    const verdict = await verifyBenchlocal(calling(call('LOOKUP', '{}')), lookup);
    expect(verdict).toMatchObject({ outcome: 'fail', failure: 'verifier-fail', received: 'LOOKUP' });
  });

  it('fails text without a call as wrong-answer, but not if no call is expected', async () => {
    const attempt = message({ content: 'It is sunny.' });
    expect(await verifyBenchlocal(attempt, lookup)).toMatchObject({ failure: 'wrong-answer' });
    const none = { kind, asserts: [{ kind: 'tool_call_count', value: 0 }] };
    expect(await verifyBenchlocal(attempt, none)).toEqual({ outcome: 'pass' });
    const text = { kind, asserts: [{ kind: 'content_regex', pattern: 'sun' }] };
    expect(await verifyBenchlocal(attempt, text)).toEqual({ outcome: 'pass' });
  });

  it.each(['{"city": "Os', '[1,', "{'a': 1}"])(
    'fails the arguments %j as invalid-json whatever is asserted',
    async (args) => {
      expect(await verifyBenchlocal(calling(call('lookup', '{}'), call('lookup', args)), lookup)).toMatchObject({
        failure: 'invalid-json',
      });
    },
  );

  it.each([
    ['on top of the response', { content: '', tool_calls: [call('lookup', '{}')] }],
    ['in a message on top', { message: { tool_calls: [call('lookup', '{}')] } }],
    ['in a delta', { choices: [{ delta: { tool_calls: [call('lookup', '{}')] } }] }],
    [
      'in a delta beside an empty message',
      { choices: [{ message: {}, delta: { tool_calls: [call('lookup', '{}')] } }] },
    ],
    ['without the function around it', { message: { tool_calls: [{ name: 'lookup', arguments: {} }] } }],
  ])('finds a call %s', async (_place, raw) => {
    expect(await verifyBenchlocal(sent(raw), lookup)).toEqual({ outcome: 'pass' });
  });

  it('builds the response from the turn if none was kept', async () => {
    const attempt = attemptWith({ toolCalls: [{ id: undefined, name: 'lookup', arguments: '' }] });
    expect(await verifyBenchlocal(attempt, lookup)).toEqual({ outcome: 'pass' });
  });

  it.each([
    [{ kind: 'required_args_present', args: ['city'] }, '{"city": null}', true],
    [{ kind: 'required_args_present', args: ['city'] }, '["city"]', true],
    [{ kind: 'required_args_present', args: ['city'] }, '{}', false],
    [{ kind: 'forbidden_args_absent', args: ['city'] }, '{"town": 1}', true],
    [{ kind: 'forbidden_args_absent', args: ['city'] }, '{"city": 1}', false],
    [{ kind: 'exact_arg_value', arg: 'n', value: 1 }, '{"n": true}', true],
    [{ kind: 'exact_arg_value', arg: 'n', value: 1 }, '{"n": 1.0}', true],
    [{ kind: 'exact_arg_value', arg: 'n', value: 1 }, '{"n": "1"}', false],
    [{ kind: 'exact_arg_value', arg: 'n', value: null }, '{}', true],
    [{ kind: 'exact_arg_value', arg: 'n', value: 1 }, 'null', false],
    [{ kind: 'exact_arg_value', arg: 'n', value: { a: [1, 2] } }, '{"n": {"a": [1.0, 2]}}', true],
    [{ kind: 'exact_arg_value', arg: 'n', value: [1] }, '{"n": [1, 2]}', false],
    [{ kind: 'arg_in_enum', arg: 'n', values: ['a', 2] }, '{"n": 2}', true],
    [{ kind: 'arg_in_enum', arg: 'n', values: ['a', 2] }, '{"n": "b"}', false],
    [{ kind: 'arg_regex', arg: 'n', pattern: "^\\['Oslo'\\]$" }, '{"n": ["Oslo"]}', true],
    [{ kind: 'arg_regex', arg: 'n', pattern: '^True$' }, '{"n": true}', true],
    [{ kind: 'arg_regex', arg: 'n', pattern: '^None$' }, '{"n": null}', true],
    [{ kind: 'arg_regex', arg: 'n', pattern: '^$' }, '{}', true],
    [{ kind: 'arg_regex', arg: 'n', pattern: 'a$' }, '{"n": "a\\n"}', true],
    [{ kind: 'arg_regex', arg: 'n', pattern: 'a$' }, '{"n": "a\\nb"}', false],
    [{ kind: 'arg_numeric_range', arg: 'n', min: 1, max: 3 }, '{"n": true}', true],
    [{ kind: 'arg_numeric_range', arg: 'n', min: 1, max: 3 }, '{"n": NaN}', true],
    [{ kind: 'arg_numeric_range', arg: 'n', min: 1, max: 3 }, '{"n": 3.5}', false],
    [{ kind: 'arg_numeric_range', arg: 'n', max: 3 }, '{"n": -99999999999999999999}', true],
    [{ kind: 'arg_numeric_range', arg: 'n', min: 1 }, '{"n": "2"}', false],
  ])('judges %j against %s: %s', async (assert, args, passes) => {
    const verdict = await verifyBenchlocal(calling(call('lookup', args)), withArgument(assert));
    expect(verdict).toMatchObject(passes ? { outcome: 'pass' } : { outcome: 'fail', failure: 'verifier-fail' });
  });

  it('removes think tags from an argument that has the name of a text channel', async () => {
    const attempt = calling(call('send', { content: '<think>hm</think> Hello', text: '<think>hm</think>' }));
    expect(
      await verifyBenchlocal(attempt, withArgument({ kind: 'exact_arg_value', arg: 'content', value: 'Hello' })),
    ).toEqual({ outcome: 'pass' });
    expect(
      await verifyBenchlocal(attempt, withArgument({ kind: 'exact_arg_value', arg: 'text', value: '' })),
    ).toMatchObject({ outcome: 'fail' });
  });

  it.each([
    [['find', 'read'], ['find'], true, true],
    [['find', 'read'], ['find', 'read', 'wipe'], true, true],
    [['find', 'read'], ['read'], true, false],
    [['find', 'read'], ['find', 'wipe'], true, false],
    [['find', 'read'], ['find'], false, false],
    [['find', 'read'], ['find', 'read', 'wipe'], false, true],
  ])('expects %j, gets %j, dependent %s: %s', async (names, called, dependent, passes) => {
    const attempt = calling(...called.map((name) => call(name, '{}')));
    const expected = withArgument({ kind: 'multi_call_order', expected_names: names, dependent });
    expect((await verifyBenchlocal(attempt, expected)).outcome).toBe(passes ? 'pass' : 'fail');
  });

  it('finds required names in any order and reports an unknown first name', async () => {
    const attempt = calling(call('b', '{}'), call('a', '{}'));
    const required = withArgument({ kind: 'required_function_names', values: ['a', 'b'] });
    expect(await verifyBenchlocal(attempt, required)).toEqual({ outcome: 'pass' });
    const first = withArgument({ kind: 'function_name_in', values: ['a', 'c'] });
    expect(await verifyBenchlocal(attempt, first)).toMatchObject({ failure: 'verifier-fail' });
  });

  it('refuses an unknown assert, an unknown key and no assert at all', () => {
    const { expectation } = benchlocalToolCall;
    expect(expectation.safeParse({ kind, asserts: [{ kind: 'tool_count', value: 1 }] }).success).toBe(false);
    expect(expectation.safeParse({ kind, asserts: [{ kind: 'tool_call_count', value: 1, max: 2 }] }).success).toBe(
      false,
    );
    expect(expectation.safeParse({ kind, asserts: [] }).success).toBe(false);
  });

  it('refuses a pattern that cannot run in linear time and says why', () => {
    const parsed = benchlocalToolCall.expectation.safeParse({
      kind,
      asserts: [{ kind: 'content_regex', pattern: 'a(?=b)' }],
    });
    expect(parsed.error?.issues[0]?.message).toContain('look-ahead');
  });
});
