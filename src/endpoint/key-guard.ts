import { Buffer } from 'node:buffer';

const hidden = '***';
/** A shorter key may be an ordinary word, such as EMPTY or local: hiding it would change how an answer is judged. */
const shortestInAnswers = 12;
const shortestInWords = 4;
const shortestCoded = 8;

/** In everything the server sends, in every form in which servers repeat it. */
export type KeyGuard = {
  readonly isOpen: boolean;
  /** Hides the key in an answer or in a server's description of itself, before or after parsing. */
  text(text: string): string;
  /** Hides short keys too: for errors and logs, which only people read. */
  words(text: string): string;
  /** Uses stars of the same length, so that every byte keeps its place. */
  bytes(bytes: Buffer): Buffer;
};

export const openGuard: KeyGuard = {
  isOpen: true,
  text: (text) => text,
  words: (text) => text,
  bytes: (bytes) => bytes,
};

/** For a longer secret, a pattern of all forms of each letter would become too large. */
const longestPatterned = 200;

type Replace = (text: string, shown: (found: string) => string) => string;

const replacers = new Map<string, Replace>();
const mostReplacers = 200;

export function keyGuard(apiKey: string | undefined): KeyGuard {
  return apiKey === undefined || apiKey.length < shortestInWords ? openGuard : guardOf(apiKey);
}

export function withoutKey(text: string, key: string, shown: string): string {
  return key === '' ? text : replacerOf(key)(text, () => shown);
}

function replacerOf(key: string): Replace {
  const known = replacers.get(key) ?? (key.length > longestPatterned ? replacerOfForms(key) : replacerOfPattern(key));
  if (replacers.size >= mostReplacers) replacers.clear();
  replacers.set(key, known);
  return known;
}

function replacerOfPattern(key: string): Replace {
  const pattern = patternOf(key);
  return (text, shown) => text.replace(pattern, shown);
}

/** The whole secret, encoded in one way from its first letter to its last. */
function replacerOfForms(key: string): Replace {
  const trimmed = key.trim();
  const whole = trimmed.length > longestPatterned ? trimmed : key;
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const json = inJson(whole);
  const address = encodeURIComponent(whole.toWellFormed());
  const cores = [0, 1, 2].map((shift) => base64Core(whole, shift));
  const hex = Buffer.from(whole).toString('hex');
  const forms = [
    ...[key, whole, json, json.replaceAll('/', '\\/'), inJson(json)],
    ...[address, address.replace(/%../g, (code) => code.toLowerCase()), encodeURIComponent(address)],
    ...[hex, hex.toUpperCase()],
    whole.replace(/[&<>"]/g, (letter) => `&${entities[letter]};`),
    ...cores.flatMap((core) => [
      ...[core, core.replaceAll('+', '-').replaceAll('/', '_')],
      ...[encodeURIComponent(core), core.replaceAll('/', '\\/')],
    ]),
  ];
  return (text, shown) => forms.reduce((rest, form) => rest.replaceAll(form, shown), text);
}

function guardOf(key: string): KeyGuard {
  const replace = replacerOf(key);
  const words = (text: string) => replace(text, () => hidden);
  if (key.length < shortestInAnswers) return { ...openGuard, words };
  return {
    isOpen: false,
    text: words,
    words,
    bytes(bytes) {
      // latin1 has one letter for each byte, and every match is ASCII.
      const text = bytes.toString('latin1');
      const clean = replace(text, (found) => '*'.repeat(found.length));
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
  const hex = shifts.length === 0 ? [] : [[...Buffer.from(key).toString('latin1')].map(hexOf).join('')];
  return new RegExp([plain, ...coded, ...hex].join('|'), 'g');
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

/** In a run of backslashes it is unclear which one escapes which. */
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
