import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../../src/records/attempt.ts';
import { verdictSchema } from '../../../../../src/records/verdict.ts';
import { anyAttempt, anyText } from '../../../../verify/any-attempt.ts';
import { attemptWith } from '../../../../verify/attempt-with.ts';
import { call, calling, message, sent } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const expectations = [
  {
    kind: 'benchlocal/tool-call',
    asserts: [
      { kind: 'multi_call_order', expected_names: ['a'], dependent: true },
      { kind: 'required_args_present', args: ['content'] },
      { kind: 'arg_regex', arg: 'content', pattern: '\\b' },
      { kind: 'exact_arg_value', arg: 'content', value: [[]] },
    ],
  },
  { kind: 'benchlocal/tool-call', asserts: [{ kind: 'content_regex', pattern: '\\b\\w+\\b$' }] },
  {
    kind: 'benchlocal/instruct-follow',
    asserts: [
      { kind: 'case_only', value: 'titlecase' },
      { kind: 'format_regex', pattern: '^\\S' },
    ],
  },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'csv_columns', expected: ['a'] }] },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'yaml_parse_required' }] },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'markdown_structure', headers: ['|a|'] }] },
  {
    kind: 'benchlocal/struct-output',
    asserts: [
      { kind: 'json_schema', schema: { uniqueItems: true } },
      { kind: 'jsonpath_assertion', path: '$.a[0]', regex: 'x' },
    ],
  },
  { kind: 'benchlocal/data-extract', expected: { a: [{ a: [1, null] }] }, anchors: { a: 'a' } },
  { kind: 'benchlocal/data-extract', asserts: [{ kind: 'field_regex', field: 'a', pattern: 'x' }] },
  {
    kind: 'benchlocal/reason-math',
    asserts: [{ kind: 'exact_string', value: 'a=1', checkpoints: ['a=1'], accepted_answers: ['ANSWER: 1'] }],
  },
  {
    kind: 'benchlocal/answer-match',
    asserts: [
      { kind: 'exact_letter', value: 'A' },
      { kind: 'exact_numeric', value: 1 },
    ],
  },
];

async function expectVerdicts(attempt: Attempt): Promise<void> {
  for (const expected of expectations) {
    expect(verdictSchema.safeParse(await verifyBenchlocal(attempt, expected)).success).toBe(true);
  }
}

const anyMessage = fc.record(
  {
    content: fc.oneof(anyText, fc.anything()),
    reasoning_content: fc.oneof(anyText, fc.anything()),
    reasoning: fc.anything(),
    tool_calls: fc.oneof(
      fc.anything(),
      fc.array(
        fc.oneof(
          fc.anything(),
          fc
            .tuple(fc.constantFrom('a', 1, null), fc.oneof(fc.json(), fc.anything()))
            .map(([name, args]) => call(name, args)),
        ),
      ),
    ),
  },
  { requiredKeys: [] },
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('every benchlocal kind', () => {
  it('gives a verdict on any attempt', async () => {
    await fc.assert(fc.asyncProperty(anyAttempt, expectVerdicts), { numRuns: 150 });
  });

  it('gives a verdict on any message and any raw value', async () => {
    const anyRaw = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true }),
      anyMessage,
      anyMessage.map((fields) => ({ choices: [{ message: fields }] })),
      anyMessage.map((fields) => ({ message: fields, choices: [null] })),
    );
    await fc.assert(
      fc.asyncProperty(anyRaw, (raw) => expectVerdicts(sent(raw))),
      { numRuns: 200 },
    );
  });

  it('does not overflow on 10,000 nested lists, wherever they are', async () => {
    const deep = nested(10_000);
    const written = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    await expectVerdicts(sent(deep));
    await expectVerdicts(sent({ choices: deep, message: deep }));
    await expectVerdicts(calling(call('a', { content: deep })));
    await expectVerdicts(calling(call('a', `{"content": ${written}}`)));
    await expectVerdicts(calling(call(deep, '{}')));
    await expectVerdicts(attemptWith({ toolCalls: [{ id: undefined, name: 'a', arguments: { content: deep } }] }));
    await expectVerdicts(message({ content: written }));
    await expectVerdicts(message({ content: '{"a":'.repeat(10_000) }));
  });

  // A quadratic walk over any of these would run into the time limit.
  it('judges long runs of tags, spaces and brackets in time', async () => {
    for (const piece of ['<think>', '<think ', '</think', ' ', '[', '"\\"', 'ANSWER:', 'ANSWER ', '1,', '|', '```']) {
      await expectVerdicts(message({ content: `a${piece.repeat(300_000 / piece.length)}a` }));
    }
  });
});
