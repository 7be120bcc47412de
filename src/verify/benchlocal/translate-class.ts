import { pythonSpace } from './python-text.ts';

type Read = { readonly text: string; readonly end: number };

const anchors: Record<string, string> = { A: '\\A', Z: '\\z', b: '\\b', B: '\\B' };
/** `\b` comes here in a class alone: elsewhere it is an anchor. */
const controls: Record<string, number> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

// Python's classes know every script. `\W` and `\S` cannot be a union of Unicode classes: their ranges are counted out.
const space = pythonSpace.replace(/\\[xu]([0-9a-f]+)/g, '\\x{$1}');
const sets: Record<string, () => string> = {
  d: () => '\\p{Nd}',
  D: () => '\\P{Nd}',
  s: () => space,
  S: () => outside(new RegExp(`[${pythonSpace}]`)),
  w: () => '\\p{L}\\p{N}_',
  W: () => outside(/[\p{L}\p{N}_]/u),
};

/** A backslash and what belongs to it, outside of a class. */
export function readEscape(source: string, at: number): Read & { readonly isAnchor: boolean } {
  const anchor = anchors[source.charAt(at + 1)];
  if (anchor !== undefined) return { isAnchor: true, text: anchor, end: at + 2 };
  const { text, end } = readClassEscape(source, at);
  return { isAnchor: false, text: `[${text}]`, end };
}

function readClassEscape(source: string, at: number): Read {
  const code = source.codePointAt(at + 1);
  if (code === undefined) throw new Error('a "\\" at the end');
  const letter = String.fromCodePoint(code);
  const set = sets[letter];
  if (set !== undefined) return { text: set(), end: at + 2 };
  const octal = /^\\(?:0[0-7]{0,2}|[0-3][0-7]{2})/.exec(source.slice(at, at + 4))?.[0];
  if (octal !== undefined) return { text: hex(Number.parseInt(octal.slice(1), 8)), end: at + octal.length };
  const hexadecimal = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/.exec(source.slice(at, at + 10))?.[0];
  if (hexadecimal !== undefined) {
    return { text: hex(Number.parseInt(hexadecimal.slice(2), 16)), end: at + hexadecimal.length };
  }
  const control = controls[letter];
  if (control !== undefined) return { text: hex(control), end: at + 2 };
  if (/[1-9]/.test(letter)) throw new Error('a back-reference');
  if (/[A-Za-z]/.test(letter)) throw new Error(`the escape \\${letter}`);
  return { text: hex(code), end: at + 1 + letter.length };
}

/** A class from its "[" on. Inside, Python knows ranges and escapes only: no nested classes, no POSIX names. */
export function readClass(source: string, start: number): Read {
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
    // Either language takes a "-" for a range where it stands between two characters.
    text += source[at] === '-' ? '-' : hex(code);
    at += String.fromCodePoint(code).length;
  }
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
