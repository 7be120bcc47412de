import { describe, expect, it } from 'vitest';
import { withoutFence } from '../../../../../src/features/other-tools/benchlocal/kinds/python-json.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

describe('a reply with a code fence', () => {
  it.each([
    ['````` `', '````` `'],
    ['``````', ''],
    ['```json```', ''],
    ['```json\n{}', '```json\n{}'],
    ['{}\n```', '{}\n```'],
    ['```\n\n a \n\n```', 'a'],
    ['```json5_x-y {}```', '{}'],
    ['```c++ a```', '++ a'],
    ['\n```\na```\n', 'a'],
  ])('%j is read as %j', (text, inside) => {
    expect(withoutFence(text)).toBe(inside);
  });

  it.each([
    ['```json\n{"a": 1}\n```', 'pass'],
    ['```json\n{"a": 1}', 'fail'],
    ['Here:\n```json\n{"a": 1}\n```', 'fail'],
  ])('is the JSON alone: %j: %s', async (content, outcome) => {
    const expected = { kind: 'benchlocal/struct-output', asserts: [{ kind: 'exact_json', value: { a: 1 } }] };
    expect((await verifyBenchlocal(message({ content }), expected)).outcome).toBe(outcome);
  });
});
