import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { Json } from '../../lib/json.ts';
import { searchPython } from './python-pattern.ts';
import type { PythonValue } from './python-value.ts';

const pythonRegExp = Object.assign(
  (source: string) => {
    searchPython(source, '', ''); // a pattern that does not compile is a fault of the schema
    return { test: (text: string) => searchPython(source, '', text) };
  },
  { code: 'pythonRegExp' },
);

// Formats are remarks, as they are for jsonschema.validate.
const ajv = new Ajv2020({
  strict: false,
  strictNumbers: false,
  validateFormats: false,
  logger: false,
  code: { regExp: pythonRegExp },
});

type SchemaObject = { readonly [key: string]: Json };
const compiled = new WeakMap<object, (value: PythonValue) => string | undefined>();

/** A function that tells what is wrong with a value, or undefined. */
export function compilePythonSchema(schema: SchemaObject): (value: PythonValue) => string | undefined {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(schema);
  const check = (value: PythonValue) =>
    validate(toPlain(value)) ? undefined : ajv.errorsText(validate.errors, { dataVar: '$' });
  compiled.set(schema, check);
  return check;
}

export const pythonSchemaSchema = z.record(z.string(), z.json()).superRefine((schema, issues) => {
  try {
    ajv.compile(schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    issues.addIssue({ code: 'custom', message: `not a usable JSON Schema: ${reason}` });
  }
});

function toPlain(value: PythonValue): Json {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toPlain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
}
