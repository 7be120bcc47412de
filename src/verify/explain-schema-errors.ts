import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Json, showJson } from '../lib/json.ts';

type Rule = (params: Readonly<Record<string, unknown>>) => string;

/** Where a value does not fit its schema, and what is asked there. `$` is the value as a whole. */
export function explainSchemaErrors(errors: readonly ErrorObject[]): string {
  const told = errors.map(({ instancePath, keyword, params }) => {
    // The keywords for large integers are ours, and tell no more than their name.
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

/** Why a schema cannot be used, where the engine of patterns did not say it. */
export function explainSchemaFault(message: string): string {
  const [, lost] = /^can't resolve reference (.*) from id/s.exec(message) ?? [];
  if (lost !== undefined) return `"$ref": ${shown(lost)} leads to no part of this schema, and nothing is fetched`;
  const [, twice] = /^reference "(.*)" resolves to more than one schema$/s.exec(message) ?? [];
  if (twice !== undefined) return `${shown(twice)} names two parts of it`;
  const [, anchor] = /^invalid anchor "(.*)"$/s.exec(message) ?? [];
  return anchor === undefined ? message : `"$anchor": ${shown(anchor)} is no name of letters, digits, -, _ and .`;
}
