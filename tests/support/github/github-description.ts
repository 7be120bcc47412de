import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../src/lib/loose.ts';

const path = new URL('../../fixtures/github/api.github.com.json', import.meta.url);
const description: LooseObject = JSON.parse(readFileSync(path, 'utf8'), (_, part) => withNull(part));
const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, coerceTypes: false });
formats.default(ajv);
ajv.addSchema(description, 'gh');

/** Ajv ignores `nullable` beside a choice or an enumeration: there, null becomes one of the options. */
function withNull(part: unknown): unknown {
  const schema = objectOf(part);
  if (schema?.['nullable'] !== true) return part;
  if (schema['enum'] !== undefined) return { ...schema, enum: [...new Set([...listOf(schema['enum']), null])] };
  const choice = ['oneOf', 'anyOf'].find((each) => schema[each] !== undefined);
  if (choice === undefined || schema['type'] !== undefined) return part;
  const { nullable: _, ...rest } = schema;
  return { ...rest, [choice]: [...listOf(schema[choice]), { type: 'null' }] };
}

/**
 * Matches `/repos/{owner}/{repo}/pulls/{pull_number}` to `/repos/acme/models/pulls/7`, with the values of the braces.
 */
export type Route = { readonly template: string; readonly values: Readonly<Record<string, string>> };

const templates = Object.keys(objectOf(description['paths']) ?? {}).map((template) => ({
  template,
  // A path to a file, and a branch, may contain slashes.
  // The root of a repository is requested without a path, and without the slash before it.
  pattern: new RegExp(`^${template.replace('/{path}', '(?:/(?<path>.*))?').replace(/\{(\w+)\}/g, groupOf)}$`),
}));

function groupOf(_: string, name: string): string {
  return name === 'ref' ? '(?<ref>.+)' : `(?<${name}>[^/]+)`;
}

export function routeOf(pathname: string): Route | undefined {
  for (const { template, pattern } of templates) {
    const groups = pattern.exec(pathname)?.groups;
    const values = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]);
    if (groups !== undefined || pathname === template) return { template, values: Object.fromEntries(values) };
  }
  return undefined;
}

/** The faults of a request according to GitHub's description; empty if there are none. */
export function requestFaults(
  method: string,
  { template, values }: Route,
  query: URLSearchParams,
  body: unknown,
): string[] {
  const operation = at(['paths', template, method.toLowerCase()]);
  if (operation === undefined) return [`${method} ${template} is not in the description`];
  const faults = listOf(operation['parameters']).flatMap((each) => {
    const parameter = resolve(objectOf(each));
    const name = textOf(parameter?.['name']) ?? '';
    const value = parameter?.['in'] === 'path' ? values[name] : (query.get(name) ?? undefined);
    if (value === undefined) return parameter?.['required'] === true ? [`${name} is missing`] : [];
    const schema = objectOf(parameter?.['schema']) ?? {};
    return faultsOf(ajv.compile(schema), schema['type'] === 'integer' ? Number(value) : value, name);
  });
  if (operation['requestBody'] === undefined) return faults;
  const place = ['paths', template, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
  return [...faults, ...faultsOf(compiled(place), body, 'body')];
}

/** The same for a response; a fault is a bug in the fake. */
export function responseFaults(method: string, { template }: Route, status: number, body: unknown): string[] {
  const place = ['paths', template, method.toLowerCase(), 'responses', String(status)];
  const response = at(place);
  // Limits and token permissions are not part of an operation.
  if (response === undefined)
    return [401, 403, 404, 422, 429].includes(status) || status >= 500 ? [] : [`${status} is not described`];
  const named = textOf(response['$ref']);
  const base = named === undefined ? place : ['components', 'responses', named.slice(named.lastIndexOf('/') + 1)];
  const schema = [...base, 'content', 'application/json', 'schema'];
  return at(schema) === undefined ? [] : faultsOf(compiled(schema), body, 'response');
}

function at(place: readonly string[]): LooseObject | undefined {
  return place.reduce<LooseObject | undefined>((holder, key) => objectOf(fieldOf(holder, key)), description);
}

function resolve(part: LooseObject | undefined): LooseObject | undefined {
  const reference = textOf(part?.['$ref']);
  return reference === undefined ? part : at(reference.slice(2).split('/'));
}

const known = new Map<string, ValidateFunction>();

function compiled(place: readonly string[]): ValidateFunction {
  const reference = `gh#/${place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = known.get(reference) ?? ajv.compile({ $ref: reference });
  known.set(reference, validate);
  return validate;
}

function faultsOf(validate: ValidateFunction, value: unknown, name: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message ?? 'is wrong'}`);
}

/** The minimum that a GitHub schema accepts, with `fields` added. */
export function leastOf(schema: string, fields: LooseObject = {}): LooseObject {
  return { ...objectOf(least(at(['components', 'schemas', schema]))), ...fields };
}

function least(part: LooseObject | undefined): unknown {
  const schema = resolve(part);
  if (schema === undefined || schema['nullable'] === true) return null;
  const [choice] = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  if (choice !== undefined) return least(objectOf(choice));
  const [word] = listOf(schema['enum']);
  if (word !== undefined) return word;
  switch (schema['type']) {
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 1;
    case 'string':
      return leastText(textOf(schema['format']));
    default:
      return leastObject(schema);
  }
}

function leastText(format: string | undefined): string {
  if (format === 'date-time') return '2026-11-21T12:00:00Z';
  return format === 'uri' ? 'https://api.github.com/somewhere' : 'text';
}

function leastObject(schema: LooseObject): LooseObject {
  const properties = objectOf(schema['properties']);
  const required = listOf(schema['required']).map((key) => textOf(key) ?? '');
  return Object.fromEntries(required.map((key) => [key, least(objectOf(fieldOf(properties, key)))]));
}
