import { Buffer } from 'node:buffer';

const hidden = '***';
/** A shorter key may be an ordinary word, such as EMPTY or local: hiding it would change how an answer is judged. */
const shortestInAnswers = 12;
const shortestInWords = 4;
const shortestCoded = 8;

/** Hides the endpoint's key in everything the server sends, in every form in which servers repeat it. */
export type KeyGuard = {
  readonly isOpen: boolean;
  /** Hides the key in an answer or in a server's description of itself, before or after parsing. */
  text(text: string): string;
  /** Hides short keys too: for errors and logs, which only people read. */
  words(text: string): string;
  /** Uses stars of the same length, so that every byte keeps its place. */
  bytes(bytes: Buffer): Buffer;
};

/** Without a key there is nothing to hide. */
export const openGuard: KeyGuard = {
  isOpen: true,
  text: (text) => text,
  words: (text) => text,
  bytes: (bytes) => bytes,
};

/** Each pattern is compiled once. A process knows a few keys. */
const patterns = new Map<string, RegExp>();
const mostPatterns = 200;

export function keyGuard(apiKey: string | undefined): KeyGuard {
  return apiKey === undefined || apiKey.length < shortestInWords ? openGuard : guardOf(apiKey);
}

/** Replaces a key in all of its forms. */
export function withoutKey(text: string, key: string, shown: string): string {
  return key === '' ? text : text.replace(knownPattern(key), shown);
}

function knownPattern(key: string): RegExp {
  const known = patterns.get(key) ?? patternOf(key);
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(key, known);
  return known;
}

function guardOf(key: string): KeyGuard {
  const pattern = knownPattern(key);
  const words = (text: string) => text.replace(pattern, hidden);
  if (key.length < shortestInAnswers) return { ...openGuard, words };
  return {
    isOpen: false,
    text: words,
    words,
    bytes(bytes) {
      // latin1 has one letter for each byte, and every match is ASCII.
      const text = bytes.toString('latin1');
      const clean = text.replace(pattern, (found) => '*'.repeat(found.length));
      return clean === text ? bytes : Buffer.from(clean, 'latin1');
    },
  };
}

function patternOf(key: string): RegExp {
  // Matches only at the start of a run of backslashes: otherwise a hostile text could make the search quadratic.
  const start = String.raw`(?:(?<!\\)|(?!\\))`;
  const plain = start + (key.match(/\\+[^\\]?|[^\\]/g) ?? []).map(formsOf).join('');
  const shifts = key.length < shortestCoded ? [] : [0, 1, 2];
  const coded = shifts.map((shift) => [...base64Core(key, shift)].map((letter) => ofBase64[letter] ?? letter).join(''));
  return new RegExp([plain, ...coded].join('|'), 'g');
}

/** The letters of the key's base64 that do not depend on the bytes around it; `shift` bytes are in front. */
function base64Core(key: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)]);
  return bytes.toString('base64').slice(Math.ceil((8 * shift) / 6), Math.floor((8 * bytes.length) / 6));
}

const ofBase64: Readonly<Record<string, string>> = {
  '+': String.raw`(?:[+-]|%(?:25)*2[bB]|(?<!\\)\\+u002[bB])`,
  '/': String.raw`(?:[/_]|%(?:25)*2[fF]|(?<!\\)\\+(?:\/|u002[fF]))`,
};
const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/**
 * A letter, or backslashes with the letter after them: in a run of backslashes it is unclear which one escapes which.
 */
function formsOf(piece: string): string {
  const [, run = '', letter = ''] = /^(\\*)(.?)$/s.exec(piece) ?? [];
  if (run === '') return `(?:${escapedForms(letter)})`;
  const each = `(?:${web('\\')}|\\\\+u00${hexOf('\\')}){${run.length}}${letter === '' ? '' : `(?:${escapedForms(letter)})`}`;
  const asRun = `\\\\{${run.length},}${letter === '' ? '' : `(?:${literal(letter)}|u00${hexOf(letter)}|${web(letter)})`}`;
  return `(?:${each}|${asRun})`;
}

/** Each text of JSON inside another one doubles its backslashes. */
function escapedForms(letter: string): string {
  return `${literal(letter)}|\\\\+(?:${literal(letter)}|u00${hexOf(letter)})|${web(letter)}`;
}

/** A letter as it may be encoded in an address or on a page. */
function web(letter: string): string {
  const encoded = `%(?:25)*${hexOf(letter)}`;
  if (/\w/.test(letter)) return encoded;
  const named = entities[letter] === undefined ? '' : `|${entities[letter]}`;
  return `${encoded}|&(?:#(?:0*${letter.charCodeAt(0)}|[xX]0*${hexOf(letter)})${named});`;
}

function hexOf(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16).padStart(2, '0');
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(letter: string): string {
  return letter.replace(/[\\$^.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
