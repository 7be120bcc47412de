import { messageOf } from './errors.ts';
import { byKey } from './group-by.ts';
import { isObject } from './loose.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Integers beyond 2^53 as bigint, and objects as maps, so that `__proto__` is a key like any other. */
export type ParsedJson = null | boolean | string | number | bigint | ParsedJson[] | Map<string, ParsedJson>;

type JsonParse =
  | { readonly ok: true; readonly value: ParsedJson }
  | { readonly ok: false; readonly problem: 'syntax' | 'duplicate-key' | 'too-deep'; readonly message: string };

/** JSON that `JSON.parse` reads; `refuse` makes the error of any other text. */
export function parseOr(text: string, refuse: (why: string, cause: unknown) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse(messageOf(cause), cause);
  }
}

const maxDepth = 128;
const word = /[-+.\w]+/y;

/** No comments, trailing commas, NaN, repeated keys or unbalanced brackets. */
export function parseJson(text: string): JsonParse {
  try {
    JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: 'syntax', message: messageOf(error) };
  }
  return readTokens(text);
}

/** Many times faster than `parseJson`. Undefined for a repeated key, lost digits, or more than `most` levels. */
export function parsePlainJson(text: string, most: number): { readonly value: unknown } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A repeated key occurs twice in the text but once in the value.
  return countKeys(value, most) === keysIn(text) ? { value } : undefined;
}

/** NaN if something is not plain. */
function countKeys(value: unknown, most: number): number {
  if (typeof value === 'number') return isExact(value) ? 0 : Number.NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (most === 0) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countKeys(item, most - 1);
  else
    for (const [key, item] of Object.entries(value))
      count += key === '__proto__' || key === '<<' ? Number.NaN : 1 + countKeys(item, most - 1);
  return count;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value));
}

/** In valid JSON, a text before a colon is a key. */
function keysIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = endOfString(text, at);
    at = text.indexOf('"', end);
    let next = end;
    while (next < text.length && ' \t\r\n'.includes(text.charAt(next))) next += 1;
    if (text[next] === ':') count += 1;
  }
  return count;
}

// JSON.parse has accepted the text, so the tokens need no checks here.
function readTokens(text: string): JsonParse {
  const open: { node: ParsedJson[] | Map<string, ParsedJson>; key: string | undefined }[] = [];
  let root: ParsedJson = null;
  const place = (value: ParsedJson): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if (Array.isArray(parent.node)) parent.node.push(value);
    else {
      parent.node.set(parent.key ?? '', value);
      parent.key = undefined;
    }
  };
  for (const piece of tokensOf(text)) {
    if (piece === '}' || piece === ']') {
      open.pop();
      continue;
    }
    if (piece === '{' || piece === '[') {
      const node = piece === '{' ? new Map<string, ParsedJson>() : [];
      place(node);
      open.push({ node, key: undefined });
      if (open.length > maxDepth) return { ok: false, problem: 'too-deep', message: `deeper than ${maxDepth} levels` };
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined && !Array.isArray(parent.node) && parent.key === undefined) {
      const key = JSON.parse(piece) as string; // in valid JSON, a token in key position is a string
      if (parent.node.has(key)) return { ok: false, problem: 'duplicate-key', message: `key ${piece} appears twice` };
      parent.key = key;
      continue;
    }
    place(readScalar(piece));
  }
  return { ok: true, value: root };
}

// A regular expression for strings runs out of stack on a string of a few megabytes.
function* tokensOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const mark = text[at] ?? '';
    let end = at + 1;
    if (mark === '"') {
      end = endOfString(text, at);
      yield text.slice(at, end);
    } else if ('{}[]'.includes(mark)) yield mark;
    else {
      word.lastIndex = at;
      const found = word.exec(text)?.[0];
      if (found !== undefined) {
        yield found;
        end = at + found.length;
      }
    }
    at = end;
  }
}

/** That of the text if it does not end. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function readScalar(piece: string): ParsedJson {
  const value = JSON.parse(piece) as null | boolean | number | string; // a scalar token of valid JSON
  const isBigInteger = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(piece);
  return isBigInteger ? BigInt(piece) : value;
}

/** Big integers keep their digits. */
export function showJson(value: ParsedJson | Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item: ParsedJson | Json) => showJson(item)).join(',')}]`;
  if (value instanceof Map) return showEntries([...value]);
  if (typeof value === 'object' && value !== null) return showEntries(Object.entries(value));
  return JSON.stringify(value);
}

function showEntries(entries: readonly (readonly [string, ParsedJson | Json])[]): string {
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${showJson(item)}`).join(',')}}`;
}

/** Whatever the order of their keys. */
export function canonicalJson(value: unknown, { indent }: { readonly indent?: number } = {}): string {
  const sorted = (_key: string, inside: unknown) => (isObject(inside) ? byKey(inside) : inside);
  return JSON.stringify(value, sorted, indent);
}

/** In pieces: a large text is never in memory at once. */
export function* jsonFile(value: object): Generator<string, void, undefined> {
  yield* partsOf(value, 0);
  yield '\n';
}

const indent = 2;
/** Deep enough that each item of a long list is a separate part. */
const deepest = 5;

function* partsOf(value: unknown, depth: number): Generator<string, void, undefined> {
  const isList = Array.isArray(value);
  const isRecord = typeof value === 'object' && value !== null && !isList && !('toJSON' in value);
  if (depth > deepest || !(isList || isRecord)) {
    yield JSON.stringify(value, undefined, indent).replaceAll('\n', `\n${' '.repeat(indent * depth)}`);
    return;
  }
  const [open, close] = isList ? '[]' : '{}';
  const gap = `\n${' '.repeat(indent * (depth + 1))}`;
  let isFirst = true;
  // Values are read one at a time, since getters may make them on demand.
  for (const key of isList ? value.keys() : Object.keys(value)) {
    const item: unknown = Reflect.get(value, key);
    if (!isList && isLeftOut(item)) continue;
    yield `${isFirst ? open : ','}${gap}${isList ? '' : `${JSON.stringify(key)}: `}`;
    yield* partsOf(isLeftOut(item) ? null : item, depth + 1);
    isFirst = false;
  }
  yield isFirst ? `${open}${close}` : `\n${' '.repeat(indent * depth)}${close}`;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
