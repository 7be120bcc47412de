import type { Json, ParsedJson } from '../lib/json.ts';
import { compileLinear } from './compile-linear.ts';
import { holdsBigInteger, rememberedPlain } from './exact-integers.ts';
import { toPlain } from './json-shape.ts';
import { schemaCompiler } from './schema-compiler.ts';

/** The schemas of our own kinds: linear patterns, formats checked. */
const { compile, compileExact, schema } = schemaCompiler(
  (source) => {
    const engine = compileLinear(source);
    return (text) => engine.test(text);
  },
  { validateFormats: true },
);

export const jsonSchemaSchema = schema;

/** A value's fault in words, or undefined. Integers beyond 2^53 are compared digit by digit. */
export function schemaProblem(written: { readonly [key: string]: Json }, value: ParsedJson): string | undefined {
  return holdsBigInteger(value) ? compileExact(written)(rememberedPlain(value)) : compile(written)(toPlain(value));
}
