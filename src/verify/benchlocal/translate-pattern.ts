import { readClass, readEscape } from './translate-class.ts';

/** The flags a scorer searches with, as Python's letters. */
export type PatternFlags = '' | 'ms' | 'im';

export type TranslatedPattern = {
  readonly plain: string;
  /** For a text whose characters stand between two marks each; see `pad` in python-pattern.ts. */
  readonly padded: string;
  readonly asksForBoundary: boolean;
};

type Scope = { ignoreCase: boolean; multiline: boolean; dotAll: boolean };

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
export function translatePattern(source: string, flags: PatternFlags): TranslatedPattern {
  const scopes: Scope[] = [
    { ignoreCase: flags.includes('i'), multiline: flags.includes('m'), dotAll: flags.includes('s') },
  ];
  let plain = '';
  let padded = '';
  let asksForBoundary = false;
  let at = 0;
  const both = (text: string) => {
    plain += text;
    padded += text;
  };
  const consuming = (text: string) => {
    plain += text;
    padded += `(?:${mark}${text}${mark})`;
  };

  const global = /^\(\?([a-zA-Z]+)\)/.exec(source);
  const top = scopes[0];
  if (global !== null && top !== undefined) {
    setFlags(top, global[1] ?? '', true);
    at = global[0].length;
  }
  const foldsCase = top?.ignoreCase === true;

  while (at < source.length) {
    const scope = scopes.at(-1);
    if (scope === undefined) throw new Error('a ")" without "("');
    const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
    switch (letter) {
      case '(': {
        const group = openGroup(source.slice(at), scope);
        at += group.length;
        if (group.scope === undefined) continue; // a comment
        scopes.push(group.scope);
        both(group.text);
        continue;
      }
      case ')':
        scopes.pop();
        if (scopes.length === 0) throw new Error('a ")" without "("');
        both(')');
        break;
      case '|':
      case '*':
      case '+':
      case '?':
        both(letter);
        break;
      case '{': {
        const repeat = /^\{(\d+)\}|^\{(\d*),(\d*)\}/.exec(source.slice(at, at + 24));
        if (repeat === null) {
          consuming('\\{');
          break;
        }
        both(repeat[1] === undefined ? `{${repeat[2] || '0'},${repeat[3] ?? ''}}` : repeat[0]);
        at += repeat[0].length;
        continue;
      }
      case '^':
        both(scope.multiline ? '(?m:^)' : '\\A');
        break;
      case '$':
        if (scope.multiline) both('(?m:$)');
        else {
          if (!/^\$(?:$|[|)])/.test(source.slice(at, at + 2))) throw new Error('something behind "$"');
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
        if (read.kind === 'anchor') both(read.text);
        else consuming(read.text);
        asksForBoundary ||= read.text === '\\b' || read.text === '\\B';
        at = read.end;
        continue;
      }
      default:
        consuming(literal(letter));
    }
    at += letter.length;
  }
  if (scopes.length !== 1) throw new Error('a "(" without ")"');
  const prefix = foldsCase ? '(?i)' : '';
  // Only what begins at a whole character is a match, so the padded form is anchored and skips in threes.
  return { plain: prefix + plain, padded: `${prefix}\\A(?:${mark}(?s:.)${mark})*?(?:${padded})`, asksForBoundary };
}

function literal(letter: string): string {
  return /[A-Za-z0-9]/.test(letter) ? letter : `\\x{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

function openGroup(rest: string, outer: Scope): { text: string; length: number; scope: Scope | undefined } {
  if (!rest.startsWith('(?')) return { text: '(', length: 1, scope: { ...outer } };
  if (rest.startsWith('(?#')) {
    const end = rest.indexOf(')');
    if (end === -1) throw new Error('a comment that does not end');
    return { text: '', length: end + 1, scope: undefined };
  }
  const named = /^\(\?P<[^>]*>/.exec(rest);
  if (named !== null) return { text: '(', length: named[0].length, scope: { ...outer } };
  const flagged = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?:/.exec(rest);
  if (flagged !== null) {
    const scope = { ...outer };
    setFlags(scope, flagged[1] ?? '', true);
    setFlags(scope, flagged[2] ?? '', false);
    const text = scope.ignoreCase === outer.ignoreCase ? '(?:' : scope.ignoreCase ? '(?i:' : '(?-i:';
    return { text, length: flagged[0].length, scope };
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
