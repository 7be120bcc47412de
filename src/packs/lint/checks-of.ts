import { coversIn } from '../../verify/covers-in.ts';
import { type Expectation, splitExpectation } from '../../verify/registry.ts';
import type { Scenario } from '../pack-schema.ts';

/** One check on its own, with the properties of the prompt that it covers. */
export type Check = { readonly expectation: Expectation; readonly covers: readonly string[]; readonly name: string };

export function checksOf(scenario: Scenario): Check[] {
  return scenario.expect.flatMap(splitExpectation).map((expectation, index) => ({
    expectation,
    covers: [...new Set(coversIn(expectation))],
    name: `${expectation.kind} (check ${index + 1}: ${shownExpectation(expectation)})`,
  }));
}

export function shownExpectation(expectation: Expectation): string {
  const text = JSON.stringify({ ...expectation, kind: undefined, covers: undefined });
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
