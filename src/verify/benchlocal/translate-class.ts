import { pythonSpace } from './python-text.ts';

type Escape = { readonly kind: 'anchor' | 'character' | 'set'; readonly text: string; readonly end: number };

const anchors: Record<string, string> = { A: '\\A', Z: '\\z', b: '\\b', B: '\\B' };
const controls: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

// Python's classes know every script. `\W` and `\S` cannot be a union of Unicode classes: their ranges are counted out.
const space = pythonSpace.replace(/\\[xu]([0-9a-f]+)/g, '\\x{$1}');
const sets: Record<string, () => string> = {
  d: () => '\\p{Nd}',
  D: () => '\\P{Nd}',
  s: () => space,
  S: () => outside(new RegExp(`[${pythonSpace}]`, 'u')),
  w: () => '\\p{L}\\p{N}_',
  W: () => outside(/[\p{L}\p{N}_]/u),
};

/** A backslash and what belongs to it, outside of a class. */
export function readEscape(source: string, at: number): Escape {
  const letter = source[at + 1] ?? '';
  const anchor = anchors[letter];
  if (anchor !== undefined) return { kind: 'anchor', text: anchor, end: at + 2 };
  const read = readClassEscape(source, at);
  return read.kind === 'set' ? { ...read, text: `[${read.text}]` } : read;
}

function readClassEscape(source: string, at: number): Escape {
  const letter = source[at + 1];
  if (letter === undefined) throw new Error('a "\\" at the end');
  const set = sets[letter];
  if (set !== undefined) return { kind: 'set', text: set(), end: at + 2 };
  if (letter === 'b') return { kind: 'character', text: '\\x{8}', end: at + 2 };
  const octal = /^\\(0[0-7]{0,2}|[0-3][0-7]{2})/.exec(source.slice(at, at + 4));
  if (octal !== null) return codePoint(Number.parseInt(octal[1] ?? '', 8), at + octal[0].length);
  const hexadecimal = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(source.slice(at, at + 10));
  if (hexadecimal !== null) {
    const [whole, two, four, eight] = hexadecimal;
    return codePoint(Number.parseInt(two ?? four ?? eight ?? '', 16), at + whole.length);
  }
  const control = controls[letter];
  if (control !== undefined) return codePoint(control, at + 2);
  if (/[1-9]/.test(letter)) throw new Error('a back-reference');
  if (/[A-Za-z]/.test(letter)) throw new Error(`the escape \\${letter}`);
  const code = source.codePointAt(at + 1) ?? 0;
  return codePoint(code, at + (code > 0xffff ? 3 : 2));
}

/** A class from its "[" on. Inside, Python knows ranges and escapes only: no nested classes, no POSIX names. */
export function readClass(source: string, start: number): { readonly text: string; readonly end: number } {
  let at = start + 1;
  let text = '[';
  if (source[at] === '^') {
    text += '^';
    at += 1;
  }
  const first = at;
  for (;;) {
    const code = source.codePointAt(at);
    if (code === undefined) throw new Error('a "[" without "]"');
    if (source[at] === ']' && at > first) return { text: `${text}]`, end: at + 1 };
    if (source[at] === '\\') {
      const read = readClassEscape(source, at);
      text += read.text;
      at = read.end;
      continue;
    }
    const isRange = source[at] === '-' && at > first && source[at + 1] !== ']';
    text += isRange ? '-' : hex(code);
    at += code > 0xffff ? 2 : 1;
  }
}

function codePoint(code: number, end: number): Escape {
  return { kind: 'character', text: hex(code), end };
}

function hex(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

const complements = new Map<string, string>();

/** Every code point outside of a class, as ranges. It takes a walk through all of Unicode, so it is done when asked for. */
function outside(characters: RegExp): string {
  const known = complements.get(characters.source);
  if (known !== undefined) return known;
  let ranges = '';
  let first: number | undefined;
  for (let code = 0; code <= 0x110000; code += 1) {
    if (code <= 0x10ffff && !characters.test(String.fromCodePoint(code))) first ??= code;
    else if (first !== undefined) {
      ranges += `${hex(first)}-${hex(code - 1)}`;
      first = undefined;
    }
  }
  complements.set(characters.source, ranges);
  return ranges;
}
