import { z } from 'zod';
import type { ParsedJson } from '../../lib/json.ts';
import { fail, pass } from '../../records/verdict.ts';
import { placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencePolicySchema, jsonDocument, jsonFormatSchema } from '../documents/document-text.ts';
import { unicodeSchema } from '../text/text-units.ts';
import { isOptional, type ValueMatcher, valueFailure, valueMatcherSchema } from './match-value.ts';

/** The whole answer is one JSON document equal to a value. */
export const jsonValue = defineVerifier({
  revision: 3,
  expectation: z.strictObject({
    kind: z.literal('json-value'),
    covers: placedCoversSchema,
    fence: fencePolicySchema,
    format: jsonFormatSchema,
    value: valueMatcherSchema,
    unicode: unicodeSchema,
    'key-order': z
      .array(z.string())
      .optional()
      .describe('the keys of the outermost object, in the order the prompt asks for'),
  }),
  verify(attempt, expected, context) {
    const document = jsonDocument(attempt, expected, context);
    if (!document.ok) return document.failure;
    const different = valueFailure(expected, document.value);
    if (different !== undefined) return different;
    const order = expected['key-order'];
    return order === undefined || hasKeyOrder(document.value, order, expected.value)
      ? pass
      : fail('wrong-order', `keys in the order ${order.join(', ')}`, keysOf(document.value).join(', '));
  },
});

function keysOf(value: ParsedJson): readonly string[] {
  return value instanceof Map ? [...value.keys()] : [];
}

/** A missing optional key has no place in the order. */
function hasKeyOrder(value: ParsedJson, order: readonly string[], matcher: ValueMatcher): boolean {
  const keys = keysOf(value);
  const asked = order.filter((key) => keys.includes(key) || !mayBeAbsent(matcher, key));
  return keys.length === asked.length && keys.every((key, index) => key === asked[index]);
}

function mayBeAbsent(matcher: ValueMatcher, key: string): boolean {
  if (typeof matcher !== 'object' || matcher === null || !Object.hasOwn(matcher, key)) return false;
  return isOptional((matcher as { readonly [key: string]: ValueMatcher })[key] ?? null); // an object with this key
}
