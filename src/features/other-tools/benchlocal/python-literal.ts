import type { CodeValue } from '../../../verify/ports.ts';

/** A literal that cannot be read, and where. */
export class BadLiteral extends Error {}

const number = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?/y;
const quoted = /[uU]?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y;
const word = /[A-Za-z_]\w*(?:\('[-+]?\w+'\)|\(\))?/y;
const words = new Map<string, CodeValue>([
  ['None', null],
  ['True', true],
  ['False', false],
  ['inf', { $float: 'inf' }],
  ['nan', { $float: 'nan' }],
  ["float('inf')", { $float: 'inf' }],
  ["float('-inf')", { $float: '-inf' }],
  ["float('nan')", { $float: 'nan' }],
  ['set()', { $set: [] }],
]);
const deepest = 100;

/** A value as Python prints it: nothing else of the language is read, and nothing is run. */
export function literalAt(text: string, start: number): CodeValue {
  let at = start;

  function value(depth: number): CodeValue {
    space();
    const first = text[at];
    if (depth > deepest) throw fault('nested too deeply');
    if (first === '[') return listUntil(']', depth).items;
    if (first === '(') {
      const { items, hasComma } = listUntil(')', depth);
      const [only] = items;
      return items.length === 1 && !hasComma && only !== undefined ? only : { $tuple: items };
    }
    if (first === '{') return braces(depth);
    const text_ = take(quoted);
    if (text_ !== undefined) return strings(text_);
    const digits = take(number);
    if (digits !== undefined) return numberOf(digits.replaceAll('_', ''));
    const from = at;
    const known = words.get(take(word) ?? '');
    if (known !== undefined) return known;
    at = from;
    throw fault('no value');
  }

  function listUntil(end: string, depth: number) {
    const items: CodeValue[] = [];
    let hasComma = false;
    at += 1;
    while (!isNext(end)) {
      items.push(value(depth + 1));
      if (isNext(',')) hasComma = true;
      else if (isNext(end)) break;
      else throw fault(`"," or "${end}" expected`);
    }
    return { items, hasComma };
  }

  function braces(depth: number): CodeValue {
    const items: CodeValue[] = [];
    const pairs: [CodeValue, CodeValue][] = [];
    at += 1;
    while (!isNext('}')) {
      const key = value(depth + 1);
      if (isNext(':')) pairs.push([key, value(depth + 1)]);
      else items.push(key);
      if (!isNext(',') && text[at] !== '}') throw fault('"," or "}" expected');
    }
    if (items.length > 0 && pairs.length > 0) throw fault('a set and a dict in one');
    return items.length > 0 ? { $set: items } : { $dict: pairs };
  }

  /** Texts behind each other are one text. */
  function strings(first: string): string {
    let all = unquoted(first);
    for (;;) {
      space();
      const next = take(quoted);
      if (next === undefined) return all;
      all += unquoted(next);
    }
  }

  function unquoted(found: string): string {
    return found
      .replace(/^[uU]/, '')
      .slice(1, -1)
      .replace(
        /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|(.))/gis,
        (_, x, u, wide, octal, one) => {
          const hex = x ?? u ?? wide;
          if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
          if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
          return escapes[one] ?? `\\${one}`;
        },
      );
  }

  function codePoint(code: number): string {
    if (code > 0x10ffff) throw fault('no character');
    return String.fromCodePoint(code);
  }

  function isNext(character: string): boolean {
    space();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function space(): void {
    take(/\s*/y);
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function fault(what: string): BadLiteral {
    return new BadLiteral(`${what} at ${JSON.stringify(text.slice(at, at + 20))}`);
  }

  return value(0);
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' },
  ...{ '\\': '\\', "'": "'", '"': '"', '\n': '' },
};

function numberOf(digits: string): CodeValue {
  if (/[.eE]/.test(digits)) return { $float: digits };
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : { $int: digits };
}
