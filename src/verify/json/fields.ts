import { z } from 'zod';
import type { FailureMode } from '../../records/failure-mode.ts';
import { fail, type Verdict } from '../../records/verdict.ts';
import { brokenIds, brokeOf, type Covers, idsIn, idsOfMode, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencePolicySchema, jsonDocument } from '../documents/document-text.ts';
import {
  type AtomResult,
  anchoredListSchema,
  type Field,
  fieldResults,
  fieldSetSchema,
  type WrongField,
} from './match-fields.ts';

/** Reports how many atoms are right. */
export const fields = defineVerifier({
  revision: 2,
  expectation: z
    .strictObject({
      kind: z.literal('fields'),
      covers: placedCoversSchema,
      fence: fencePolicySchema,
      fields: fieldSetSchema.optional().describe('the answer is an object with exactly these'),
      list: anchoredListSchema.optional().describe('the answer is a list of objects'),
    })
    .refine(({ fields, list }) => (fields === undefined) !== (list === undefined), 'either fields or list'),
  verify(attempt, expected, context): Verdict {
    const root: Field = expected.list === undefined ? { object: expected.fields ?? {} } : { list: expected.list };
    const place = { place: '$', covers: idsIn(expected.covers) };
    const document = jsonDocument(attempt, expected, context);
    if (!document.ok) {
      const { failure } = document;
      const lost = wrongIn(fieldResults(root, undefined, place));
      return { ...failure, score: 0, ...brokenBy(lost, expected.covers, place.covers, failure.failure) };
    }
    const results = fieldResults(root, document.value, place);
    const wrong = wrongIn(results);
    const [first] = wrong;
    if (first === undefined) return { outcome: 'pass', score: 100 };
    // One wrong atom in a thousand must not be rounded away.
    const score = Math.min(99, Math.round((100 * (results.length - wrong.length)) / results.length));
    const isShape = first.place === '$' && first.mode === 'wrong-type';
    const mode = isShape ? 'wrong-structure' : first.mode;
    const broke = brokenBy(wrong, expected.covers, place.covers, isShape ? mode : undefined);
    return fail(mode, `${first.place} = ${first.expected}`, first.received, { score, ...broke });
  },
});

function wrongIn(results: readonly AtomResult[]): WrongField[] {
  return results.filter((result) => result !== 'right');
}

/** If a property names the failure mode of the whole document, that property; else those of each wrong field. */
function brokenBy(
  wrong: readonly WrongField[],
  covers: Covers,
  outer: readonly string[],
  wholeMode: FailureMode | undefined,
): { broke?: string[] } {
  const named = wholeMode === undefined ? [] : idsOfMode(covers, wholeMode);
  const each = named.length > 0 ? [] : wrong;
  const broke = each.flatMap((field) =>
    field.covers === outer ? brokenIds(covers, [{ mode: field.mode, place: field.place }]) : (field.covers ?? []),
  );
  return brokeOf([...named, ...broke]);
}
