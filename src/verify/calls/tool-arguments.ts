import { type Json, type ParsedJson, parseJson, showJson } from '../../lib/json.ts';
import type { ToolCall } from '../../records/attempt.ts';
import type { Mismatch } from '../covers.ts';
import { toParsed } from '../json/json-shape.ts';
import { isOptional, mismatch, mismatches, type ValueMatcher } from '../json/match-value.ts';
import type { UnicodeForm } from '../text/text-units.ts';

/** After exactly one parse. */
export type ToolArguments =
  | { readonly kind: 'none' }
  | { readonly kind: 'object'; readonly value: Map<string, ParsedJson> }
  | { readonly kind: 'invalid'; readonly mode: 'invalid-arguments' | 'merged-calls'; readonly problem: string };

/** Some servers send the object itself. Repairs nothing, and unwraps nothing twice. */
export function toolArguments(raw: unknown): ToolArguments {
  if (raw === undefined || raw === '') return { kind: 'none' };
  const text = typeof raw === 'string' ? raw : textOf(raw);
  if (text === undefined) return invalid('not JSON');
  const parsed = parseJson(text);
  if (!parsed.ok) {
    return isSeveralObjects(text)
      ? { kind: 'invalid', mode: 'merged-calls', problem: 'several objects joined into one text' }
      : invalid(parsed.message);
  }
  if (parsed.value === null) return { kind: 'none' };
  if (parsed.value instanceof Map) return { kind: 'object', value: parsed.value };
  return invalid(typeof parsed.value === 'string' ? 'text inside of text' : 'no object');
}

export function showArguments(raw: unknown): string {
  return typeof raw === 'string' ? raw : (textOf(raw) ?? typeof raw);
}

function invalid(problem: string): ToolArguments {
  return { kind: 'invalid', mode: 'invalid-arguments', problem };
}

// An object from the wire can always be written as text; one that is too deep or contains itself was built by hand.
function textOf(raw: unknown): string | undefined {
  try {
    return JSON.stringify(raw);
  } catch {
    return undefined;
  }
}

/** `{…}{…}`: two calls whose deltas were joined under one index. */
function isSeveralObjects(text: string): boolean {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (inString) {
      if (mark === '\\') at++;
      else if (mark === '"') inString = false;
    } else if (mark === '"') inString = true;
    else if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') {
      depth--;
      if (depth > 0) continue;
      pieces.push(text.slice(start, at + 1));
      start = at + 1;
    }
  }
  const isObject = (piece: string): boolean => {
    const parsed = parseJson(piece);
    return parsed.ok && parsed.value instanceof Map;
  };
  return text.slice(start).trim() === '' && pieces.length > 1 && pieces.every(isObject);
}

/** Others are allowed. */
export function hasArguments(call: ToolCall, wanted: Readonly<Record<string, ValueMatcher>>): boolean {
  const sent = argumentsOf(call);
  if (!(sent instanceof Map)) return false;
  return Object.entries(wanted).every(([name, matcher]) => {
    const value = sent.get(name);
    return value === undefined ? isOptional(matcher) : mismatch(matcher, value) === undefined;
  });
}

function argumentsOf(call: ToolCall): ParsedJson {
  if (typeof call.arguments !== 'string') return toParsed((call.arguments ?? {}) as Json); // what a server sent came as JSON
  const parsed = parseJson(call.arguments.trim() === '' ? '{}' : call.arguments);
  return parsed.ok ? parsed.value : null;
}

export type ArgumentProblem = Mismatch & {
  readonly mode: 'missing-argument' | 'extra-argument' | 'wrong-arguments';
};

export function argumentProblem(
  expected: ValueMatcher,
  received: ToolArguments,
  unicode: UnicodeForm = 'nfc',
): ArgumentProblem | undefined {
  const [problem] = argumentProblems(expected, received, unicode);
  return problem;
}

/** A missing or extra key names the damage better than a different value. */
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

/** Undefined if one operator covers them all. */
function plainEntries(expected: ValueMatcher): Entries | undefined {
  const entries = Object.entries(expected as object) as [string, ValueMatcher][]; // the schema of a listed call takes no other
  return entries.some(([key]) => key.startsWith('$')) ? undefined : entries;
}

function showMatcher(matcher: ValueMatcher): string {
  return showJson(matcher as Json); // matchers are JSON themselves
}
