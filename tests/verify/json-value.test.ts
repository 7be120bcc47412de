import { describe, expect, it } from 'vitest';
import { fail } from '../../src/records/verdict.ts';
import { jsonValue } from '../../src/verify/json/json-value.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';

const value = { name: 'Kiln', sizes: [1, 2.5], owner: { $optional: null } };
const json = '{"name":"Kiln","sizes":[1,2.5]}';

function check(text: string, expectation: Record<string, unknown> = { value }) {
  const expected = jsonValue.expectation.parse({ kind: 'json-value', ...expectation });
  return jsonValue.verify(saying(text), expected, contextWith());
}

describe('a JSON answer', () => {
  it('passes in any layout and key order, and in one fence', () => {
    for (const text of [
      json,
      '{ "sizes": [1.0, 2.50],\n "name": "\\u004biln", "owner": null }',
      `\`\`\`json\n${json}\n\`\`\``,
    ]) {
      expect(check(text), text).toEqual({ outcome: 'pass' });
    }
  });

  it('names the first difference by its path', () => {
    expect(check(json.replace('2.5', '2'))).toMatchObject({ failure: 'wrong-value', expected: '$.sizes[1] = 2.5' });
    expect(check(json.replace('2.5', '"2.5"'))).toMatchObject({ failure: 'wrong-type' });
    expect(check('{"name":"Kiln"}')).toMatchObject({ failure: 'missing-field', expected: '$.sizes = [1,2.5]' });
    expect(check(json.replace('}', ',"a":1}'))).toMatchObject({
      failure: 'extra-field',
      expected: '$.a = no such key',
    });
  });

  it.each([
    `Here: ${json}`,
    `${json}\n${json}`,
    json.slice(0, -1),
    json.replace(']', ',]'),
    `{${json}`,
    `${json}\`\`\``,
  ])('repairs nothing and extracts nothing from prose: %s', (text) => {
    expect(check(text)).toMatchObject({ failure: 'invalid-json' });
  });

  it('reports a duplicate key, a fence, and an answer in the wrong channel', () => {
    expect(check('{"name":"Kiln","name":"Kiln"}')).toMatchObject({ failure: 'duplicate-key' });
    expect(check(`\`\`\`\n${json}\n\`\`\``, { value, fence: 'forbid' })).toMatchObject({ failure: 'wrapped' });
    expect(check(json, { value, fence: 'require' })).toMatchObject({ failure: 'wrapped' });
    const expected = jsonValue.expectation.parse({ kind: 'json-value', value });
    expect(jsonValue.verify(attemptWith({ reasoning: json }), expected, contextWith())).toMatchObject({
      failure: 'answer-in-reasoning',
    });
  });

  it('reads the order of keys from the text on request', () => {
    const ordered = { value: { b: 1, 2: 2, 1: 3 }, 'key-order': ['b', '2', '1'] };
    expect(check('{"b":1,"2":2,"1":3}', ordered)).toEqual({ outcome: 'pass' });
    expect(check('{"1":3,"2":2,"b":1}', ordered)).toMatchObject({ failure: 'wrong-order', received: '1, 2, b' });
  });
});

describe('the order of keys', () => {
  const ordered = { value: { a: 1, b: { $optional: 2 } }, 'key-order': ['a', 'b'] };

  it('ignores an optional key that is missing', () => {
    expect(check('{"a":1}', ordered)).toEqual({ outcome: 'pass' });
    const either = { value: { $schema: { type: 'object' } }, 'key-order': ['a', 'b'] };
    expect(check('{"a":1}', either)).toMatchObject({ failure: 'wrong-order' });
  });

  it.each([
    ['two keys swapped', ordered, '{"b":2,"a":1}', fail('wrong-order', 'keys in the order a, b', 'b, a')],
    ['no object', { ...ordered, value: [1] }, '[1]', fail('wrong-order', 'keys in the order a, b', '')],
  ])('is reported with both sides: %s', (_, expectation, text, expected) => {
    expect(check(text, expectation)).toEqual(expected);
  });
});

it.each([
  ['JSON', 'json', '{"a":}', 'JSON: '],
  ['a line of JSON', 'jsonl', '1\n{"a":}', 'JSON on line 2: '],
])('says why it is not %s', (_, format, text, start) => {
  expect(check(text, { format, value: 1 })).toEqual({
    ...fail('invalid-json', '', '{"a":}'),
    expected: expect.stringMatching(new RegExp(`^${start}.*Unexpected token`)),
  });
});

describe('JSON lines', () => {
  const lines = { format: 'jsonl', value: [{ id: 1 }, 'two', [3]] };

  it('are judged as a list, without blank lines and carriage returns', () => {
    expect(check('{"id":1}\n"two"\n[3]', lines)).toEqual({ outcome: 'pass' });
    expect(check('```jsonl\n{"id":1}\r\n\r\n"two"\n \t\n  [3]\n```', lines)).toEqual({ outcome: 'pass' });
  });

  it('must be one per line, each complete', () => {
    expect(check('{"id":1} "two"\n[3]', lines)).toMatchObject({ failure: 'invalid-json' });
    expect(check('{\n"id":1}\n"two"\n[3]', lines)).toMatchObject({ failure: 'invalid-json', received: '{' });
    expect(check('[{"id":1},"two",[3]]', lines)).toMatchObject({ failure: 'missing-field' });
    expect(check('{"id":1}\n"two"\n[3]\nDone.', lines)).toMatchObject({
      failure: 'invalid-json',
      expected: expect.stringContaining('line 4'),
    });
    expect(check('{"id":1,"id":1}\n"two"\n[3]', lines)).toMatchObject({ failure: 'duplicate-key' });
  });
});

describe('any attempt at JSON', () => {
  it.each(['json', 'jsonl'])('gets a verdict as %s', async (format) => {
    const expected = jsonValue.expectation.parse({ kind: 'json-value', format, value });
    await expectOnlyVerdicts((attempt) => jsonValue.verify(attempt, expected, contextWith()), [json]);
    await expectQuickFailures((attempt) => jsonValue.verify(attempt, expected, contextWith()));
  });
});
