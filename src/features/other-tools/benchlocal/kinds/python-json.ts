import { endOfString } from '../../../../lib/json.ts';
import { strip } from './python-text.ts';
import { deepest, type PythonValue } from './python-value.ts';

export type PythonJson =
  | { readonly ok: true; readonly value: PythonValue }
  | { readonly ok: false; readonly message: string };

class JsonFault extends Error {}

/** Python refuses to read longer integers. */
const longestInteger = 4300;
const wordOrNumber = /true|false|null|NaN|-?Infinity|-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const words = new Map<string, PythonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** `json.loads`: accepts NaN and Infinity, integers of any length, and keeps the last of two equal keys. */
export function parsePythonJson(text: string): PythonJson {
  let at = 0;

  function value(depth: number): PythonValue {
    if (depth > deepest) throw fault(`deeper than ${deepest} levels`);
    skipSpace();
    switch (text[at]) {
      case '{':
        return object(depth + 1);
      case '[':
        return list(depth + 1);
      case '"':
        return string();
      default:
        return scalar();
    }
  }

  function object(depth: number): PythonValue {
    const entries = new Map<string, PythonValue>();
    eachUntil('}', () => {
      skipSpace();
      if (text[at] !== '"') throw fault('a key expected');
      const key = string();
      if (!passes(':')) throw fault('":" expected');
      entries.set(key, value(depth));
    });
    return entries;
  }

  function list(depth: number): PythonValue {
    const items: PythonValue[] = [];
    eachUntil(']', () => items.push(value(depth)));
    return items;
  }

  function eachUntil(end: string, read: () => void): void {
    at += 1;
    if (passes(end)) return;
    do read();
    while (passes(','));
    if (!passes(end)) throw fault(`"," or "${end}" expected`);
  }

  function string(): string {
    const end = endOfString(text, at);
    try {
      // JSON.parse reads a single string like Python: it refuses bad escapes and raw control characters.
      const read = JSON.parse(text.slice(at, end)) as string;
      at = end;
      return read;
    } catch {
      throw fault('a string that does not end or holds a bad character');
    }
  }

  function scalar(): PythonValue {
    wordOrNumber.lastIndex = at;
    const [written, fraction, power] = wordOrNumber.exec(text) ?? [];
    if (written === undefined) throw fault('a value expected');
    const word = words.get(written);
    const isInteger = word === undefined && fraction === undefined && power === undefined;
    if (isInteger && written.replace('-', '').length > longestInteger) throw fault('an integer of too many digits');
    at += written.length;
    return word !== undefined ? word : isInteger ? BigInt(written) : Number(written);
  }

  function passes(mark: string): boolean {
    skipSpace();
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  }

  function skipSpace(): void {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  }

  function fault(message: string): JsonFault {
    return new JsonFault(`${message} (character ${at})`);
  }

  try {
    const read = value(0);
    skipSpace();
    if (at < text.length) throw fault('text behind the value');
    return { ok: true, value: read };
  } catch (error) {
    if (error instanceof JsonFault) return { ok: false, message: error.message };
    throw error;
  }
}

const language = /^[A-Za-z0-9_-]*/;

/**
 * The content of a text that is one code fence and nothing else. Only the beginning and the end of the text are
 * checked: two fences in a row count as one, with the inner marks kept.
 */
export function withoutFence(text: string): string {
  const trimmed = strip(text);
  if (trimmed.length < 6 || !trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed;
  const inside = trimmed.slice(3, -3);
  return strip(inside.replace(language, ''));
}

export function fencedJson(text: string): PythonJson {
  return parsePythonJson(withoutFence(text));
}
