import type { Json } from '../../lib/json.ts';
import { schemaCompiler } from '../schema-compiler.ts';
import { searchPython } from './python-pattern.ts';
import type { PythonValue } from './python-value.ts';

// Formats are remarks, as they are for jsonschema.validate.
const { compile, schema } = schemaCompiler(
  (source) => {
    searchPython(source, '', ''); // a pattern that does not compile is a fault of the schema
    return (text) => searchPython(source, '', text);
  },
  { strictNumbers: false, validateFormats: false },
);

export const pythonSchemaSchema = schema;

/** A function that tells what is wrong with a value, or undefined. */
export function compilePythonSchema(written: {
  readonly [key: string]: Json;
}): (value: PythonValue) => string | undefined {
  const check = compile(written);
  return (value) => check(toPlain(value));
}

function toPlain(value: PythonValue): Json {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toPlain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
}
