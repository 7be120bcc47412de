import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { z } from 'zod';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Json } from '../lib/json.ts';
import { addExactKeywords } from './exact-integers.ts';
import { explainSchemaErrors, explainSchemaFault } from './explain-schema-errors.ts';

// The package is CommonJS: under Node's ESM rules its function is the default of the default.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

type SchemaObject = { readonly [key: string]: Json };

/** Tells what is wrong with a value, in words, or undefined. */
type SchemaCheck = (value: Json) => string | undefined;

export type SchemaCompiler = {
  readonly compile: (schema: SchemaObject) => SchemaCheck;
  /** The same for values made by `rememberedPlain`. */
  readonly compileExact: (schema: SchemaObject) => SchemaCheck;
  /** A JSON Schema (draft 2020-12) that compiles; nothing is fetched, so a remote `$ref` does not. */
  readonly schema: z.ZodRecord<z.ZodString, z.ZodType<Json>>;
};

/**
 * JSON Schema with patterns on an engine of ours: schemas come from packs and replies from anywhere, so no pattern may
 * backtrack. `search` throws for a pattern that it cannot run.
 */
export function schemaCompiler(
  search: (source: string) => (text: string) => boolean,
  options: Options,
): SchemaCompiler {
  // Made when it is first asked for: it takes a while, and most of what the tool does needs none.
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
    const validate = ajv.compile(schema); // which keeps what it made of an object
    return (value) => (validate(value) ? undefined : explainSchemaErrors(validate.errors ?? []));
  }
  const compile = (schema: SchemaObject) => compileBy(engine(), schema);
  return {
    compile,
    compileExact: (schema) => compileBy(exactEngine(), schema),
    schema: z.record(z.string(), z.json() as z.ZodType<Json>).superRefine((schema, issues) => {
      try {
        compile(schema); // kept for the replies, which are held against the same object
      } catch (error) {
        const reason = explainCompiling(error instanceof Error ? error.message : String(error), engine().errors ?? []);
        issues.addIssue({ code: 'custom', message: `not a usable JSON Schema: ${reason}` });
      }
    }),
  };
}

/** A schema is held against the schema of schemas first, which leaves its errors in the engine. */
function explainCompiling(message: string, errors: readonly ErrorObject[]): string {
  return message.startsWith('schema is invalid: ') ? explainSchemaErrors(errors) : explainSchemaFault(message);
}

function openAjv(search: (source: string) => (text: string) => boolean, options: Options): Ajv2020 {
  const regExp = Object.assign(
    // Ajv keeps one compiled pattern per text of it, so each must have a text of its own.
    (source: string) => ({ test: search(source), toString: () => source }),
    { code: 'regExp' },
  );
  // Two packs may hold schemas of one $id, and one pack may be loaded twice: none is kept under its name.
  const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, ...options, code: { regExp } });
  // Ajv's own compares each item with all others, and a reply may hold thousands.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isAsked: boolean, items: readonly Json[]) =>
      !isAsked || new Set(items.map(canonicalJson)).size === items.length,
  });
  if (options.validateFormats === true) addFormats(ajv);
  return ajv;
}
