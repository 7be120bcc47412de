import { type Json, type ParsedJson, showJson } from '../lib/json.ts';
import type { Mismatch } from './covers.ts';
import { isOptional, mismatches, type ValueMatcher } from './match-value.ts';
import type { UnicodeForm } from './text-units.ts';
import type { ToolArguments } from './tool-arguments.ts';

export type ArgumentProblem = Mismatch & {
  readonly mode: 'missing-argument' | 'extra-argument' | 'wrong-arguments';
};

/** The first difference between a call's arguments and those of a listed call; undefined if they match. */
export function argumentProblem(
  expected: ValueMatcher,
  received: ToolArguments,
  unicode: UnicodeForm = 'nfc',
): ArgumentProblem | undefined {
  for (const problem of argumentProblems(expected, received, unicode)) return problem;
  return undefined;
}

/** All differences. A missing or extra key names the damage better than a different value. */
export function* argumentProblems(
  expected: ValueMatcher,
  received: ToolArguments,
  unicode: UnicodeForm = 'nfc',
): Generator<ArgumentProblem, void> {
  if (received.kind === 'invalid') {
    return yield { mode: 'wrong-arguments', place: '$', expected: 'an object', received: received.problem };
  }
  const listed = plainEntries(expected);
  if (received.kind === 'none') {
    if (listed?.length === 0) return;
    return yield { mode: 'missing-argument', place: '$', expected: showMatcher(expected), received: 'no arguments' };
  }
  const wrongKeys = new Set<string>();
  for (const problem of listed === undefined ? [] : keyProblems(listed, received.value)) {
    wrongKeys.add(problem.place);
    yield problem;
  }
  for (const different of mismatches(expected, received.value, unicode)) {
    if (!wrongKeys.has(different.place)) yield { ...different, mode: 'wrong-arguments' };
  }
}

type Entries = readonly (readonly [string, ValueMatcher])[];

function* keyProblems(listed: Entries, received: Map<string, ParsedJson>): Generator<ArgumentProblem, void> {
  for (const [key, matcher] of listed) {
    if (received.has(key) || isOptional(matcher)) continue;
    const expected = showMatcher(matcher);
    yield { mode: 'missing-argument', place: `$.${key}`, expected, received: showJson(received) };
  }
  const names = new Set(listed.map(([name]) => name));
  const extra = [...received.keys()].filter((key) => !names.has(key));
  const shown = extra.length === 0 ? '' : showJson(received);
  for (const key of extra) {
    yield { mode: 'extra-argument', place: `$.${key}`, expected: 'no such argument', received: shown };
  }
}

/** The listed arguments by name, or undefined if one operator covers them all. */
function plainEntries(expected: ValueMatcher): Entries | undefined {
  const entries = Object.entries(expected as object) as [string, ValueMatcher][]; // the schema of a listed call allows no other
  return entries.some(([key]) => key.startsWith('$')) ? undefined : entries;
}

function showMatcher(matcher: ValueMatcher): string {
  return showJson(matcher as Json); // matchers are JSON themselves
}
