import { z } from 'zod';
import { once } from '../../../../lib/once.ts';
import { compileLinear } from '../../../../verify/text/pattern.ts';
import { pythonSpace } from './python-text.ts';

type Search = (text: string) => boolean;

/**
 * A pattern in Python's syntax, with its search flags. It must run in linear time, because packs are input: Python's own
 * engine takes many seconds for some patterns on a line of thirty characters.
 */
export function pythonPatternSchema(flags: PatternFlags) {
  return z.string().superRefine((source, issues) => {
    try {
      compile(source, flags);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      issues.addIssue({
        code: 'custom',
        message: `${JSON.stringify(source)} cannot be searched for in linear time: ${reason}`,
      });
    }
  });
}

const compiled = new Map<string, Search>();

/** `re.search(source, text, flags)` for a pattern that the schema has accepted. */
export function searchPython(source: string, flags: PatternFlags, text: string): boolean {
  const key = `${flags}/${source}`;
  const search = compiled.get(key) ?? compile(source, flags);
  compiled.set(key, search);
  return search(text);
}

const beyondAscii = /\P{ASCII}/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

function compile(source: string, flags: PatternFlags): Search {
  const { plain, padded, asksForBoundary } = translatePattern(source, flags);
  const engine = compileLinear(plain);
  if (!asksForBoundary) return (text) => engine.matcher(text).find();
  const paddedEngine = compileLinear(padded);
  // The engine's \b knows only ASCII words, Python's knows every script.
  return (text) => (beyondAscii.test(text) ? paddedEngine.matcher(pad(text)).find() : engine.matcher(text).find());
}

/** Puts each character between two copies of a mark for its class, so that \b between characters sees the marks. */
function pad(text: string): string {
  let result = '';
  for (const letter of text) {
    const mark = letter === '\n' ? '\n' : wordCharacter.test(letter) ? 'a' : ' ';
    result += mark + letter + mark;
  }
  return result;
}

/** The flags a scorer searches with, as Python's letters. */
export type PatternFlags = '' | 'ms' | 'im';

type TranslatedPattern = {
  readonly plain: string;
  /** For a text whose characters are between two marks each; see `pad`. */
  readonly padded: string;
  readonly asksForBoundary: boolean;
};

const mark = '[a \\n]';
const unsupportedGroups: readonly (readonly [RegExp, string])[] = [
  [/^\(\?[=!]/, 'look-ahead'],
  [/^\(\?<[=!]/, 'look-behind'],
  [/^\(\?P=/, 'a back-reference'],
  [/^\(\?>/, 'an atomic group'],
  [/^\(\?\(/, 'a conditional group'],
  [/^\(\?[a-zA-Z]*-?[a-zA-Z]+:/, 'flags of one group'],
];

/**
 * Converts a Python regular expression to the syntax of the linear engine, or throws an error that names what is
 * refused: features that the engine lacks, and features that packs do not use.
 */
function translatePattern(source: string, given: PatternFlags): TranslatedPattern {
  const [opening = '', own = ''] = /^\(\?([a-zA-Z]+)\)/.exec(source) ?? [];
  const flags = given + own;
  const unknown = /[^imsu]/.exec(flags)?.[0];
  if (unknown !== undefined) throw new Error(`the flag "${unknown}"`);
  let plain = '';
  let padded = '';
  const both = (text: string) => {
    plain += text;
    padded += text;
  };
  const consuming = (text: string) => {
    plain += text;
    padded += `(?:${mark}${text}${mark})`;
  };

  let asksForBoundary = false;
  let depth = 0;
  let at = opening.length;
  while (at < source.length) {
    const rest = source.slice(at);
    const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
    let length = letter.length;
    switch (letter) {
      case '(':
        length = groupLength(rest);
        depth += 1;
        both(rest.startsWith('(?:') ? '(?:' : '(');
        break;
      case ')':
        depth -= 1;
        if (depth < 0) throw new Error('a ")" without "("');
        both(')');
        break;
      case '|':
      case '*':
      case '+':
      case '?':
        both(letter);
        break;
      case '{': {
        const repeat = /^\{\d+(?:,\d*)?\}/.exec(rest)?.[0];
        if (/^\{,\d*\}/.test(rest)) throw new Error('a repeat without its least number');
        if (repeat === undefined) consuming('\\{');
        else both(repeat);
        length = repeat?.length ?? 1;
        break;
      }
      case '^':
        both(flags.includes('m') ? '(?m:^)' : '\\A');
        break;
      case '$':
        if (flags.includes('m')) both('(?m:$)');
        else {
          // It may occur before a last line break, which the next part could still match.
          const isLast = /^\$\)*$/.test(rest) || (depth === 0 && rest.startsWith('$|'));
          if (!isLast) throw new Error('something behind "$"');
          plain += '(?:\\n?\\z)';
          padded += '(?:(?:\\n\\n\\n)?\\z)';
        }
        break;
      case '.':
        consuming(flags.includes('s') ? '(?s:.)' : '[^\\n]');
        break;
      case '[': {
        const read = readClass(rest);
        consuming(read.text);
        length = read.length;
        break;
      }
      case '\\': {
        const anchor = anchors[rest.charAt(1)];
        const read = anchor === undefined ? readEscape(rest) : { text: anchor, length: 2 };
        if (anchor === undefined) consuming(`[${read.text}]`);
        else both(anchor);
        asksForBoundary ||= anchor === '\\b' || anchor === '\\B';
        length = read.length;
        break;
      }
      default:
        consuming(letter);
    }
    at += length;
  }
  if (depth > 0) throw new Error('a "(" without ")"');
  const prefix = flags.includes('i') ? '(?i)' : '';
  // A match must begin at a whole character, so the padded form is anchored and skips in threes.
  return { plain: prefix + plain, padded: `${prefix}\\A(?:${mark}(?s:.)${mark})*?(?:${padded})`, asksForBoundary };
}

function groupLength(rest: string): number {
  const opening = /^\((?:\?:|\?P<[^>]*>|(?!\?))/.exec(rest)?.[0];
  if (opening !== undefined) return opening.length;
  const unsupported = unsupportedGroups.find(([form]) => form.test(rest));
  throw new Error(unsupported?.[1] ?? `the group ${rest.slice(0, 3)}`);
}

type Read = { readonly text: string; readonly length: number };

const anchors: Record<string, string> = { A: '\\A', Z: '\\z', b: '\\b', B: '\\B' };
/** Here `\b` occurs only in a class: elsewhere it is an anchor. */
const controls: Record<string, number> = { b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

// Python's classes know every script. `\W` and `\S` cannot be unions of Unicode classes, so their ranges are enumerated.
const space = pythonSpace.replace(/\\[xu]([0-9a-f]+)/g, '\\x{$1}');
const sets: Record<string, () => string> = {
  d: () => '\\p{Nd}',
  D: () => '\\P{Nd}',
  s: () => space,
  S: once(() => outside(new RegExp(`[${pythonSpace}]`))),
  w: () => '\\p{L}\\p{N}_',
  W: once(() => outside(wordCharacter)),
};

/** The meaning of a backslash sequence in a class. */
function readEscape(rest: string): Read {
  const code = rest.codePointAt(1);
  if (code === undefined) throw new Error('a "\\" at the end');
  const letter = String.fromCodePoint(code);
  const set = sets[letter];
  if (set !== undefined) return { text: set(), length: 2 };
  const hexadecimal = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/.exec(rest)?.[0];
  if (hexadecimal !== undefined) {
    return { text: hex(Number.parseInt(hexadecimal.slice(2), 16)), length: hexadecimal.length };
  }
  const control = controls[letter];
  if (control !== undefined) return { text: hex(control), length: 2 };
  if (/[1-9]/.test(letter)) throw new Error('a back-reference');
  if (/[A-Za-z0]/.test(letter)) throw new Error(`the escape \\${letter}`);
  return { text: hex(code), length: 1 + letter.length };
}

/** Reads a class from its "[" on. Inside, Python knows only ranges and escapes: no nested classes, no POSIX names. */
function readClass(rest: string): Read {
  const opening = rest.startsWith('[^') ? '[^' : '[';
  let text = opening;
  let at = opening.length;
  for (;;) {
    const code = rest.codePointAt(at);
    if (code === undefined) throw new Error('a "[" without "]"');
    if (rest[at] === ']' && at > opening.length) return { text: `${text}]`, length: at + 1 };
    const escaped = rest[at] === '\\' ? readEscape(rest.slice(at)) : undefined;
    // In both languages a "-" between two characters is a range.
    text += escaped?.text ?? (rest[at] === '-' ? '-' : hex(code));
    at += escaped?.length ?? String.fromCodePoint(code).length;
  }
}

function hex(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

/** Every code point outside a class, as ranges. Takes a pass over all of Unicode. */
function outside(characters: RegExp): string {
  let ranges = '';
  let first: number | undefined;
  for (let code = 0; code <= 0x110000; code += 1) {
    if (code <= 0x10ffff && !characters.test(String.fromCodePoint(code))) first ??= code;
    else if (first !== undefined) {
      ranges += `${hex(first)}-${hex(code - 1)}`;
      first = undefined;
    }
  }
  return ranges;
}
