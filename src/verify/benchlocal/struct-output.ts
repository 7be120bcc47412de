import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { fail, pass, type Verdict } from '../../model/verdict.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencedJson, withoutFence } from './code-fence.ts';
import { compilePythonSchema, pythonSchemaSchema } from './compile-python-schema.ts';
import { lookupPath } from './lookup-path.ts';
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

/**
 * The first row of a text without outer space as Python's csv module reads it by default: quotes may span lines and
 * need not close, text behind a closing quote belongs to the cell. Undefined where there is none, and where a lone
 * carriage return stands outside of quotes.
 */
function csvHeader(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'bare' | 'quoted' | 'quote' = 'start';
  let at = 0;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (state === 'quoted') {
      if (letter === '"') state = 'quote';
      else cell += letter;
    } else if (letter === '\n' || letter === '\r') {
      break;
    } else if (letter === ',') {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else if (letter === '"' && state !== 'bare') {
      if (state === 'quote') cell += letter;
      state = 'quoted';
    } else {
      cell += letter;
      state = 'bare';
    }
  }
  const isLineEnd = /^\r*(?:\n|$)/.test(text.slice(at));
  return isLineEnd ? [...cells, cell] : undefined;
}

const separatorCell = /^:?-+:?$/;

/** The cells of a table row in lower case; undefined without the outer pipes, however many there are. */
function rowCells(line: string): readonly string[] | undefined {
  const row = strip(line);
  if (!row.startsWith('|') || !row.endsWith('|')) return undefined;
  return row
    .replace(/^\|+/, '')
    .replace(/\|+$/, '')
    .split('|')
    .map((cell) => strip(cell).toLowerCase());
}

type HeaderProblem = 'missing header' | 'missing separator' | 'wrong order';

/** Each header is looked for once, its first place counts, and the next line with text must be its separator. */
function headerProblem(text: string, headers: readonly string[]): HeaderProblem | undefined {
  const rows = splitLines(text)
    .filter((line) => strip(line) !== '')
    .map(rowCells);
  const keys = rows.map((cells) => JSON.stringify(cells));
  let last = -1;
  let isOrdered = true;
  for (const header of headers) {
    const wanted = rowCells(header) ?? [];
    const place = keys.indexOf(JSON.stringify(wanted));
    if (place === -1) return 'missing header';
    if (!isSeparator(rows[place + 1], wanted.length)) return 'missing separator';
    isOrdered &&= place >= last;
    last = place;
  }
  return isOrdered ? undefined : 'wrong order';
}

function isSeparator(cells: readonly string[] | undefined, width: number): boolean {
  return cells?.length === width && cells.every((cell) => separatorCell.test(cell.replaceAll(' ', '')));
}
