import { z } from 'zod';
import { fail, type Verdict } from '../model/verdict.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { anchoredListSchema, type Field, fieldSetSchema } from './field-schema.ts';
import { jsonDocument } from './json-document.ts';
import { type AtomResult, fieldResults, type WrongField } from './match-fields.ts';

/** The whole answer is one JSON document with these values read out of a text; it tells how many atoms are right. */
export const fields = defineVerifier({
  revision: 1,
  expectation: z
    .strictObject({
      kind: z.literal('fields'),
      covers: coversSchema,
      fence: fencePolicySchema,
      fields: fieldSetSchema.optional().describe('the answer is an object with exactly these'),
      list: anchoredListSchema.optional().describe('the answer is a list of objects'),
    })
    .refine(({ fields, list }) => (fields === undefined) !== (list === undefined), 'either fields or list'),
  verify(attempt, expected): Verdict {
    const root: Field = expected.list === undefined ? { object: expected.fields ?? {} } : { list: expected.list };
    const place = { path: '$', covers: expected.covers };
    const document = jsonDocument(attempt, expected.fence);
    if (!document.ok) {
      return { ...document.failure, score: 0, ...brokenBy(wrongIn(fieldResults(root, undefined, place))) };
    }
    const results = fieldResults(root, document.value, place);
    const wrong = wrongIn(results);
    const [first] = wrong;
    if (first === undefined) return { outcome: 'pass', score: 100 };
    // One wrong atom in a thousand must not read as none.
    const score = Math.min(99, Math.round((100 * (results.length - wrong.length)) / results.length));
    const isShape = first.path === '$' && first.mode === 'wrong-type';
    const mode = isShape ? 'wrong-structure' : first.mode;
    return fail(mode, `${first.path} = ${first.expected}`, first.received, { score, ...brokenBy(wrong) });
  },
});

function wrongIn(results: readonly AtomResult[]): WrongField[] {
  return results.filter((result) => result !== 'right');
}

function brokenBy(wrong: readonly WrongField[]): { broke?: string[] } {
  const broke = new Set(wrong.flatMap(({ covers = [] }) => covers));
  return broke.size === 0 ? {} : { broke: [...broke] };
}
