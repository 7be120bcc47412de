import { z } from 'zod';
import { parseJson } from '../../lib/json.ts';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { type MadeCall, madeCalls } from '../../verify/calls/made-calls.ts';
import { brokenAt, brokenIds, brokeOf, placedCoversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';
import { isOptional, mismatch, valueMatcherSchema } from '../../verify/json/match-value.ts';
import { unmatched } from '../../verify/unmatched.ts';

const requiredCallSchema = z.strictObject({
  name: z.string().min(1),
  arguments: z.record(z.string(), valueMatcherSchema).default({}).describe('what the call has at least'),
  count: z.int().min(1).max(100).default(1).describe('how often, at least'),
  covers: placedCoversSchema,
});
type RequiredCall = z.infer<typeof requiredCallSchema>;

/** These calls are made, among others, and their results report no error. */
export const requiredCalls = defineVerifier({
  revision: 1,
  readsCalls: true,
  expectation: z.strictObject({
    kind: z.literal('required-calls'),
    covers: placedCoversSchema,
    calls: z.array(requiredCallSchema).min(1).max(50),
    order: z.enum(['any', 'exact']).default('any').describe('exact: one after the other, with any calls between'),
  }),
  verify(attempt, { calls, covers, order }): Verdict {
    const made = madeCalls(attempt).filter(({ isRefused, result }) => !isRefused && !isWrongRequest(result));
    const wanted = calls.flatMap((call) => Array.from({ length: call.count }, () => call));
    const missing = [...unmatched(wanted, made, fits)];
    if (missing.length > 0) {
      const broke = missing.flatMap((call) => brokenIds(call.covers ?? covers, [{ mode: 'missing-call' }]));
      return fail('missing-call', showCalls(missing), showMade(made), brokeOf(broke));
    }
    const late = order === 'exact' ? firstOutOfOrder(wanted, made) : undefined;
    if (late === undefined) return pass;
    const broke = brokenAt(late.covers ?? covers, [{ mode: 'wrong-order' }]);
    return fail('wrong-order', `in this order: ${showCalls(calls)}`, showMade(made), broke);
  },
});

/**
 * An answer of the device `http` that blames the request. A status from 500 blames the service, and a check may want
 * that such a request is tried again.
 */
function isWrongRequest(result: string | undefined): boolean {
  const parsed = parseJson(result ?? '');
  if (!parsed.ok || !(parsed.value instanceof Map) || !parsed.value.has('body')) return false;
  const status = parsed.value.get('status');
  return typeof status === 'number' && status >= 400 && status < 500;
}

function fits(required: RequiredCall, { call, arguments: sent }: MadeCall): boolean {
  if (call.name !== required.name || sent.kind === 'invalid') return false;
  return Object.entries(required.arguments).every(([key, matcher]) => {
    const value = sent.kind === 'object' ? sent.value.get(key) : undefined;
    return value === undefined ? isOptional(matcher) : mismatch(matcher, value) === undefined;
  });
}

function firstOutOfOrder(wanted: readonly RequiredCall[], made: readonly MadeCall[]): RequiredCall | undefined {
  let at = 0;
  for (const call of wanted) {
    while (at < made.length && !fits(call, made[at] as MadeCall)) at += 1; // within the list
    if (at === made.length) return call;
    at += 1;
  }
  return undefined;
}

function showCalls(calls: readonly RequiredCall[]): string {
  return calls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`).join(', ');
}

function showMade(made: readonly MadeCall[]): string {
  return made.length === 0 ? 'no call that worked' : `working calls to ${made.map(({ call }) => call.name).join(', ')}`;
}
