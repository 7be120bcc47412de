import { hostname } from 'node:os';
import { withoutKey } from '../endpoint/key-guard.ts';
import type { Io } from '../lib/io.ts';

/** Texts that are secret whatever they look like. */
export type KnownSecrets = readonly string[];

const shortestSecret = 6;

/** Values in the environment whose names mean keys and tokens. */
export function secretsIn(env: Io['env']): KnownSecrets {
  return Object.entries(env).flatMap(([name, value]) =>
    /(?:key|token|secret|passw(?:or)?d)s?$/i.test(name) && value !== undefined && value.length >= shortestSecret
      ? [value]
      : [],
  );
}

// It has several lines.
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

// Each runs in linear time: no pattern rescans a run of characters from every start.
const secrets: readonly (readonly [RegExp, string])[] = [
  [privateKey, '(hidden)'],
  [/\b(?:sk|pk|rk)-[\w-]{8,}/g, '(hidden)'],
  [/\b(?:hf|gh[pousr]|github_pat)_\w{12,}/g, '(hidden)'],
  [/\b(?:glpat|xox[abprs]|nvapi)-[\w-]{10,}/g, '(hidden)'],
  [/\bAKIA[0-9A-Z]{16}\b/g, '(hidden)'],
  [/\beyJ[\w-]{8,512}\.[\w-]{8,}\.[\w-]*/g, '(hidden)'],
  [/\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi, '$1$2(hidden)'],
  [/(--[\w-]{0,64}(?:api-key|token|password|secret)[= ])\S+/gi, '$1(hidden)'],
  [
    /\b((?:api[_-]?key|auth[_-]?token|access[_-]?token|password|secret)["']?\s*[=:]\s*["']?)[^\s"',;&]{4,}/gi,
    '$1(hidden)',
  ],
  [/(:\/\/)[^\s/@"']+@/g, '$1(hidden)@'],
];

/** Removes keys, tokens and passwords; all other text of a model or a pack stays. */
export function withoutSecrets(text: string, known: KnownSecrets): string {
  return secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), withoutKnown(text, known));
}

/** Hides them in base64, in addresses and in JSON too. */
function withoutKnown(text: string, known: KnownSecrets): string {
  return known.reduce((rest, secret) => withoutKey(rest, secret, '(hidden)'), text);
}

/** A report or a page needs no more of a text. */
const longestStart = 8192;

/** The start of a text. Secrets are hidden before it is cut, since half of a key would not be recognized as one. */
export function startWithoutSecrets(text: string, known: KnownSecrets): string {
  return withoutSecrets(text, known).slice(0, longestStart);
}

/** The same without places. The time to find them grows faster than the text, so it is cut before. */
export function startWithoutPlaces(text: string, known: KnownSecrets): string {
  return withoutPlaces(startWithoutSecrets(text, known), known);
}

const endings =
  'com|net|org|io|dev|ai|cloud|app|co|me|de|eu|uk|us|lan|local|localdomain|internal|intranet|home|corp|arpa';

const places: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/)[^\s"'<>`,;]+/g, '$1(host)'],
  [/\b(ENOTFOUND|EAI_AGAIN|getaddrinfo)(\s+)(?!ENOTFOUND|EAI_AGAIN)[^\s"',;]+/g, '$1$2(host)'],
  [/(--?(?:host|hostname|bind|listen|addr|address)[= ])[^\s"']+/gi, '$1(host)'],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.]\d)/g, '(host)'],
  [/\[(?=[0-9a-f.]*:)[0-9a-f:.]+(?:%\w+)?\](?::\d+)?/gi, '(host)'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){4,7}[0-9a-f]{0,4}(?![\w:])|(?<![\w:])[0-9a-f:]*::[0-9a-f][0-9a-f:]*/gi, '(host)'],
  [new RegExp(String.raw`(?<![\w.-])(?:[a-z0-9_-]+\.)+(?:${endings})(?::\d+)?(?![\w-]|\.\w)`, 'gi'), '(host)'],
  [/(?<![\w.-])(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d{2,5}(?!\w)/gi, '(host)'],
  [/\/(?:home|root|Users|mnt|media|opt|srv|data|var|tmp|etc)\/[^\s"'`,;:|<>()[\]{}]+/g, '(path)'],
  [
    /(?<!\((?:host|path|hidden)\))(?<![\w.~/])(?:~|[a-z]:)?(?:[/\\](?!v1\/|v1\b|health\b|props\b)[^\s"'`,;:|<>()[\]{}/\\]+)+[/\\]?/gi,
    '(path)',
  ],
];

// The file name of weights says which model it was; a folder name may say whose.
const weights = /(?<![^/\\])[^/\\]+\.(?:gguf|safetensors|jinja|bin)$/i;

/** Removes secrets, host names, addresses and paths from what a server or this machine says about itself. */
export function withoutPlaces(text: string, known: KnownSecrets): string {
  const here = hostname();
  const named = here.length < 3 || here === 'localhost' ? text : text.replaceAll(here, '(host)');
  return places.reduce(
    (rest, [pattern, shown]) => (shown === '(path)' ? rest.replace(pattern, shownPath) : rest.replace(pattern, shown)),
    withoutSecrets(named, known),
  );
}

function shownPath(path: string): string {
  const file = weights.exec(path)?.[0];
  return file === undefined ? '(path)' : `(path)/${file}`;
}

export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}

type Redact = (text: string, known: KnownSecrets) => string;

/**
 * Redacts a text of any length line by line, because the time to find addresses grows faster than the line. A line
 * longer than `longest` is cut, since unchecked text must not stay.
 */
export function redactLines(text: string, known: KnownSecrets, redact: Redact, longest: number): string {
  return withoutKnown(text, known)
    .replace(privateKey, '(hidden)')
    .split('\n')
    .map((line) => redact(cut(line, longest), known))
    .join('\n');
}

/** Not inside a word: half of a key would not be recognized as one. */
function cut(line: string, longest: number): string {
  if (line.length <= longest) return line;
  const start = line.slice(0, longest).replace(/\S{1,400}$/, '');
  return `${start.toWellFormed()}… (${line.length - start.length} characters left out)`;
}
