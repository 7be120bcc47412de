import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  YAMLParseError,
} from 'yaml';
import { explainYaml } from './explain-yaml.ts';
import { readConflicts } from './merge-conflict.ts';
import type { Place, Problem, SourcePath } from './source.ts';
import { yamlTokens } from './yaml-tokens.ts';

export type StrictYaml = {
  /** Whether there are no problems. */
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What could be read; undefined where the text is no YAML. What is not allowed is left out of it. */
  readonly value: unknown;
  readonly locate: (path: SourcePath) => Place;
};

const maxDepth = 32;
const tooDeep = `nested deeper than ${maxDepth} levels`;

/**
 * YAML 1.2 as plain data: no anchors, aliases, merges or tags, no key twice, nothing deep. What these features
 * would save an author, they cost every reader, and each of them has been an attack.
 */
export function parseStrictYaml(text: string): StrictYaml {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const start = { line: 1, column: 1 };
  const document = parseOrOverflow(text, lines);
  if (document === undefined) return unreadable([{ place: start, path: [], message: tooDeep }]);
  if (document.errors.length > 0) {
    const line = readConflicts(text)?.firstLine;
    if (line !== undefined)
      return unreadable([
        { place: { line, column: 1 }, path: [], message: 'merge conflict: git left both sides in it' },
      ]);
    return unreadable(
      document.errors.map((error) => ({
        place: place(error.pos[0]),
        path: [],
        message: explainYaml(error),
      })),
    );
  }
  const problems: Problem[] = [];
  const value = readNode(document.contents, [], (node, path, message) => {
    problems.push({ place: place(node.range?.[0] ?? 0), path, message });
  });
  const locate = (path: SourcePath) => place(offsetOf(document.contents, path));
  return { ok: problems.length === 0, problems, value, locate };
}

function unreadable(problems: readonly Problem[]): StrictYaml {
  return { ok: false, problems, value: undefined, locate: () => ({ line: 1, column: 1 }) };
}

function parseOrOverflow(text: string, lineCounter: LineCounter) {
  // Twice as deep is still told by its place.
  const tokens = yamlTokens(text, 2 * maxDepth, lineCounter.addNewLine);
  if (tokens === undefined) return undefined;
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    // Looked at below: the library compares each key with all before it.
    uniqueKeys: false,
    prettyErrors: false,
  });
  const documents: Document.Parsed[] = [...composer.compose(tokens, true, text.length)];
  const [document, second] = documents;
  if (document === undefined || second === undefined) return document;
  document.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''));
  return document;
}

type Report = (node: Node, path: SourcePath, message: string) => void;

/** The plain value of a node. Everything that is not allowed is reported and left out. */
function readNode(node: ParsedNode | null, path: SourcePath, report: Report): unknown {
  if (node === null) return null;
  if (isAlias(node)) {
    report(node, path, 'aliases (*name) are not allowed: write the value out');
    return undefined;
  }
  if (node.anchor !== undefined) report(node, path, 'anchors (&name) are not allowed: write the value out');
  if (node.tag !== undefined) report(node, path, `tags (${node.tag}) are not allowed`);
  if (isScalar(node)) {
    if (typeof node.value === 'number' && !isExact(node.value, node.source)) {
      report(node, path, `${node.source} is not exact as a number: write it as text`);
    }
    return node.value;
  }
  if (path.length >= maxDepth) {
    report(node, path, tooDeep);
    return undefined;
  }
  if (isSeq(node)) return node.items.map((item, index) => readNode(item, [...path, index], report));
  const value: Record<string, unknown> = {};
  for (const { key: keyNode, value: valueNode } of node.items) {
    const key = readKey(keyNode, path, value, report);
    if (key !== undefined) value[key] = readNode(valueNode, [...path, key], report);
  }
  return value;
}

function readKey(node: ParsedNode, path: SourcePath, known: object, report: Report): string | undefined {
  if (!isScalar(node)) {
    report(node, path, 'a key must be plain text');
    return undefined;
  }
  const key = String(node.value);
  if (node.anchor !== undefined) report(node, [...path, key], 'anchors (&name) are not allowed: write the value out');
  if (key === '__proto__') report(node, path, 'the key "__proto__" is not allowed');
  else if (key === '<<') report(node, path, 'merge keys (<<) are not allowed');
  else if (Object.hasOwn(known, key)) report(node, path, `the key "${key}" stands twice`);
  else return key;
  return undefined;
}

function isExact(value: number, source: string | undefined): boolean {
  if (!Number.isFinite(value)) return false;
  return Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(source ?? '');
}

// The deepest node that the path reaches; for a key, where the key itself stands.
function offsetOf(root: Node | null, path: SourcePath): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined) break;
      offset = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
    } else break;
  }
  return offset;
}
