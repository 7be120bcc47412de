import { z } from 'zod';
import { fail, type Verdict } from '../../../../records/verdict.ts';
import { toPlain } from '../../../../verify/json/json-shape.ts';
import { schemaCompiler } from '../../../../verify/json/schema-compiler.ts';
import { assertKind, scorer } from './assert-kind.ts';
import { fencedJson, withoutFence } from './python-json.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { splitLines, strip } from './python-text.ts';
import { lookupPath, type PythonValue, pythonEquals, pythonString, toPython } from './python-value.ts';
import { wireAnswer } from './wire-response.ts';

// Formats are only annotations, as in jsonschema.validate.
const { compile, schema: pythonSchemaSchema } = schemaCompiler(
  (source) => {
    searchPython(source, '', ''); // a pattern that does not compile is a fault of the schema
    return (text) => searchPython(source, '', text);
  },
  { strictNumbers: false, validateFormats: false },
);

function jsonKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  check: (assert: z.infer<z.ZodObject<Shape>>, document: PythonValue) => Verdict | undefined,
) {
  return assertKind(kind, shape, (assert, text: string) => {
    const parsed = fencedJson(text);
    return parsed.ok ? check(assert, parsed.value) : fail('invalid-json', `JSON: ${parsed.message}`, text);
  });
}

function textKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  check: (assert: z.infer<z.ZodObject<Shape>>, text: string) => string | undefined,
) {
  return assertKind(kind, shape, (assert, text: string) => {
    const wanted = check(assert, text);
    return wanted === undefined ? undefined : fail('wrong-structure', wanted, text);
  });
}

const headerSchema = z.string().refine((header) => rowCells(header) !== undefined, 'a table row: "| a | b |"');
const pathShape = {
  path: z.string().startsWith('$.'),
  value: z.json().optional(),
  regex: pythonPatternSchema('').optional(),
};

const kinds = [
  jsonKind('json_parse_required', {}, () => undefined),
  jsonKind('json_schema', { schema: pythonSchemaSchema }, ({ schema }, document) => {
    const problem = compile(schema)(toPlain(document));
    return problem === undefined ? undefined : fail('schema-violation', problem, pythonString(document));
  }),
  jsonKind('exact_json', { value: z.json() }, ({ value }, document) =>
    pythonEquals(document, toPython(value))
      ? undefined
      : fail('verifier-fail', JSON.stringify(value), pythonString(document)),
  ),
  jsonKind('jsonpath_assertion', pathShape, (assert, document) => {
    const value = lookupPath(document, assert.path.slice(2));
    if (value === undefined) return fail('missing-field', assert.path, pythonString(document));
    const isRight =
      (assert.value === undefined || pythonEquals(value, toPython(assert.value))) &&
      (assert.regex === undefined || searchPython(assert.regex, '', pythonString(value)));
    return isRight ? undefined : fail('verifier-fail', JSON.stringify(assert), pythonString(value));
  }),
  textKind('csv_columns', { expected: z.array(z.string()) }, ({ expected }, text) => {
    const header = csvHeader(withoutFence(text));
    const isRight =
      header?.length === expected.length && header.every((cell, index) => strip(cell) === expected[index]);
    return isRight ? undefined : `a first row ${expected.join(',')}`;
  }),
  textKind('yaml_parse_required', {}, (_, text) => (looksLikeYaml(text) ? undefined : 'a ":" on every line')),
  textKind('markdown_structure', { headers: z.array(headerSchema).min(1) }, ({ headers }, text) => {
    const problem = headerProblem(text, headers);
    return problem === undefined ? undefined : `${headers.join(', ')} (${problem})`;
  }),
  textKind('format_regex', { pattern: pythonPatternSchema('ms') }, ({ pattern }, text) =>
    searchPython(pattern, 'ms', text) ? undefined : `text with ${pattern}`,
  ),
];

/** benchlocal-cli's struct_output scorer: mostly that a document parses; the first broken assert decides. */
export const benchlocalStructOutput = scorer('benchlocal/struct-output', 1, kinds, wireAnswer);

/** A colon on every line that is neither blank nor a comment, and text before at least one of them. */
function looksLikeYaml(text: string): boolean {
  const lines = splitLines(withoutFence(text)).map(strip);
  const filled = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return (
    filled.every((line) => line.includes(':')) && filled.some((line) => strip(line.slice(0, line.indexOf(':'))) !== '')
  );
}

const bare = /[^,\r\n]*/y;

/**
 * The first row of a trimmed text, as Python's csv module reads it by default: quotes may span lines and need not
 * close, and text after a closing quote belongs to the cell. undefined if there is none, or if a lone carriage return
 * is outside quotes.
 */
function csvHeader(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
  const cells: string[] = [];
  let at = -1;
  do {
    const quoted: string[] = [];
    for (at += 1; text[at] === '"'; at += 1) {
      const start = at + 1;
      at = text.indexOf('"', start);
      if (at === -1) at = text.length;
      quoted.push(text.slice(start, at));
    }
    bare.lastIndex = at;
    const rest = bare.exec(text)?.[0] ?? '';
    cells.push(quoted.join('"') + rest);
    at += rest.length;
  } while (text[at] === ',');
  return /^\r*(?:\n|$)/.test(text.slice(at)) ? cells : undefined;
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

/** Looks for each header once: its first place counts, and the next line with text must be its separator. */
function headerProblem(text: string, headers: readonly string[]): string | undefined {
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
