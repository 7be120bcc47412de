import { Composer, type Document, isAlias, isMap, isPair, isScalar, isSeq } from 'yaml';
import type { ParsedJson } from '../lib/json.ts';
import { yamlTokens } from '../lib/yaml-tokens.ts';
import type { FailureMode } from '../model/failure-mode.ts';

export type YamlDocument =
  | { readonly ok: true; readonly value: ParsedJson; readonly blockTexts: ReadonlySet<string> }
  | { readonly ok: false; readonly mode: FailureMode; readonly message: string };

const maxDepth = 128;

/** One YAML document of plain values: core schema, each key once, no anchors, aliases or tags. */
export function parseYamlDocument(text: string): YamlDocument {
  const tokens = yamlTokens(text, maxDepth);
  if (tokens === undefined) return problem(`deeper than ${maxDepth} levels`);
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    intAsBigInt: true,
    logLevel: 'silent',
    prettyErrors: false,
    // Looked at below: the library compares each key with all before it.
    uniqueKeys: false,
  });
  const documents: Document.Parsed[] = [...composer.compose(tokens)];
  const [document] = documents;
  if (document === undefined || documents.length > 1) return problem(`${documents.length} documents`);
  const [error] = document.errors;
  if (error !== undefined) return problem(error.message);
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

function plainOf(node: unknown, path: string, blockTexts: Set<string>): ParsedJson {
  if (node === null || node === undefined) return null;
  if (isAlias(node)) throw new YamlProblem('an alias');
  if (isScalar(node) || isMap(node) || isSeq(node)) {
    if (node.anchor !== undefined) throw new YamlProblem(`an anchor &${node.anchor}`);
    if (node.tag !== undefined) throw new YamlProblem(`a tag ${node.tag}`);
  }
  if (isScalar(node)) {
    if (node.type === 'BLOCK_LITERAL') blockTexts.add(path);
    return scalarOf(node.value);
  }
  if (isSeq(node)) return node.items.map((item, index) => plainOf(item, `${path}[${index}]`, blockTexts));
  if (!isMap(node)) throw new YamlProblem('a value of unknown kind');
  const entries = new Map<string, ParsedJson>();
  for (const pair of node.items) {
    const key = isPair(pair) ? keyOf(pair.key) : '';
    if (entries.has(key)) throw new YamlProblem(`key ${key} stands twice`, 'duplicate-key');
    entries.set(key, plainOf(pair.value, `${path}.${key}`, blockTexts));
  }
  return entries;
}

/** A key is text as it is written: `1: a` and `"1": a` say the same. */
function keyOf(node: unknown): string {
  const key = plainOf(node, '', new Set());
  if (typeof key === 'object' && key !== null) throw new YamlProblem('a key that is no text');
  if (!isScalar(node)) return '';
  return typeof key === 'string' ? key : (node.source ?? String(key));
}

function scalarOf(value: unknown): ParsedJson {
  if (typeof value === 'bigint') {
    const narrowed = Number(value);
    return Number.isSafeInteger(narrowed) ? narrowed : value;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
