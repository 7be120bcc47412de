import { strip } from './python-text.ts';
import { deepest, type PythonValue } from './python-value.ts';

export type PythonJson =
  | { readonly ok: true; readonly value: PythonValue }
  | { readonly ok: false; readonly message: string };

class JsonFault extends Error {}

/** Python refuses to read longer integers. */
const longestInteger = 4300;
const number = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const words: readonly (readonly [string, PythonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

/** `json.loads`: accepts NaN and Infinity, integers of any length, and keeps the last of two equal keys. */
export function parsePythonJson(text: string): PythonJson {
  try {
    return { ok: true, value: new Reader(text).document() };
  } catch (error) {
    if (error instanceof JsonFault) return { ok: false, message: error.message };
    throw error;
  }
}

/** Holds the text and the reading position. */
class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): PythonValue {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#fault('text behind the value');
    return value;
  }

  #value(depth: number): PythonValue {
    if (depth > deepest) throw this.#fault(`deeper than ${deepest} levels`);
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#list(depth);
      case '"':
        return this.#string();
      default:
        return this.#wordOrNumber();
    }
  }

  #object(depth: number): PythonValue {
    const entries = new Map<string, PythonValue>();
    this.#at += 1;
    if (this.#take('}')) return entries;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#fault('a key expected');
      const key = this.#string();
      if (!this.#take(':')) throw this.#fault('":" expected');
      entries.set(key, this.#value(depth + 1));
    } while (this.#take(','));
    if (!this.#take('}')) throw this.#fault('"," or "}" expected');
    return entries;
  }

  #list(depth: number): PythonValue {
    const items: PythonValue[] = [];
    this.#at += 1;
    if (this.#take(']')) return items;
    do items.push(this.#value(depth + 1));
    while (this.#take(','));
    if (!this.#take(']')) throw this.#fault('"," or "]" expected');
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    try {
      // JSON.parse reads a single string like Python: it refuses bad escapes and raw control characters.
      const value = JSON.parse(this.#text.slice(start, end + 1)) as string;
      this.#at = end + 1;
      return value;
    } catch {
      throw this.#fault('a string that does not end or holds a bad character');
    }
  }

  #wordOrNumber(): PythonValue {
    const found = words.find(([word]) => this.#text.startsWith(word, this.#at));
    if (found === undefined) return this.#number();
    this.#at += found[0].length;
    return found[1];
  }

  #number(): PythonValue {
    number.lastIndex = this.#at;
    const match = number.exec(this.#text);
    if (match === null) throw this.#fault('a value expected');
    const [written, fraction, power] = match;
    const isInteger = fraction === undefined && power === undefined;
    if (isInteger && written.replace('-', '').length > longestInteger) {
      throw this.#fault('an integer of too many digits');
    }
    this.#at += written.length;
    return isInteger ? BigInt(written) : Number(written);
  }

  #take(mark: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && ' \t\n\r'.includes(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #fault(message: string): JsonFault {
    return new JsonFault(`${message} (character ${this.#at})`);
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
