import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Place, Problem, SourcePath } from './source.ts';

export type StrictYaml =
  | { readonly ok: true; readonly value: unknown; readonly locate: (path: SourcePath) => Place }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const maxDepth = 32;

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
  const document = parseOrOverflow(text, lines);
  if (document === undefined) {
    return {
      ok: false,
      problems: [{ place: { line: 1, column: 1 }, path: [], message: `nested deeper than ${maxDepth} levels` }],
    };
  }
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      place: place(error.pos[0]),
      path: [],
      message: error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.code,
    }));
    return { ok: false, problems };
  }
  const problems = forbiddenNodes(document.contents, place);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: document.toJS(), locate: (path) => place(offsetOf(document.contents, path)) };
}

function parseOrOverflow(text: string, lineCounter: LineCounter) {
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: true,
      lineCounter,
      prettyErrors: false,
    });
    // The composer catches its own overflow and reports one error a level.
    return document.errors.some((error) => error.message.includes('call stack')) ? undefined : document;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the parser recurses: only nesting can exhaust the stack
    throw error;
  }
}

function forbiddenNodes(root: Node | null, place: (offset: number) => Place): Problem[] {
  const problems: Problem[] = [];
  if (root === null) return problems;
  visit(root, (_key, node, ancestors) => {
    if (isPair(node)) {
      if (!isScalar(node.key)) report(isNode(node.key) ? node.key : undefined, 'a key must be plain text');
      else if (node.key.value === '__proto__') report(node.key, 'the key "__proto__" is not allowed');
      return undefined;
    }
    if (!isNode(node)) return undefined;
    if (isAlias(node)) report(node, 'aliases (*name) are not allowed: write the value out');
    else if (node.anchor !== undefined) report(node, 'anchors (&name) are not allowed: write the value out');
    if (node.tag !== undefined) report(node, `tags (${node.tag}) are not allowed`);
    if (isScalar(node)) {
      if (node.value === '<<' && isPair(ancestors.at(-1))) report(node, 'merge keys (<<) are not allowed');
      if (typeof node.value === 'number' && !isExact(node.value, node.source))
        report(node, `${node.source} is not exact as a number: write it as text`);
    }
    const depth = ancestors.filter((ancestor) => isMap(ancestor) || isSeq(ancestor)).length;
    if (depth < maxDepth) return undefined;
    report(node, `nested deeper than ${maxDepth} levels`);
    return visit.SKIP;
  });
  return problems;

  function report(node: Node | undefined, message: string): void {
    problems.push({ place: place(node?.range?.[0] ?? 0), path: [], message });
  }
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
