import type { Json } from '../lib/json.ts';
import type { Decision } from '../model/decision.ts';

/** The decision as canonical JSON: keys sorted at every level, so that equal decisions are equal bytes. */
export function renderJson(decision: Decision): string {
  return canonicalJson(decision);
}

// `##[` is a command to a CI runner wherever it stands in a line; the escape reads as the same text.
function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sortKeys(value), undefined, 2).replace(/##\[/g, String.raw`##\u005b`)}\n`;
}

function sortKeys(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value as Json; // a decision holds JSON only
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  );
}
