import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json, ParsedJson } from '../lib/json.ts';
import { showSorted } from './show-sorted.ts';

/** Lists and objects as plain JSON, with what each was before its integers beyond 2^53 lost digits. */
const originals = new WeakMap<object, ParsedJson[] | Map<string, ParsedJson>>();

export function holdsBigInteger(value: ParsedJson): boolean {
  if (typeof value === 'bigint') return true;
  if (Array.isArray(value)) return value.some(holdsBigInteger);
  return value instanceof Map && [...value.values()].some(holdsBigInteger);
}

/** Plain JSON whose parts know what they were. */
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

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum';
// A bigint and a number compare without loss.
const limits: Readonly<Record<Limit, (value: number | bigint, limit: number) => boolean>> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
};

/** The keywords that compare numbers, for documents with integers that a double cannot hold. */
export function addExactKeywords(ajv: Ajv2020): Ajv2020 {
  for (const [keyword, holds] of Object.entries(limits)) {
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      type: 'number',
      validate: (limit: number, data: number, _: unknown, place?: DataValidationCxt) =>
        holds(numberAt(data, place), limit),
    });
  }
  return ajv
    .removeKeyword('multipleOf')
    .addKeyword({
      keyword: 'multipleOf',
      type: 'number',
      validate: (factor: number, data: number, _: unknown, place?: DataValidationCxt) =>
        isMultiple(numberAt(data, place), factor),
    })
    .removeKeyword('const')
    .addKeyword({
      keyword: 'const',
      validate: (wanted: Json, data: Json, _: unknown, place?: DataValidationCxt) =>
        isSame(wanted, originalOf(data, place)),
    })
    .removeKeyword('enum')
    .addKeyword({
      keyword: 'enum',
      validate: (wanted: readonly Json[], data: Json, _: unknown, place?: DataValidationCxt) =>
        wanted.some((one) => isSame(one, originalOf(data, place))),
    })
    .removeKeyword('uniqueItems')
    .addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      validate: (isAsked: boolean, data: readonly Json[], _: unknown, place?: DataValidationCxt) => {
        const items = originalOf(data, place);
        return (
          !isAsked ||
          !Array.isArray(items) ||
          new Set(items.map((item) => showSorted(item, 'exact'))).size === items.length
        );
      },
    });
}

function originalOf(data: Json | readonly Json[], place: DataValidationCxt | undefined): ParsedJson | Json {
  if (typeof data === 'object' && data !== null) return originals.get(data) ?? data;
  const parent: unknown = place?.parentData;
  const holder = typeof parent === 'object' && parent !== null ? originals.get(parent) : undefined;
  const found = Array.isArray(holder)
    ? holder[Number(place?.parentDataProperty)]
    : holder?.get(String(place?.parentDataProperty));
  return found ?? data;
}

function numberAt(data: number, place: DataValidationCxt | undefined): number | bigint {
  const original = originalOf(data, place);
  return typeof original === 'bigint' ? original : data;
}

function isMultiple(value: number | bigint, factor: number): boolean {
  if (typeof value === 'bigint' && Number.isInteger(factor)) return value % BigInt(factor) === 0n;
  return Number.isInteger(Number(value) / factor);
}

function isSame(wanted: Json, received: ParsedJson | Json): boolean {
  return showSorted(wanted, 'exact') === showSorted(received, 'exact');
}
