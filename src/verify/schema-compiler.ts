import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { z } from 'zod';
import { canonicalJson, type Json, showJson } from '../lib/json.ts';
import { addExactKeywords } from './exact-integers.ts';

// The package is CommonJS: under Node's ESM rules, its function is the default of the default.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

type SchemaObject = { readonly [key: string]: Json };

/** A value's fault in words, or undefined. */
type SchemaCheck = (value: Json) => string | undefined;

export type SchemaCompiler = {
  readonly compile: (schema: SchemaObject) => SchemaCheck;
  /** The same for values made by `rememberedPlain`. */
  readonly compileExact: (schema: SchemaObject) => SchemaCheck;
  /** A JSON Schema (draft 2020-12) that compiles. Nothing is downloaded, so a remote `$ref` does not compile. */
  readonly schema: z.ZodRecord<z.ZodString, z.ZodType<Json>>;
};

/**
 * JSON Schema with patterns on our engine: schemas come from packs and replies from anywhere, so no pattern may
 * backtrack. `search` throws for a pattern that it cannot run.
 */
export function schemaCompiler(
  search: (source: string) => (text: string) => boolean,
  options: Options,
): SchemaCompiler {
  // Created on first use: it takes a while, and most commands do not need it.
  let opened: Ajv2020 | undefined;
  function engine(): Ajv2020 {
    opened ??= openAjv(search, options);
    return opened;
  }
  let openedExact: Ajv2020 | undefined;
  function exactEngine(): Ajv2020 {
    openedExact ??= addExactKeywords(openAjv(search, options));
    return openedExact;
  }
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
    // Ajv caches compiled patterns by their text, so each must have a unique text.
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
      !isAsked || new Set(items.map(canonicalJson)).size === items.length,
  });
  if (options.validateFormats === true) addFormats(ajv);
  return ajv;
}

type Rule = (params: Readonly<Record<string, unknown>>) => string;

/** Where a value does not match its schema, and what is expected there. `$` is the whole value. */
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

/** Why a schema cannot be used, if the pattern engine did not report it. */
function explainSchemaFault(message: string): string {
  const [, lost] = /^can't resolve reference (.*) from id/s.exec(message) ?? [];
  if (lost !== undefined) return `"$ref": ${shown(lost)} leads to no part of this schema, and nothing is fetched`;
  const [, twice] = /^reference "(.*)" resolves to more than one schema$/s.exec(message) ?? [];
  if (twice !== undefined) return `${shown(twice)} names two parts of it`;
  const [, anchor] = /^invalid anchor "(.*)"$/s.exec(message) ?? [];
  return anchor === undefined ? message : `"$anchor": ${shown(anchor)} is no name of letters, digits, -, _ and .`;
}
