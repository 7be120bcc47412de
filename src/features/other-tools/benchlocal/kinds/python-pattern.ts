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
const escapeForm = String.raw`\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^])`;
const forms = [
  String.raw`\((?:\?:|\?P<[^>]*>|(?!\?))`,
  String.raw`\{\d+(?:,\d*)?\}`,
  // A "]" at its beginning belongs to a class, which need not end here.
  String.raw`(\[\^?)((?:\\[^]|[^\\])?(?:\\[^]|[^\]\\])*\\?)(\]?)`,
  escapeForm,
  '[^]',
];
const tokens = new RegExp(forms.join('|'), 'gu');
const insideClass = new RegExp(`${escapeForm}|[^]`, 'gu');
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
  const [start = '', own = ''] = /^\(\?([a-zA-Z]+)\)/.exec(source) ?? [];
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
  const body = source.slice(start.length);
  for (const found of body.matchAll(tokens)) {
    const [token, opening, inside = '', ending] = found;
    const rest = body.slice(found.index);
    switch (token.charAt(0)) {
      case '(':
        if (token === '(' && rest.startsWith('(?')) throw new Error(unsupportedGroup(rest));
        depth += 1;
        both(token === '(?:' ? token : '(');
        break;
      case ')':
        depth -= 1;
        if (depth < 0) throw new Error('a ")" without "("');
        both(token);
        break;
      case '|':
      case '*':
      case '+':
      case '?':
        both(token);
        break;
      case '{':
        if (/^\{,\d*\}/.test(rest)) throw new Error('a repeat without its least number');
        if (token === '{') consuming('\\{');
        else both(token);
        break;
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
        const read = inside.replace(insideClass, readInside);
        if (ending === '') throw new Error('a "[" without "]"');
        consuming(`${opening}${read}]`);
        break;
      }
      case '\\': {
        const anchor = anchors[token.slice(1)];
        if (anchor === undefined) consuming(`[${readEscape(token)}]`);
        else both(anchor);
        asksForBoundary ||= anchor === '\\b' || anchor === '\\B';
        break;
      }
      default:
        consuming(token);
    }
  }
  if (depth > 0) throw new Error('a "(" without ")"');
  const prefix = flags.includes('i') ? '(?i)' : '';
  // A match must begin at a whole character, so the padded form is anchored and skips in threes.
  return { plain: prefix + plain, padded: `${prefix}\\A(?:${mark}(?s:.)${mark})*?(?:${padded})`, asksForBoundary };
}

function unsupportedGroup(rest: string): string {
  return unsupportedGroups.find(([form]) => form.test(rest))?.[1] ?? `the group ${rest.slice(0, 3)}`;
}

const anchors: Record<string, string> = { A: '\\A', Z: '\\z', b: '\\b', B: '\\B' };
/** Here `\b` occurs only in a class: elsewhere it is an anchor. */
const controls: Record<string, string> = { b: '\\x08', f: '\\f', n: '\\n', r: '\\r', t: '\\t', v: '\\v' };

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
function readEscape(written: string): string {
  const letter = written.slice(1);
  if (letter === '') throw new Error('a "\\" at the end');
  const known = sets[letter]?.() ?? controls[letter];
  if (known !== undefined) return known;
  if (letter.length > 2) return hex(Number.parseInt(letter.slice(1), 16));
  if (/[1-9]/.test(letter)) throw new Error('a back-reference');
  if (/[A-Za-z0]/.test(letter)) throw new Error(`the escape \\${letter}`);
  return hex(letter.codePointAt(0) ?? 0);
}

/** Inside a class, Python knows only ranges and escapes: no nested classes, no POSIX names. */
function readInside(piece: string): string {
  if (piece.startsWith('\\')) return readEscape(piece);
  // In both languages a "-" between two characters is a range.
  return piece === '-' ? piece : hex(piece.codePointAt(0) ?? 0);
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
