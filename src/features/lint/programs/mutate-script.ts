import type { TextMutant } from '../mutate-text.ts';

/** What a character of a script belongs to; a quote belongs to what it opens or ends. */
type Region = 'plain' | 'single' | 'double' | 'comment' | 'document';

type Script = {
  readonly source: string;
  readonly regions: readonly Region[];
  /** The script with a blank for each character that is not plain. */
  readonly plain: string;
};

/**
 * Scripts that differ from a right one in one place, as weakened models write them. Most of what quotes, options and
 * counts do shows only for some inputs, so these mutants show which inputs the cases lack.
 */
export function mutateScript(source: string): TextMutant[] {
  const regions = regionsOf(source);
  const plain = [...source.split('')]
    .map((sign, at) => (regions[at] === 'plain' || sign === '\n' ? sign : ' '))
    .join('');
  const script = { source, regions, plain };
  const mutants = Object.entries(mutators).flatMap(([mutator, mutate]) =>
    [...mutate(script)].map((text) => ({ mutator, text })),
  );
  return mutants.filter(({ text }) => text.trim() !== source.trim());
}

/** A mutant with a lost quote is broken, as it is where a model loses one. */
export const brokenScripts: ReadonlySet<string> = new Set(['shell-quote']);

const mutators: Readonly<Record<string, (script: Script) => Iterable<string>>> = {
  'shell-quote': dropQuote,
  'shell-unquote': unquote,
  'shell-field': shiftField,
  'shell-numeric': dropNumeric,
  'shell-option': dropOption,
  'shell-append': (script) => changed(script, /(?<!>)>>(?!>)/g, () => ['>'], ['plain']),
  'shell-glob': (script) => changed(script, /\*\.\w+/g, () => ['*'], ['plain', 'single', 'double']),
  'shell-count': shiftCount,
  'shell-name': renameOnce,
  'shell-stage': dropStage,
  'shell-line': dropLine,
};

/** Every match in one of these regions, with each of its changes. */
function* changed(
  { source, regions }: Script,
  pattern: RegExp,
  change: (match: RegExpMatchArray, at: number) => readonly string[],
  within: readonly Region[],
): Generator<string> {
  for (const match of source.matchAll(pattern)) {
    const region = regions[match.index];
    if (region === undefined || !within.includes(region)) continue;
    for (const text of change(match, match.index)) {
      yield source.slice(0, match.index) + text + source.slice(match.index + match[0].length);
    }
  }
}

function* dropQuote({ source, regions }: Script): Generator<string> {
  for (let at = 0; at < source.length; at++) {
    const region = regions[at];
    const isQuote = (region === 'single' && source[at] === "'") || (region === 'double' && source[at] === '"');
    if (isQuote && source[at - 1] !== '\\') yield source.slice(0, at) + source.slice(at + 1);
  }
}

/** Where bash splits no words, quotes change nothing: values of variables, `[[`, `case`, `<<<`, and numbers. */
const unsplit = /(?:\w\+?=|<<<\s*|\bcase\s+|\[\[[^\]\n]*)$/;
const compared = /^\s+-(?:eq|ne|gt|ge|lt|le)\b|^\s*\]\]/;

function* unquote({ source, regions }: Script): Generator<string> {
  for (const { 0: found, 1: inner = '', index } of source.matchAll(/"((?:[^"\\\s]|\\.|\$\([^()"]*\))*)"/g)) {
    if (regions[index] !== 'double' || (index > 0 && regions[index - 1] === 'double')) continue;
    const [before, after] = [source.slice(0, index), source.slice(index + found.length)];
    if (!/\$[\w{(@*]/.test(inner) || /^\$(?:\(\(.*\)\)|\{?#\w*.*)$/.test(inner)) continue;
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (unsplit.test(line) || compared.test(after) || /-(?:eq|ne|gt|ge|lt|le)\s+$/.test(line)) continue;
    yield before + inner + after;
  }
}

const shifts = [1, -1];

function shifted(text: string, by: number, least: number): string[] {
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number) + by);
  return numbers.some((number) => number < least)
    ? []
    : [text.replace(/\d+/g, (number) => String(Number(number) + by))];
}

function* shiftField(script: Script): Generator<string> {
  const each = ([text]: RegExpMatchArray) => shifts.flatMap((by) => shifted(text, by, 1));
  yield* changed(script, /(?<!\\)\$[1-9]\b/g, each, ['plain', 'single', 'double']);
  yield* changed(script, /(?<=\bcut\b[^\n|;]*\s-f\s*)\d+(?:[,-]\d+)*/g, each, ['plain', 'single', 'double']);
  yield* changed(script, /(?<=\bsort\b[^\n|;]*\s-k\s*)\d+(?:[a-zA-Z]*,\d+)?/g, each, ['plain']);
}

/** Numbers sorted as text: the letter n of an option or of a key of sort. */
function* dropNumeric(script: Script): Generator<string> {
  const letter = ([text]: RegExpMatchArray) => [text === ' -n' ? '' : text.slice(0, -1)];
  const pattern = /(?<=\bsort\b[^\n|;]*)(?: -n\b|(?<=\s)-[a-mo-z]*n|(?<=\s-k\s*[\d,]*[a-mo-z]*)n)/g;
  yield* changed(script, pattern, letter, ['plain']);
}

/** These letters guard against rare inputs, do what is done anyway, or begin a longer word. */
const spared = /^(?:find|set|shopt|read|xargs|echo|head|tail|\[\[?|test|declare|local|export|readonly|wait|printf)$/;
const listStart =
  /(?:^|[|;&(){}\n`])\s*(?:(?:do|then|else|if|while|until|elif|time|!)\s+)*(?:\w+=\S*\s+)*([\w[\]./-]+)[^|;&(){}\n`]*$/;

function* dropOption(script: Script): Generator<string> {
  const { plain } = script;
  const without = ([text]: RegExpMatchArray, at: number) => {
    const command = listStart.exec(plain.slice(0, at))?.[1] ?? '';
    if (spared.test(command)) return [];
    const letters = [...text.slice(1)].filter(
      (letter) => /[nr]/.test(letter) && !(command === 'sort' && letter === 'n'),
    );
    return letters.map((letter) => (text.length === 2 ? '' : text.replace(letter, '')));
  };
  yield* changed(script, /(?<=\s)-[A-Za-z]{1,4}(?=[\s;|)]|$)/g, without, ['plain']);
  const reversed = /(?<=\bsort\b[^\n|;]*\s-k\s*[\d,]*[a-qs-z]*)r/g;
  yield* changed(script, reversed, () => [''], ['plain']);
}

function* shiftCount(script: Script): Generator<string> {
  const each = ([text]: RegExpMatchArray) => shifts.flatMap((by) => shifted(text, by, 0));
  yield* changed(script, /(?<=\b(?:head|tail)\b\s+(?:-n\s*[+-]?|-))\d+/g, each, ['plain']);
  yield* changed(script, /(?<=\bF?NR\s*(?:[=!<>]=?)\s*)\d+/g, each, ['single', 'double']);
  yield* changed(script, /(?<=\bsed\b[^\n|;]*\s['"]?)\d+(?=[dpq,])/g, each, ['plain', 'single', 'double']);
  const more = ([text]: RegExpMatchArray) => shifted(text, 1, 0);
  yield* changed(script, /(?<=\s-(?:gt|ge|lt|le|eq)\s+)\d+/g, more, ['plain']);
}

/** One use of a variable has another name. */
function* renameOnce(script: Script): Generator<string> {
  const set = new Set(script.plain.match(/(?<![$\w{])[A-Za-z_]\w*/g));
  const other = ([text, name = '']: RegExpMatchArray) =>
    set.has(name) ? [text.replace(name, name.length > 2 ? name.slice(0, -1) : `${name}s`)] : [];
  yield* changed(script, /\$\{?[!#]?([A-Za-z_]\w*)/g, other, ['plain', 'double']);
}

function* dropStage({ source, plain }: Script): Generator<string> {
  for (const { 0: found, index } of plain.matchAll(/(?<![|>])\|(?![|&])\s*[^|;&<>()\n]*/g)) {
    const stage = source.slice(index, index + found.length).trimEnd();
    if (/^\|\s*$/.test(stage) || /^\|\s*(?:while|for|xargs)\b/.test(stage)) continue;
    yield `${source.slice(0, index).trimEnd()} ${source.slice(index + stage.length).trimStart()}`;
  }
}

/** Words that open or close a list of commands, and lines that only guard. */
const keptLine = /^\s*(?:$|#|(?:do|done|then|else|fi|esac|;;|[{}()])\s*$|set\s+[-+]|(?:export\s+)?LC_ALL=\S*\s*$)/;

function* dropLine({ source, regions }: Script): Generator<string> {
  const lines = source.split('\n');
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (regions[start] === 'document' ? line.trim() !== '' : !keptLine.test(line))
      yield lines.toSpliced(at, 1).join('\n');
    start += line.length + 1;
  }
}

/** Good enough for scripts of a page: quotes inside `$(…)` inside quotes belong to the outer ones. */
function regionsOf(source: string): Region[] {
  const regions: Region[] = [];
  let region: Region = 'plain';
  let ends: string[] = [];
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (region === 'plain') {
      const document = /^<<-?\s*(['"]?)(\w+)\1/.exec(source.slice(at, at + 80));
      if (document !== null && source[at - 1] !== '<' && source[at + 2] !== '<') ends.push(document[2] ?? '');
      if (sign === '#' && /^$|\s/.test(source[at - 1] ?? '')) region = 'comment';
      else if (sign === "'") region = 'single';
      else if (sign === '"') region = 'double';
      regions.push(region);
      if (sign === '\\') regions.push('plain');
      if (sign === '\\') at += 1;
    } else if (region === 'comment' && sign === '\n') {
      region = 'plain';
      regions.push('plain');
    } else {
      regions.push(region);
      if (region === 'double' && sign === '\\') {
        regions.push(region);
        at += 1;
      } else if (sign === (region === 'single' ? "'" : '"') && region !== 'comment') region = 'plain';
    }
    if (source[at] === '\n' && region === 'plain' && ends.length > 0) {
      at = skipDocuments(source, at, ends, regions);
      ends = [];
    }
  }
  return regions;
}

/** Marks the lines of documents up to their last word; returns the place of the line break after it. */
function skipDocuments(source: string, from: number, ends: readonly string[], regions: Region[]): number {
  let at = from;
  for (const end of ends) {
    while (at < source.length - 1) {
      const next = source.indexOf('\n', at + 1);
      const stop = next < 0 ? source.length - 1 : next;
      const isEnd = source.slice(at + 1, stop + 1).trim() === end;
      for (let place = at + 1; place <= stop; place++) regions.push(isEnd ? 'plain' : 'document');
      at = stop;
      if (isEnd) break;
    }
  }
  return at;
}

/** A text as one word of a script. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
