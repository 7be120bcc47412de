import { RE2JS } from 're2js';
import { schemaCompiler } from './schema-compiler.ts';

/** The schemas of our own kinds: linear patterns, formats checked. */
export const { compile: compileSchema, schema: jsonSchemaSchema } = schemaCompiler(
  (source) => {
    const engine = RE2JS.compile(source);
    return (text) => engine.test(text);
  },
  { validateFormats: true },
);
