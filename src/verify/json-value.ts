import { z } from 'zod';
import type { ParsedJson } from '../lib/json.ts';
import { fail, pass } from '../model/verdict.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { jsonDocument, jsonFormatSchema } from './json-document.ts';
import { mismatch, valueMatcherSchema } from './match-value.ts';

/** The whole answer is one JSON document equal to a value. */
export const jsonValue = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('json-value'),
    covers: coversSchema,
    fence: fencePolicySchema,
    format: jsonFormatSchema,
    value: valueMatcherSchema,
    'key-order': z
      .array(z.string())
      .optional()
      .describe('the keys of the outermost object, in the order the prompt asks for'),
  }),
  verify(attempt, expected) {
    const document = jsonDocument(attempt, expected.fence, expected.format);
    if (!document.ok) return document.failure;
    const found = mismatch(expected.value, document.value);
    if (found !== undefined) return fail(found.mode, `${found.path} = ${found.expected}`, found.received);
    const order = expected['key-order'];
    return order === undefined || hasKeyOrder(document.value, order)
      ? pass
      : fail('wrong-order', `keys in the order ${order.join(', ')}`, keysOf(document.value).join(', '));
  },
});

function keysOf(value: ParsedJson): readonly string[] {
  return value instanceof Map ? [...value.keys()] : [];
}

function hasKeyOrder(value: ParsedJson, order: readonly string[]): boolean {
  const keys = keysOf(value);
  return keys.length === order.length && keys.every((key, index) => key === order[index]);
}
