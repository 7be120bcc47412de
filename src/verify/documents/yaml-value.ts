import { Composer, type Document, isAlias, isScalar, isSeq, LineCounter, type ParsedNode } from 'yaml';
import { z } from 'zod';
import type { ParsedJson } from '../../lib/json.ts';
import { explainYaml, yamlTokens } from '../../lib/strict-yaml.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenAt, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { typeName } from '../json/json-shape.ts';
import { type ValueMatcher, valueFailure, valueMatcherSchema } from '../json/match-value.ts';
import { unicodeSchema } from '../text/text-units.ts';
import { documentText, fencePolicySchema } from './document-text.ts';

const maxLength = 256 * 1024;

const pathsSchema = z.array(z.string().min(1)).default([]);

/** The whole answer is one YAML document equal to a value. */
export const yamlValue = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('yaml-value'),
    covers: placedCoversSchema,
    fence: fencePolicySchema,
    value: valueMatcherSchema,
    unicode: unicodeSchema,
    'block-text': pathsSchema.describe('where text is written as a literal block |, as $.notes or notes'),
  }),
  verify(attempt, expected, context): Verdict {
    const text = documentText(attempt, expected.fence, maxLength, context);
    if (!text.ok) return text.failure;
    const parsed = parseYamlDocument(text.document);
    if (!parsed.ok) return fail(parsed.mode, `YAML: ${parsed.message}`, text.document);
    // Prose is a YAML scalar: reporting a wrong type would hide that there is no document at all.
    const isDocument = typeName(parsed.value) === 'object' || typeName(parsed.value) === 'list';
    if (!isDocument && isCollection(expected.value)) {
      return fail('wrong-structure', 'a YAML mapping or list', text.document);
    }
    const different = valueFailure(expected, parsed.value);
    if (different !== undefined) return different;
    const paths = expected['block-text'].map((path) => (path.startsWith('$') ? path : `$.${path}`));
    const [inline, ...others] = paths
      .filter((path) => !parsed.blockTexts.has(path))
      .map((place) => ({ mode: 'wrong-structure' as const, place }));
    if (inline === undefined) return pass;
    const broke = brokenAt(expected.covers, [inline, ...others]);
    return fail(inline.mode, `${inline.place} as a literal block |`, text.document, broke);
  },
});

function isCollection(matcher: ValueMatcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return false;
  return Array.isArray(matcher) || !Object.keys(matcher).some((key) => key.startsWith('$'));
}

type YamlDocument =
  | { readonly ok: true; readonly value: ParsedJson; readonly blockTexts: ReadonlySet<string> }
  | { readonly ok: false; readonly mode: FailureMode; readonly message: string };

const maxDepth = 128;

/** Core schema, each key once, no anchors, no aliases, and only the tags of that schema. */
export function parseYamlDocument(text: string): YamlDocument {
  const lines = new LineCounter();
  const tokens = yamlTokens(text, maxDepth, lines.addNewLine);
  if (tokens === undefined) return problem(`deeper than ${maxDepth} levels`);
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    intAsBigInt: true,
    // Checked below: the library compares each key with all before it.
    uniqueKeys: false,
  });
  const documents: Document.Parsed[] = [...composer.compose(tokens)];
  const [document] = documents;
  if (document === undefined || documents.length > 1) return problem(`${documents.length} documents`);
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    return problem(`line ${line}, column ${col}: ${explainYaml(error)}`);
  }
  try {
    const blockTexts = new Set<string>();
    return { ok: true, value: plainOf(document.contents, '$', blockTexts), blockTexts };
  } catch (thrown) {
    if (thrown instanceof YamlProblem) return { ok: false, mode: thrown.mode, message: thrown.message };
    throw thrown;
  }
}

class YamlProblem extends Error {
  readonly mode: FailureMode;
  constructor(message: string, mode: FailureMode = 'invalid-yaml') {
    super(message);
    this.mode = mode;
  }
}

function problem(message: string): YamlDocument {
  return { ok: false, mode: 'invalid-yaml', message };
}

// `!!str 3.10` equals "3.10".
const coreTags = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'seq', 'map'].map((name) => `tag:yaml.org,2002:${name}`),
);

function plainOf(node: ParsedNode | null, path: string, blockTexts: Set<string>): ParsedJson {
  if (node === null) return null;
  if (isAlias(node)) throw new YamlProblem('an alias');
  if (node.anchor !== undefined) throw new YamlProblem(`an anchor &${node.anchor}`);
  if (node.tag !== undefined && !coreTags.has(node.tag)) throw new YamlProblem(`a tag ${node.tag}`);
  if (isScalar(node)) {
    if (node.type === 'BLOCK_LITERAL') blockTexts.add(path);
    return scalarOf(node.value);
  }
  if (isSeq(node)) return node.items.map((item, index) => plainOf(item, `${path}[${index}]`, blockTexts));
  const entries = new Map<string, ParsedJson>();
  for (const pair of node.items) {
    const key = keyOf(pair.key);
    if (entries.has(key)) throw new YamlProblem(`key ${key} appears twice`, 'duplicate-key');
    entries.set(key, plainOf(pair.value, `${path}.${key}`, blockTexts));
  }
  return entries;
}

/** A key is its text: `1: a` and `"1": a` are the same. */
function keyOf(node: ParsedNode): string {
  plainOf(node, '', new Set());
  if (!isScalar(node)) throw new YamlProblem('a key that is no text');
  return node.source;
}

function scalarOf(value: unknown): ParsedJson {
  if (typeof value !== 'bigint') return value as null | boolean | number | string; // all that the core schema has
  const narrowed = Number(value);
  return Number.isSafeInteger(narrowed) ? narrowed : value;
}
