import { Composer, type Document, isAlias, isScalar, isSeq, LineCounter, type ParsedNode } from 'yaml';
import { explainYaml } from '../lib/explain-yaml.ts';
import type { ParsedJson } from '../lib/json.ts';
import { yamlTokens } from '../lib/yaml-tokens.ts';
import type { FailureMode } from '../model/failure-mode.ts';

export type YamlDocument =
  | { readonly ok: true; readonly value: ParsedJson; readonly blockTexts: ReadonlySet<string> }
  | { readonly ok: false; readonly mode: FailureMode; readonly message: string };

const maxDepth = 128;

/** One YAML document of plain values: core schema, each key once, no anchors, no aliases, and no tags but those of that schema. */
export function parseYamlDocument(text: string): YamlDocument {
  const lines = new LineCounter();
  const tokens = yamlTokens(text, maxDepth, lines.addNewLine);
  if (tokens === undefined) return problem(`deeper than ${maxDepth} levels`);
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    intAsBigInt: true,
    // Looked at below: the library compares each key with all before it.
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

// `!!str 3.10` says what "3.10" says.
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
    if (entries.has(key)) throw new YamlProblem(`key ${key} stands twice`, 'duplicate-key');
    entries.set(key, plainOf(pair.value, `${path}.${key}`, blockTexts));
  }
  return entries;
}

/** A key is text as it is written: `1: a` and `"1": a` say the same. */
function keyOf(node: ParsedNode): string {
  plainOf(node, '', new Set());
  if (!isScalar(node)) throw new YamlProblem('a key that is no text');
  return node.source;
}

function scalarOf(value: unknown): ParsedJson {
  if (typeof value !== 'bigint') return value as null | boolean | number | string; // all that the core schema knows
  const narrowed = Number(value);
  return Number.isSafeInteger(narrowed) ? narrowed : value;
}
