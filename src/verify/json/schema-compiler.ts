import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormatsModule from 'ajv-formats';
import { z } from 'zod';
import { canonicalJson, type Json, type ParsedJson, showJson } from '../../lib/json.ts';
import { once } from '../../lib/once.ts';
import { compileLinear } from '../text/pattern.ts';
import { showSorted, toPlain } from './json-shape.ts';

// The package is CommonJS: under Node's ESM rules, its function is the default of the default.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

type SchemaObject = { readonly [key: string]: Json };

/** Undefined if the value fits. */
type SchemaCheck = (value: Json) => string | undefined;

export type SchemaCompiler = {
  readonly compile: (schema: SchemaObject) => SchemaCheck;
  /** The same for values made by `rememberedPlain`. */
  readonly compileExact: (schema: SchemaObject) => SchemaCheck;
  /** A JSON Schema (draft 2020-12) that compiles. Nothing is downloaded, so a remote `$ref` does not compile. */
  readonly schema: z.ZodRecord<z.ZodString, z.ZodType<Json>>;
};

/** Schemas come from packs and replies from anywhere: no pattern may backtrack. `search` throws if it cannot. */
export function schemaCompiler(
  search: (source: string) => (text: string) => boolean,
  options: Options,
): SchemaCompiler {
  // Created on first use: it takes a while, and most commands need none.
  const engine = once(() => openAjv(search, options));
  const exactEngine = once(() => addExactKeywords(openAjv(search, options)));
  function compileBy(ajv: Ajv2020, schema: SchemaObject): SchemaCheck {
    const validate = ajv.compile(schema); // it caches its result for each object
    return (value) => (validate(value) ? undefined : explainSchemaErrors(validate.errors ?? []));
  }
  const compile = (schema: SchemaObject) => compileBy(engine(), schema);
  return {
    compile,
    compileExact: (schema) => compileBy(exactEngine(), schema),
    schema: z.record(z.string(), z.json() as z.ZodType<Json>).superRefine((schema, issues) => {
      try {
        compile(schema); // kept for the replies, which are compared with the same object
      } catch (error) {
        const reason = explainCompiling(error instanceof Error ? error.message : String(error), engine().errors ?? []);
        issues.addIssue({ code: 'custom', message: `not a usable JSON Schema: ${reason}` });
      }
    }),
  };
}

/** First the schema is validated against the meta-schema, which leaves its errors in the engine. */
function explainCompiling(message: string, errors: readonly ErrorObject[]): string {
  return message.startsWith('schema is invalid: ') ? explainSchemaErrors(errors) : explainSchemaFault(message);
}

function openAjv(search: (source: string) => (text: string) => boolean, options: Options): Ajv2020 {
  const regExp = Object.assign(
    // Ajv caches compiled patterns by their text, so toString must return the source.
    (source: string) => ({ test: search(source), toString: () => source }),
    { code: 'regExp' },
  );
  // Two packs may contain schemas with the same $id, and one pack may be loaded twice: none is stored under its name.
  const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, ...options, code: { regExp } });
  // Ajv's own version compares each item with all others, and a reply may contain thousands.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isAsked: boolean, items: readonly Json[]) =>
      !isAsked || new Set(items.map((item) => canonicalJson(item))).size === items.length,
  });
  if (options.validateFormats === true) addFormats(ajv);
  return ajv;
}

type Rule = (params: Readonly<Record<string, unknown>>) => string;

/** `$` is the whole value. */
function explainSchemaErrors(errors: readonly ErrorObject[]): string {
  const told = errors.map(({ instancePath, keyword, params }) => {
    // The keywords for large integers are ours, and only name themselves.
    const isTold = withoutParams.includes(keyword) || Object.keys(params).length > 0;
    const rule = (isTold ? rules[keyword] : undefined) ?? (() => `must fit "${keyword}"`);
    return `$${instancePath} ${rule(params)}`;
  });
  return [...new Set(told)].join(', ');
}

const bounds: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
};
const range: Rule = ({ comparison, limit }) => `must be ${bounds[String(comparison)] ?? ''} ${String(limit)}`;
const size =
  (side: string, one: string, many: string): Rule =>
  ({ limit }) =>
    `must have at ${side} ${String(limit)} ${limit === 1 ? one : many}`;
const entries = (side: string) => size(side, 'entry', 'entries');
const noSuchKey: Rule = ({ additionalProperty, unevaluatedProperty }) =>
  `must not have the key ${shown(additionalProperty ?? unevaluatedProperty)}`;
const fewerEntries: Rule = ({ limit, len }) => entries('most')({ limit: limit ?? len });

const withoutParams = ['anyOf', 'not', 'false schema', 'uniqueItems'];

const rules: Readonly<Record<string, Rule>> = {
  type: ({ type }) => `must be ${[type].flat().join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${shown(allowedValues).slice(1, -1)}`,
  const: ({ allowedValue }) => `must be ${shown(allowedValue)}`,
  required: ({ missingProperty }) => `must have the key ${shown(missingProperty)}`,
  dependentRequired: ({ property, missingProperty }) =>
    `must have the key ${shown(missingProperty)} where it has ${shown(property)}`,
  ...{ additionalProperties: noSuchKey, unevaluatedProperties: noSuchKey },
  ...{ additionalItems: fewerEntries, items: fewerEntries, unevaluatedItems: fewerEntries },
  propertyNames: ({ propertyName }) => `must not have the key ${shown(propertyName)}`,
  ...{ minimum: range, exclusiveMinimum: range, maximum: range, exclusiveMaximum: range },
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: size('least', 'character', 'characters'),
  maxLength: size('most', 'character', 'characters'),
  ...{ minItems: entries('least'), maxItems: entries('most') },
  minProperties: size('least', 'key', 'keys'),
  maxProperties: size('most', 'key', 'keys'),
  uniqueItems: () => 'must not have an entry twice',
  contains: ({ minContains, maxContains }) =>
    `must have at least ${String(minContains)}${maxContains === undefined ? '' : ` and at most ${String(maxContains)}`} of the entries that "contains" asks for`,
  pattern: ({ pattern }) => `must match the pattern ${shown(pattern)}`,
  format: ({ format }) => `must have the format ${shown(format)}`,
  anyOf: () => 'must fit one of the schemas in "anyOf"',
  oneOf: ({ passingSchemas }) =>
    `must fit one of the schemas in "oneOf", and fits ${passingSchemas === null ? 'none' : 'several'}`,
  not: () => 'must not fit the schema in "not"',
  if: ({ failingKeyword }) => `must fit the schema in "${String(failingKeyword)}"`,
  'false schema': () => 'is not allowed',
};

function shown(value: unknown): string {
  return showJson(value as Json); // a part of a schema or of a value, both JSON
}

/** A message of the pattern engine stays as it is. */
function explainSchemaFault(message: string): string {
  const [, lost] = /^can't resolve reference (.*) from id/s.exec(message) ?? [];
  if (lost !== undefined) return `"$ref": ${shown(lost)} leads to no part of this schema, and nothing is fetched`;
  const [, twice] = /^reference "(.*)" resolves to more than one schema$/s.exec(message) ?? [];
  if (twice !== undefined) return `${shown(twice)} names two parts of it`;
  const [, anchor] = /^invalid anchor "(.*)"$/s.exec(message) ?? [];
  return anchor === undefined ? message : `"$anchor": ${shown(anchor)} is no name of letters, digits, -, _ and .`;
}

const { compile, compileExact, schema } = schemaCompiler(
  (source) => {
    const engine = compileLinear(source);
    return (text) => engine.test(text);
  },
  { validateFormats: true },
);

export const jsonSchemaSchema = schema;

/** Undefined if it fits. Integers beyond 2^53 are compared digit by digit. */
export function schemaProblem(written: { readonly [key: string]: Json }, value: ParsedJson): string | undefined {
  return holdsBigInteger(value) ? compileExact(written)(rememberedPlain(value)) : compile(written)(toPlain(value));
}

/** Lists and objects as plain JSON, each with its form before integers beyond 2^53 lost digits. */
const originals = new WeakMap<object, ParsedJson[] | Map<string, ParsedJson>>();

function holdsBigInteger(value: ParsedJson): boolean {
  if (typeof value === 'bigint') return true;
  if (Array.isArray(value)) return value.some(holdsBigInteger);
  return value instanceof Map && [...value.values()].some(holdsBigInteger);
}

function rememberedPlain(value: ParsedJson): Json {
  return toPlain(value, (plain, original) => originals.set(plain, original));
}

/** For documents with integers too large for a double. */
function addExactKeywords(ajv: Ajv2020): Ajv2020 {
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
