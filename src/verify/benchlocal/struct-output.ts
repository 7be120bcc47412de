import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { fail, pass, type Verdict } from '../../model/verdict.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencedJson, withoutFence } from './code-fence.ts';
import { compilePythonSchema, pythonSchemaSchema } from './compile-python-schema.ts';
import { csvHeader } from './csv-header.ts';
import { lookupPath } from './lookup-path.ts';
import { headerProblem, rowCells } from './markdown-header.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { splitLines, strip } from './python-text.ts';
import { type PythonValue, pythonEquals, pythonString, toPython } from './python-value.ts';
import { wireAnswer } from './wire-response.ts';

const headerSchema = z.string().refine((header) => rowCells(header) !== undefined, 'a table row: "| a | b |"');
const structOutputAssert = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('json_parse_required') }),
  z.strictObject({ kind: z.literal('json_schema'), schema: pythonSchemaSchema }),
  z.strictObject({ kind: z.literal('exact_json'), value: z.json() }),
  z.strictObject({
    kind: z.literal('jsonpath_assertion'),
    path: z.string().startsWith('$.'),
    value: z.json().optional(),
    regex: pythonPatternSchema('').optional(),
  }),
  z.strictObject({ kind: z.literal('csv_columns'), expected: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('yaml_parse_required') }),
  z.strictObject({ kind: z.literal('markdown_structure'), headers: z.array(headerSchema).min(1) }),
  z.strictObject({ kind: z.literal('format_regex'), pattern: pythonPatternSchema('ms') }),
]);
type StructOutputAssert = z.infer<typeof structOutputAssert>;

/** benchlocal-cli's struct_output scorer: mostly that a document parses, the first broken assert decides. */
export const benchlocalStructOutput = defineVerifier({
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('benchlocal/struct-output'),
    covers: coversSchema,
    asserts: z.array(structOutputAssert).min(1),
  }),
  verify(attempt, expected) {
    const text = wireAnswer(attempt);
    for (const assert of expected.asserts) {
      const failure = check(assert, text);
      if (failure !== undefined) return failure;
    }
    return pass;
  },
});

function check(assert: StructOutputAssert, text: string): Verdict | undefined {
  switch (assert.kind) {
    case 'csv_columns': {
      const header = csvHeader(withoutFence(text));
      const isRight =
        header?.length === assert.expected.length &&
        header.every((cell, index) => strip(cell) === assert.expected[index]);
      return isRight ? undefined : fail('wrong-structure', `a first row ${assert.expected.join(',')}`, text);
    }
    case 'yaml_parse_required':
      return looksLikeYaml(text) ? undefined : fail('wrong-structure', 'a ":" on every line', text);
    case 'markdown_structure': {
      const problem = headerProblem(text, assert.headers);
      return problem === undefined
        ? undefined
        : fail('wrong-structure', `${assert.headers.join(', ')} (${problem})`, text);
    }
    case 'format_regex':
      return searchPython(assert.pattern, 'ms', text)
        ? undefined
        : fail('wrong-structure', `text with ${assert.pattern}`, text);
    default: {
      const parsed = fencedJson(text);
      if (!parsed.ok) return fail('invalid-json', `JSON: ${parsed.message}`, text);
      return checkJson(assert, parsed.value);
    }
  }
}

type JsonAssert = Extract<
  StructOutputAssert,
  { kind: 'json_parse_required' | 'json_schema' | 'exact_json' | 'jsonpath_assertion' }
>;

function checkJson(assert: JsonAssert, document: PythonValue): Verdict | undefined {
  switch (assert.kind) {
    case 'json_parse_required':
      return undefined;
    case 'json_schema': {
      const problem = compilePythonSchema(assert.schema)(document);
      return problem === undefined ? undefined : fail('schema-violation', problem, pythonString(document));
    }
    case 'exact_json':
      return pythonEquals(document, toPython(assert.value))
        ? undefined
        : fail('verifier-fail', JSON.stringify(assert.value), pythonString(document));
    case 'jsonpath_assertion': {
      const value = lookupPath(document, assert.path.slice(2));
      if (value === undefined) return fail('missing-field', assert.path, pythonString(document));
      const isRight =
        (assert.value === undefined || pythonEquals(value, toPython(assert.value))) &&
        (assert.regex === undefined || searchPython(assert.regex, '', pythonString(value)));
      return isRight ? undefined : fail('verifier-fail', JSON.stringify(assert), pythonString(value));
    }
    default:
      return assertNever(assert);
  }
}

/** A colon on every line that is neither blank nor a comment, and text before at least one of them. */
function looksLikeYaml(text: string): boolean {
  const lines = splitLines(withoutFence(text)).map(strip);
  const filled = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return (
    filled.every((line) => line.includes(':')) && filled.some((line) => strip(line.slice(0, line.indexOf(':'))) !== '')
  );
}
