import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { RE2JS } from 're2js';
import { z } from 'zod';
import type { Json } from '../lib/json.ts';

// The package is CommonJS: under Node's ESM rules its function is the default of the default.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

// `pattern` in a schema runs on the linear engine too: schemas come from packs, replies from anywhere.
const linearRegExp = Object.assign(
  (source: string) => {
    const engine = RE2JS.compile(source);
    // Ajv keeps one compiled pattern per text of it, so each must have a text of its own.
    return { test: (text: string) => engine.matcher(text).find(), toString: () => source };
  },
  { code: 'linearRegExp' },
);

const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  validateFormats: true,
  // Two packs may hold schemas of one $id, and one pack may be loaded twice.
  addUsedSchema: false,
  code: { regExp: linearRegExp },
});
addFormats(ajv);

type SchemaObject = { readonly [key: string]: Json };
const compiled = new WeakMap<object, (value: Json) => string | undefined>();

/** A function that tells what is wrong with a value, in words, or undefined. */
export function compileSchema(schema: SchemaObject): (value: Json) => string | undefined {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(schema);
  const check = (value: Json) => (validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '$' }));
  compiled.set(schema, check);
  return check;
}

/** A JSON Schema (draft 2020-12) that compiles; nothing is fetched, so a remote `$ref` does not. */
export const jsonSchemaSchema = z.record(z.string(), z.json()).superRefine((schema, issues) => {
  try {
    ajv.compile(schema);
  } catch (error) {
    issues.addIssue({
      code: 'custom',
      message: `not a usable JSON Schema: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
});
