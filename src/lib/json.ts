/** JSON as we write it: in packs, in files, on the wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON as somebody sent it, with nothing lost: keys in their order, integers beyond 2^53 as bigint, and
 * objects as maps, so that `__proto__` is a key like any other.
 */
export type ParsedJson = null | boolean | string | number | bigint | ParsedJson[] | Map<string, ParsedJson>;

export type JsonParse =
  | { readonly ok: true; readonly value: ParsedJson }
  | { readonly ok: false; readonly problem: 'syntax' | 'duplicate-key' | 'too-deep'; readonly message: string };

const maxDepth = 128;
const word = /[-+.\w]+/y;

/** Strict JSON: no comments, no trailing commas, no NaN, no key twice, no lone bracket forgiven. */
export function parseJson(text: string): JsonParse {
  try {
    JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: 'syntax', message: error instanceof Error ? error.message : String(error) };
  }
  return readTokens(text);
}

// JSON.parse has accepted the text, so the tokens need no checking here, only reading.
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
      const key = JSON.parse(piece) as string; // a token in key position of valid JSON is a string
      if (parent.node.has(key)) return { ok: false, problem: 'duplicate-key', message: `key ${piece} stands twice` };
      parent.key = key;
      continue;
    }
    place(readScalar(piece));
  }
  return { ok: true, value: root };
}

// By hand: a regular expression for strings runs out of stack on one of a few megabytes.
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

function endOfString(text: string, start: number): number {
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

/** One line for a person; big integers keep their digits. */
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
