import { z } from 'zod';
import { InputError } from './errors.ts';
import { fieldOf, objectOf } from './loose.ts';
import { didYouMean } from './nearest.ts';

type Issue = z.core.$ZodIssue;

export type Explained = { readonly path: SourcePath; readonly message: string };

// Replaces the library's messages, unless a schema has its own.
z.config({ customError: wordsOf });

export function explainIssues(issues: readonly Issue[]): Explained[] {
  return explainAll(issues, []);
}

export function explainFault(issues: readonly Issue[]): string {
  return explainIssues(issues)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('\n');
}

/** Leaves out rules between the keys of an object if one of the keys is misspelt. */
function explainAll(issues: readonly Issue[], prefix: SourcePath): Explained[] {
  const placeOf = ({ path }: Issue) => JSON.stringify(path);
  const misspelt = new Set(
    issues.filter(({ code, message }) => code === 'unrecognized_keys' && message.includes('did you mean')).map(placeOf),
  );
  return issues.flatMap((issue) =>
    issue.code === 'custom' && misspelt.has(placeOf(issue)) ? [] : explain(issue, prefix),
  );
}

function explain(issue: Issue, prefix: SourcePath): Explained[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const messages = issue.message.split('\n');
      return issue.keys.map((key, index) => ({ path: [...path, key], message: messages[index] ?? '' }));
    }
    case 'invalid_union':
      return issue.errors.length === 0 ? [{ path, message: issue.message }] : explainAll(closest(issue.errors), path);
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
      const words = issue.values.filter((value) => typeof value === 'string');
      const near = typeof received === 'string' ? suggestion(received, words) : '';
      const expected = issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
      return `expected ${expected.join(' or ')}, received ${JSON.stringify(received)}${near}`;
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

/** For a union with a discriminator. For one without, the faults of a branch are shown. */
function unionWords({ discriminator, options, input }: z.core.$ZodRawIssue): string {
  if (typeof discriminator !== 'string' || !Array.isArray(options)) return 'fits none of its forms';
  const known = options.map(String);
  const received = (input as Readonly<Record<string, unknown>>)[discriminator]; // only an object has a discriminator
  if (received === undefined) return `missing; one of ${known.join(', ')}`;
  const near = typeof received === 'string' ? suggestion(received, known) : '';
  return `unknown ${discriminator} ${JSON.stringify(received)}${near === '' ? `; known: ${known.join(', ')}` : near}`;
}

function suggestion(word: string, known: readonly string[]): string {
  const near = didYouMean(word, known);
  if (near !== '') return near;
  return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}

// Assume that the author meant the branch that matches furthest.
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

/** Counted from 1. */
export type Place = { readonly line: number; readonly column: number };

export type SourcePath = readonly (string | number)[];

export type Problem = { readonly place: Place; readonly path: SourcePath; readonly message: string };

/** `a.b[2].c` */
export function showPath(path: SourcePath): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** `file:12:5 path: message`, as editors and terminals link it. */
export function showProblem(origin: string, { place, ...fault }: Problem): string {
  return `${origin}:${place.line}:${place.column} ${showFault(fault)}`;
}

/** `a.b[2].c: message`; the message alone where it is about the whole. */
export function showFault({ path, message }: Explained): string {
  const where = showPath(path);
  return where === '' ? message : `${where}: ${message}`;
}

/** And how many more there are. */
export function faultLines(faults: readonly Explained[], most = 5): string[] {
  const rest = faults.length > most ? [`  and ${faults.length - most} more`] : [];
  return [...faults.slice(0, most).map((fault) => `  ${showFault(fault)}`), ...rest];
}

/** The value, if it fits the schema. Else throws its first faults below `lead`. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { lead, hint, most }: { readonly lead: string; readonly hint: string; readonly most?: number },
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InputError([lead, ...faultLines(explainIssues(parsed.error.issues), most)].join('\n'), hint);
}

export function refuseNewer(value: unknown, known: number, place: string): void {
  const version = fieldOf(objectOf(value), 'version');
  if (typeof version !== 'number' || version <= known) return;
  throw new InputError(
    `${place} has version ${version}, and this tool knows up to ${known}`,
    'Use the version of quality-baseline that wrote it, or a newer one.',
  );
}
