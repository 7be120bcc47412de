import { type Json, showJson } from '../lib/json.ts';
import { isOptional, mismatch, type ValueMatcher } from './match-value.ts';
import type { ToolArguments } from './tool-arguments.ts';

export type ArgumentProblem = {
  readonly mode: 'missing-argument' | 'extra-argument' | 'wrong-arguments';
  readonly path: string;
  readonly expected: string;
  readonly received: string;
};

/** How the arguments of a call differ from those of a listed one; undefined when they fit. */
export function argumentProblem(expected: ValueMatcher, received: ToolArguments): ArgumentProblem | undefined {
  if (received.kind === 'invalid') {
    return { mode: 'wrong-arguments', path: '$', expected: 'an object', received: received.problem };
  }
  const listed = plainEntries(expected);
  if (received.kind === 'none') {
    if (listed?.length === 0) return undefined;
    return { mode: 'missing-argument', path: '$', expected: showMatcher(expected), received: 'no arguments' };
  }
  // A key that is missing or too many names the damage better than the first value that differs.
  const found = listed === undefined ? undefined : keyProblem(listed, received.value);
  if (found !== undefined) return { ...found, received: showJson(received.value) };
  const different = mismatch(expected, received.value);
  return different === undefined ? undefined : { ...different, mode: 'wrong-arguments' };
}

type Entries = readonly (readonly [string, ValueMatcher])[];

function keyProblem(
  listed: Entries,
  received: ReadonlyMap<string, unknown>,
): Omit<ArgumentProblem, 'received'> | undefined {
  const missing = listed.find(([key, matcher]) => !received.has(key) && !isOptional(matcher));
  if (missing !== undefined) {
    const [key, matcher] = missing;
    return { mode: 'missing-argument', path: `$.${key}`, expected: showMatcher(matcher) };
  }
  const extra = [...received.keys()].find((key) => !listed.some(([name]) => name === key));
  return extra === undefined ? undefined : { mode: 'extra-argument', path: `$.${extra}`, expected: 'no such argument' };
}

/** The listed arguments by name, or undefined where one operator stands for all of them. */
function plainEntries(expected: ValueMatcher): Entries | undefined {
  const entries = Object.entries(expected as object) as [string, ValueMatcher][]; // the schema of a listed call takes no other
  return entries.some(([key]) => key.startsWith('$')) ? undefined : entries;
}

function showMatcher(matcher: ValueMatcher): string {
  return showJson(matcher as Json); // matchers are JSON themselves
}
