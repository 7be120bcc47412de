import { type Json, type ParsedJson, showJson } from '../../lib/json.ts';
import { nameOf, writtenNumber } from '../answers/exact-number.ts';
import { inForm, type UnicodeForm } from '../text/text-units.ts';

/** For libraries that know only plain JSON. Big integers lose digits here. */
export function toPlain(
  value: ParsedJson,
  note?: (plain: object, original: ParsedJson[] | Map<string, ParsedJson>) => void,
): Json {
  if (typeof value === 'bigint') return Number(value);
  if (!Array.isArray(value) && !(value instanceof Map)) return value;
  const plain = Array.isArray(value)
    ? value.map((item) => toPlain(item, note))
    : // fromEntries defines own properties, so that "__proto__" stays a key.
      Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item, note)]));
  note?.(plain, value);
  return plain;
}

const deepest = 128;

/** Values nested deeper than 128 levels become null. */
export function toParsed(value: Json, depth = 0): ParsedJson {
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => toParsed(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value as ParsedJson; // a scalar of both types
  return new Map(Object.entries(value).map(([key, item]) => [key, toParsed(item, depth + 1)]));
}

export type TypeName = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

export function typeName(value: ParsedJson | Json): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    default:
      return 'object';
  }
}

/** Of two received keys that are equal in the form of `unicode`, the second is extra. */
export function pairKeys<Expected>(
  expected: { readonly [key: string]: Expected },
  received: ReadonlyMap<string, ParsedJson>,
  unicode: UnicodeForm = 'nfc',
): {
  readonly asked: readonly (readonly [string, Expected, ParsedJson | undefined])[];
  readonly unasked: readonly (readonly [string, ParsedJson])[];
} {
  const entries = Object.entries(expected);
  const wanted = new Set(entries.map(([key]) => inForm(key, unicode)));
  const found = new Map<string, ParsedJson>();
  const unasked: [string, ParsedJson][] = [];
  for (const [key, value] of received) {
    const name = inForm(key, unicode);
    if (wanted.has(name) && !found.has(name)) found.set(name, value);
    else unasked.push([key, value]);
  }
  return { asked: entries.map(([key, item]) => [key, item, found.get(inForm(key, unicode))]), unasked };
}

const maxSurplus = 1000;

/** So long that pairing its items would only take time. */
export function isFarLonger(received: readonly unknown[], expected: readonly unknown[]): boolean {
  return received.length > expected.length + maxSurplus;
}

/** The same text for equal values: keys sorted, numbers digit by digit. */
export function showSorted(value: Json | ParsedJson, unicode: UnicodeForm): string {
  if (Array.isArray(value)) return `[${value.map((item: Json | ParsedJson) => showSorted(item, unicode)).join(',')}]`;
  const entries: [string, Json | ParsedJson][] | undefined =
    value instanceof Map ? [...value] : typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  if (entries === undefined) return showScalar(value, unicode);
  const shown = entries.map(([key, item]) => `${JSON.stringify(inForm(key, unicode))}:${showSorted(item, unicode)}`);
  return `{${shown.sort().join(',')}}`;
}

function showScalar(value: Json | ParsedJson, unicode: UnicodeForm): string {
  if (typeof value === 'string') return showJson(inForm(value, unicode));
  if (typeof value !== 'number' && typeof value !== 'bigint') return showJson(value);
  // 1e22 and its twenty-three digits are the same number.
  const written = writtenNumber(value);
  return written === undefined ? String(value) : nameOf(written);
}
