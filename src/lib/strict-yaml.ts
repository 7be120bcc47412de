import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  Parser,
  YAMLParseError,
} from 'yaml';
import type { Place, Problem, SourcePath } from './explain-issues.ts';
import { parsePlainJson } from './json.ts';
import { readConflicts } from './merge-conflict.ts';
import { once } from './once.ts';

export type StrictYaml = {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** Without what is not allowed; undefined if the text is no YAML. */
  readonly value: unknown;
  readonly locate: (path: SourcePath) => Place;
};

const maxDepth = 32;
const tooDeep = `nested deeper than ${maxDepth} levels`;

/** No anchors, aliases, merges, tags, repeated keys or deep nesting: each has been used in an attack. */
export function parseStrictYaml(text: string): StrictYaml {
  const plain = parsePlainJson(text, maxDepth);
  if (plain === undefined) return parseWithPlaces(text);
  const withPlaces = once(() => parseWithPlaces(text));
  return { ok: true, problems: [], value: plain.value, locate: (path) => withPlaces().locate(path) };
}

function parseWithPlaces(text: string): StrictYaml {
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
  // Up to twice that depth, the fault is reported at its place.
  const tokens = yamlTokens(text, 2 * maxDepth, lineCounter.addNewLine);
  if (tokens === undefined) return undefined;
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    // Checked below: the library's check compares each key with all keys before it.
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

/** Reports and leaves out everything that is not allowed. */
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
  else if (Object.hasOwn(known, key)) report(node, path, `the key "${key}" is given twice`);
  else return key;
  return undefined;
}

function isExact(value: number, source: string | undefined): boolean {
  if (!Number.isFinite(value)) return false;
  return Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(source ?? '');
}

// The deepest node that the path reaches; for a key, the key itself.
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

/** Undefined if they nest deeper than `maxDepth` levels. */
export function yamlTokens(
  text: string,
  maxDepth: number,
  onNewLine?: (offset: number) => void,
): readonly CST.Token[] | undefined {
  try {
    const tokens = [...new Parser(onNewLine).parse(text)];
    return isTooDeep(tokens, maxDepth) ? undefined : tokens;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // out of stack, which only nesting can cause
    throw error;
  }
}

/** Composers are recursive, and one that runs out of stack can end the process: counted without recursion. */
function isTooDeep(tokens: readonly unknown[], maxDepth: number): boolean {
  const open: [unknown, number][] = tokens.map((token) => [token, 0]);
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const [token, depth] = entry;
    if (typeof token !== 'object' || token === null) continue;
    if (depth > maxDepth) return true;
    if ('items' in token && Array.isArray(token.items)) {
      for (const item of token.items) open.push([item.key, depth + 1], [item.value, depth + 1]);
    } else if ('value' in token) open.push([token.value, depth]);
  }
  return false;
}

/** In our words, without its place. */
export function explainYaml({ code, message }: Pick<YAMLParseError, 'code' | 'message'>): string {
  const words = faults[code];
  return typeof words === 'string' ? words : words(message);
}

const misplaced = 'this cannot be read here: put text in quotes, and check the indentation';

const byMessage = (message: string) => variants.find(([form]) => form.test(message))?.[1] ?? misplaced;
const unreadableAlias = 'an alias (*name) or an anchor (&name) that cannot be read: write the value out';
const unreadableTag = 'a tag (!name) that cannot be read: leave it out';

const faults: Readonly<Record<YAMLParseError['code'], string | ((message: string) => string)>> = {
  ...{ MISSING_CHAR: byMessage, BAD_INDENT: byMessage, UNEXPECTED_TOKEN: byMessage },
  TAB_AS_INDENT: 'a tab is not allowed as indentation: use spaces',
  BLOCK_AS_IMPLICIT_KEY: (message) =>
    message.startsWith('Nested')
      ? 'a value next to its key cannot hold ": " too: put it in quotes, or begin it on the next line'
      : 'a list cannot be a key',
  BAD_SCALAR_START: (message) =>
    `a value cannot begin with ${message.includes('a tab') ? 'a tab' : message.slice(-1)}: put it in quotes`,
  BAD_DQ_ESCAPE: (message) =>
    `${message.split(' ').at(-1) ?? ''} is no escape in double quotes: write \\\\ for a backslash`,
  MULTILINE_IMPLICIT_KEY: 'a key has to be on one line with its colon',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters',
  BLOCK_IN_FLOW: 'inside of [ ] or { } a list or a mapping has to be written in brackets too',
  MULTIPLE_DOCS: 'a second document begins here: keep one in each file',
  ...{ ALIAS_PROPS: unreadableAlias, BAD_ALIAS: unreadableAlias },
  MULTIPLE_ANCHORS: 'a value has two anchors (&name): write it out',
  ...{ MULTIPLE_TAGS: unreadableTag, TAG_RESOLVE_FAILED: unreadableTag, BAD_COLLECTION_TYPE: unreadableTag },
  BAD_PROP_ORDER: 'a tag or an anchor has to come after the mark of its line (-, ? or :)',
  BAD_DIRECTIVE: 'lines that begin with % are not allowed',
  DUPLICATE_KEY: 'a key is given twice',
  NON_STRING_KEY: 'a key must be plain text',
  RESOURCE_EXHAUSTION: 'it is nested too deep',
  IMPOSSIBLE: misplaced,
};

const variants: readonly (readonly [RegExp, string])[] = [
  [/end with a \]/, 'a [ is opened and not closed with ]'],
  [/end with a \}/, 'a { is opened and not closed with }'],
  [/[Mm]issing closing "/, 'a quote (") is opened and not closed'],
  [/[Mm]issing closing '/, "a quote (') is opened and not closed"],
  [/^Missing , /, 'a comma is missing between two values; a text with [ or ] needs quotes here'],
  [/^Missing space after :/, 'a space is missing after the colon'],
  [/^Implicit map keys need/, 'this is neither "key: value" nor an entry of a list'],
  [/^Comments must be separated/, 'a comment needs a space before its #'],
  [/^Tags and anchors must be separated/, 'a tag or an anchor needs a space after it'],
  [/^Sequence item without/, 'this is no entry of the list above: begin it with "- "'],
  [/^Missing directives-end/, 'a line above this begins with %, which is not allowed'],
  [/directives-end marker/, 'the text has to begin on the line below ---'],
  [/^Missing newline/, 'a list has to begin on the next line, after its tag or anchor'],
  [/^Block scalar header|^Not a YAML token/, 'text after | or > has to begin on the next line'],
  [/^Block scalars? |explicit indentation/, 'text below | or > begins with a line that is indented too far'],
  [/at node end$/, 'the value has ended before this: put all of it in quotes, or check the indentation'],
  [/^Unexpected (?:, in|empty item)/, 'a comma has no value before it'],
  [/^Unexpected block-seq-ind/, 'a list has to begin on the line below its key'],
  [/same column|indent/i, 'the indentation does not fit the lines above'],
];
