import type { ParsedJson } from '../lib/json.ts';
import { type Failure, fail } from '../model/verdict.ts';
import { brokenAt, type Covers } from './covers.ts';
import { mismatches, type ValueMatcher } from './match-value.ts';
import type { UnicodeForm } from './text-units.ts';

type ExpectedValue = {
  readonly value: ValueMatcher;
  readonly unicode?: UnicodeForm | undefined;
  readonly covers?: Covers;
};

/** The first difference of a document gives the failure; all of them give the broken properties. */
export function valueFailure(expected: ExpectedValue, received: ParsedJson): Failure | undefined {
  const found = mismatches(expected.value, received, expected.unicode);
  const first = found.next();
  if (first.done === true) return undefined;
  const { mode, place, expected: wanted, received: shown } = first.value;
  const all = function* () {
    yield first.value;
    yield* found;
  };
  return fail(mode, `${place} = ${wanted}`, shown, brokenAt(expected.covers, all()));
}
