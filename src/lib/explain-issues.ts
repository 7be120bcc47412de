import { z } from 'zod';
import { nearest } from './nearest.ts';
import type { SourcePath } from './source.ts';

type Issue = z.core.$ZodIssue;

export type Explained = { readonly path: SourcePath; readonly message: string };

// Our messages, used if a schema has none; they replace the library's.
z.config({ customError: wordsOf });

/** A schema's complaints about a value, in words: one for each fault, at its place. */
export function explainIssues(issues: readonly Issue[]): Explained[] {
  return issues.flatMap((issue) => explain(issue, []));
}

/** The same as lines of an error message, each with its place in front. */
export function explainFault(issues: readonly Issue[]): string {
  return explainIssues(issues)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('\n');
}

function explain(issue: Issue, prefix: SourcePath): Explained[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const messages = issue.message.split('\n');
      return issue.keys.map((key, index) => ({ path: [...path, key], message: messages[index] ?? '' }));
    }
    case 'invalid_union':
      return issue.errors.length === 0
        ? [{ path, message: issue.message }]
        : closest(issue.errors).flatMap((inner) => explain(inner, path));
    case 'invalid_key':
      return issue.issues.map(({ message }) => ({ path, message: `not a valid key: ${message}` }));
    case 'invalid_element':
      return issue.issues.map(({ message }) => ({ path, message }));
    default:
      return [{ path, message: issue.message }];
  }
}

function wordsOf(issue: z.core.$ZodRawIssue): string {
  const received = issue.input;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `unknown key "${key}"${suggestion(key, knownKeys(issue.inst))}`).join('\n');
    case 'invalid_union':
      return unionWords(issue);
    case 'invalid_value': {
      const options = issue.values.map(String);
      const near = typeof received === 'string' ? suggestion(received, options) : '';
      return `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`;
    }
    case 'invalid_type': {
      const expected = typeWords[issue.expected] ?? issue.expected;
      return received === undefined
        ? `missing, expected ${expected}`
        : `expected ${expected}, received ${typeOf(received)}`;
    }
    case 'too_small':
      return boundWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least', received);
    case 'too_big':
      return boundWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most', received);
    case 'invalid_format':
      return `expected ${formWords(issue)}, received ${JSON.stringify(received)}`;
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}, received ${String(received)}`;
    default:
      return `cannot be ${JSON.stringify(received) ?? 'left out'}`;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  int: 'whole number',
  record: 'object',
  nan: 'no number',
  array: 'list',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return Number.isNaN(value) ? 'no number' : typeof value;
}

function boundWords(origin: string, bound: number | bigint, side: string, received: unknown): string {
  const unit = unitOf(origin, bound);
  const size = Array.isArray(received) || typeof received === 'string' ? received.length : received;
  const shown = unit !== '' && typeof size === 'object' && size !== null ? Object.keys(size).length : size;
  return `expected ${side} ${bound}${unit}${shown === undefined ? '' : `, received ${String(shown)}`}`;
}

function unitOf(origin: string, bound: number | bigint): string {
  const isOne = Number(bound) === 1;
  if (origin === 'string') return isOne ? ' character' : ' characters';
  if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map')
    return isOne ? ' entry' : ' entries';
  return '';
}

const formatWords: Readonly<Record<string, string>> = {
  datetime: 'a moment such as 2026-11-21T08:00:00Z',
  date: 'a day such as 2026-11-21',
  url: 'an address such as http://localhost:8000',
  uuid: 'a UUID',
  email: 'a mail address',
  json_string: 'JSON',
};

function formWords({ format, pattern, prefix }: z.core.$ZodRawIssue): string {
  if (typeof prefix === 'string') return `text that starts with ${JSON.stringify(prefix)}`;
  return formatWords[String(format)] ?? `text of the form ${pattern ?? format}`;
}

function knownKeys(schema: unknown): readonly string[] {
  return schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
}

/** For a union with a discriminator; one without shows the faults of a branch. */
function unionWords({ discriminator, options, input }: z.core.$ZodRawIssue): string {
  if (typeof discriminator !== 'string' || !Array.isArray(options)) return 'fits none of its forms';
  const known = options.map(String);
  const received = (input as Readonly<Record<string, unknown>>)[discriminator]; // only an object has a discriminator
  if (received === undefined) return `missing; one of ${known.join(', ')}`;
  const near = typeof received === 'string' ? suggestion(received, known) : '';
  return `unknown ${discriminator} ${JSON.stringify(received)}${near === '' ? `; known: ${known.join(', ')}` : near}`;
}

function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== undefined) return `; did you mean "${near}"?`;
  return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}

// The branch that matched furthest into the value is the one its author meant.
function closest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (branch: readonly Issue[]): number =>
    Math.max(
      ...branch.map(
        (issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 0.5) + (issue.code === 'custom' ? 1 : 0),
      ),
    );
  return branches.reduce((best, branch) => {
    const gain = depth(branch) - depth(best);
    return gain > 0 || (gain === 0 && branch.length < best.length) ? branch : best;
  });
}
