import { type Json, type ParsedJson, showJson } from '../lib/json.ts';
import { nameOf, writtenNumber } from './exact-number.ts';
import { inForm, type UnicodeForm } from './unicode-form.ts';

/** One text for equal values: keys sorted, numbers digit by digit. */
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
  // 1e22 and its twenty-three digits are one number.
  const written = writtenNumber(value);
  return written === undefined ? String(value) : nameOf(written);
}
