import { z } from 'zod';
import { compileLinear } from '../compile-linear.ts';
import { readClass, readEscape } from './translate-class.ts';

type Search = (text: string) => boolean;

/** A pattern in Python's syntax, searched for with these flags. It has to run in linear time: packs are input. */
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

/** `re.search(source, text, flags)` for a pattern the schema has accepted. */
export function searchPython(source: string, flags: PatternFlags, text: string): boolean {
  const key = `${flags}/${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known(text);
  const search = compile(source, flags);
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
  // The engine's \b knows ASCII words only, Python's knows every script.
  return (text) => (beyondAscii.test(text) ? paddedEngine.matcher(pad(text)).find() : engine.matcher(text).find());
}

/** Each character between two copies of a mark that tells its class, so that \b between characters sees the marks. */
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
  /** For a text whose characters stand between two marks each; see `pad` in python-pattern.ts. */
  readonly padded: string;
  readonly asksForBoundary: boolean;
};

type Scope = {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  /** A "$" ends the alternative that is read, or any of the group. */
  endsHere: boolean;
  endsAnywhere: boolean;
};

const mark = '[a \\n]';
const unsupportedGroups: readonly (readonly [string, string])[] = [
  ['(?=', 'look-ahead'],
  ['(?!', 'look-ahead'],
  ['(?<=', 'look-behind'],
  ['(?<!', 'look-behind'],
  ['(?P=', 'a back-reference'],
  ['(?>', 'an atomic group'],
  ['(?(', 'a conditional group'],
];

/** A Python regular expression in the syntax of the linear engine, or an error that tells what it cannot do. */
function translatePattern(source: string, flags: PatternFlags): TranslatedPattern {
  const outer: Scope[] = [];
  let scope: Scope = {
    ignoreCase: flags.includes('i'),
    multiline: flags.includes('m'),
    dotAll: flags.includes('s'),
    endsHere: false,
    endsAnywhere: false,
  };
  let plain = '';
  let padded = '';
  let asksForBoundary = false;
  const both = (text: string) => {
    plain += text;
    padded += text;
  };
  const consuming = (text: string) => {
    plain += text;
    padded += `(?:${mark}${text}${mark})`;
  };

  const global = /^\(\?[a-zA-Z]+\)/.exec(source)?.[0] ?? '';
  setFlags(scope, global.slice(2, -1), true);
  const prefix = scope.ignoreCase ? '(?i)' : '';

  let at = global.length;
  while (at < source.length) {
    const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
    // In Python "$" may stand before a last line break that what follows still takes.
    if (scope.endsHere && !'|)*+?'.includes(letter)) throw new Error('something behind "$"');
    switch (letter) {
      case '(': {
        if (source.startsWith('(?#', at)) {
          at = source.indexOf(')', at) + 1;
          if (at === 0) throw new Error('a comment that does not end');
          continue;
        }
        const group = openGroup(source.slice(at), scope);
        at += group.length;
        outer.push(scope);
        scope = group.scope;
        both(group.text);
        continue;
      }
      case ')': {
        const around = outer.pop();
        if (around === undefined) throw new Error('a ")" without "("');
        around.endsHere = scope.endsAnywhere;
        around.endsAnywhere ||= scope.endsAnywhere;
        scope = around;
        both(')');
        break;
      }
      case '|':
        scope.endsHere = false;
        both('|');
        break;
      case '*':
      case '+':
      case '?':
        both(letter);
        break;
      case '{': {
        const repeat = /^\{(?:\d+|\d*,\d*)\}/.exec(source.slice(at, at + 24))?.[0];
        if (repeat === undefined) {
          consuming('\\{');
          break;
        }
        both(repeat.replace('{,', '{0,'));
        at += repeat.length;
        continue;
      }
      case '^':
        both(scope.multiline ? '(?m:^)' : '\\A');
        break;
      case '$':
        if (scope.multiline) both('(?m:$)');
        else {
          scope.endsHere = true;
          scope.endsAnywhere = true;
          plain += '(?:\\n?\\z)';
          padded += '(?:(?:\\n\\n\\n)?\\z)';
        }
        break;
      case '.':
        consuming(scope.dotAll ? '(?s:.)' : '[^\\n]');
        break;
      case '[': {
        const read = readClass(source, at);
        consuming(read.text);
        at = read.end;
        continue;
      }
      case '\\': {
        const read = readEscape(source, at);
        if (read.isAnchor) both(read.text);
        else consuming(read.text);
        asksForBoundary ||= read.text === '\\b' || read.text === '\\B';
        at = read.end;
        continue;
      }
      default:
        consuming(letter);
    }
    at += letter.length;
  }
  if (outer.length > 0) throw new Error('a "(" without ")"');
  // Only what begins at a whole character is a match, so the padded form is anchored and skips in threes.
  return { plain: prefix + plain, padded: `${prefix}\\A(?:${mark}(?s:.)${mark})*?(?:${padded})`, asksForBoundary };
}

function openGroup(rest: string, around: Scope): { text: string; length: number; scope: Scope } {
  const scope = { ...around, endsHere: false, endsAnywhere: false };
  const captured = /^\((?:(?!\?)|\?P<[^>]*>)/.exec(rest)?.[0];
  if (captured !== undefined) return { text: '(', length: captured.length, scope };
  const flagged = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?:/.exec(rest);
  if (flagged !== null) {
    const [{ length }, on = '', off = ''] = flagged;
    setFlags(scope, on, true);
    setFlags(scope, off, false);
    return { text: scope.ignoreCase ? '(?i:' : '(?-i:', length, scope };
  }
  const unsupported = unsupportedGroups.find(([opening]) => rest.startsWith(opening));
  throw new Error(unsupported?.[1] ?? `the group ${rest.slice(0, 3)}`);
}

function setFlags(scope: Scope, letters: string, value: boolean): void {
  for (const flag of letters) {
    if (flag === 'i') scope.ignoreCase = value;
    else if (flag === 'm') scope.multiline = value;
    else if (flag === 's') scope.dotAll = value;
    else if (flag !== 'u') throw new Error(`the flag "${flag}"`);
  }
}
