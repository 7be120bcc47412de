import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json, ParsedJson } from '../lib/json.ts';
import { showSorted } from './json-shape.ts';

/** Lists and objects as plain JSON, each with its form before integers beyond 2^53 lost digits. */
const originals = new WeakMap<object, ParsedJson[] | Map<string, ParsedJson>>();

export function holdsBigInteger(value: ParsedJson): boolean {
  if (typeof value === 'bigint') return true;
  if (Array.isArray(value)) return value.some(holdsBigInteger);
  return value instanceof Map && [...value.values()].some(holdsBigInteger);
}

/** Plain JSON whose parts remember their exact form. */
export function rememberedPlain(value: ParsedJson): Json {
  if (typeof value === 'bigint') return Number(value);
  if (!Array.isArray(value) && !(value instanceof Map)) return value;
  const plain = Array.isArray(value)
    ? value.map(rememberedPlain)
    : // fromEntries defines own properties, so that "__proto__" stays a key.
      Object.fromEntries([...value].map(([key, item]) => [key, rememberedPlain(item)]));
  originals.set(plain, value);
  return plain;
}

/** The keywords that compare numbers, for documents with integers too large for a double. */
export function addExactKeywords(ajv: Ajv2020): Ajv2020 {
  const replace = <Asked>(
    keyword: string,
    types: { readonly type?: 'number' | 'array' },
    holds: (value: ParsedJson | Json, asked: Asked) => boolean,
  ) =>
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      ...types,
      validate: (asked: Asked, data: Json, _: unknown, place?: DataValidationCxt) =>
        holds(originalOf(data, place), asked),
    });
  // A bigint and a number compare without loss.
  const compare = (keyword: string, holds: (value: number | bigint, limit: number) => boolean) =>
    replace(keyword, { type: 'number' }, (value, limit: number) => holds(value as number | bigint, limit)); // by its type
  compare('minimum', (value, limit) => value >= limit);
  compare('maximum', (value, limit) => value <= limit);
  compare('exclusiveMinimum', (value, limit) => value > limit);
  compare('exclusiveMaximum', (value, limit) => value < limit);
  compare('multipleOf', isMultiple);
  replace('const', {}, (value, wanted: Json) => isSame(wanted, value));
  replace('enum', {}, (value, wanted: readonly Json[]) => wanted.some((one) => isSame(one, value)));
  replace(
    'uniqueItems',
    { type: 'array' },
    (value, isAsked: boolean) =>
      !isAsked ||
      !Array.isArray(value) ||
      new Set(value.map((item) => showSorted(item, 'exact'))).size === value.length,
  );
  return ajv;
}

function originalOf(data: Json, place: DataValidationCxt | undefined): ParsedJson | Json {
  if (typeof data === 'object' && data !== null) return originals.get(data) ?? data;
  const parent: unknown = place?.parentData;
  const holder = typeof parent === 'object' && parent !== null ? originals.get(parent) : undefined;
  const found = Array.isArray(holder)
    ? holder[Number(place?.parentDataProperty)]
    : holder?.get(String(place?.parentDataProperty));
  return found ?? data;
}

function isMultiple(value: number | bigint, factor: number): boolean {
  if (typeof value === 'bigint' && Number.isInteger(factor)) return value % BigInt(factor) === 0n;
  return Number.isInteger(Number(value) / factor);
}

function isSame(wanted: Json, received: ParsedJson | Json): boolean {
  return showSorted(wanted, 'exact') === showSorted(received, 'exact');
}
