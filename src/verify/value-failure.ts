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

/** The first difference of a document names the failure, all of them the properties that are broken. */
export function valueFailure(expected: ExpectedValue, received: ParsedJson): Failure | undefined {
  const found = mismatches(expected.value, received, expected.unicode);
  const first = found.next();
  if (first.done === true) return undefined;
  const { mode, path, expected: wanted, received: shown } = first.value;
  const places = function* () {
    yield { mode, place: path };
    for (const each of found) yield { mode: each.mode, place: each.path };
  };
  return fail(mode, `${path} = ${wanted}`, shown, brokenAt(expected.covers, places()));
}
