import type { z } from 'zod';
import { nearest } from './nearest.ts';
import type { SourcePath } from './source.ts';

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

export type Explained = { readonly path: SourcePath; readonly message: string };

/** A schema's complaints about a value as a person wants them: one per fault, at its place, with the nearest known word. */
export function explainIssues(issues: readonly Issue[], schema: Schema, value: unknown): Explained[] {
  return issues.flatMap((issue) => explain(issue, [], schema, value));
}

/** The same as lines of an error message, each after its place. */
export function explainFault(issues: readonly Issue[], schema: Schema, value: unknown): string {
  return explainIssues(issues, schema, value)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('\n');
}

function explain(issue: Issue, prefix: SourcePath, schema: Schema, value: unknown): Explained[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(schema, path, value);
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `unknown key "${key}"${suggestion(key, known)}`,
      }));
    }
    case 'invalid_union':
      if (issue.errors.length === 0) return [discriminatorProblem(path, schema, value)];
      return closest(issue.errors).flatMap((inner) => explain(inner, path, schema, value));
    case 'invalid_value': {
      const options = issue.values.map(String);
      const received = valueAt(value, path);
      const near = typeof received === 'string' ? suggestion(received, options) : '';
      return [
        {
          path,
          message: `expected ${options.map((option) => `"${option}"`).join(' or ')}, received ${JSON.stringify(received)}${near}`,
        },
      ];
    }
    case 'invalid_key':
      return issue.issues.map((inner) => ({ path, message: `not a valid key: ${wordsOf(inner, path.at(-1))}` }));
    case 'invalid_element':
      return issue.issues.map((inner) => ({ path, message: wordsOf(inner, valueAt(value, path)) }));
    default:
      return [{ path, message: wordsOf(issue, valueAt(value, path)) }];
  }
}

// How the messages begin that the library makes where a schema has none of its own.
const libraryWords = /^(?:Too (?:small|big): |Invalid |Unrecognized )/;

/** What a schema says, or in place of the library's words our own. */
function wordsOf(issue: Issue, received: unknown): string {
  if (!libraryWords.test(issue.message)) return issue.message;
  switch (issue.code) {
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
      return `expected ${formatWords[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}, received ${JSON.stringify(received)}`;
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

function discriminatorProblem(path: SourcePath, schema: Schema, value: unknown): Explained {
  const received = valueAt(value, path);
  const options = schemasAt(schema, path.slice(0, -1), value).flatMap((candidate) =>
    literalsOf(candidate, String(path.at(-1))),
  );
  if (received === undefined) return { path, message: `missing; one of ${options.join(', ')}` };
  const near = typeof received === 'string' ? suggestion(received, options) : '';
  return {
    path,
    message: `unknown ${String(path.at(-1))} ${JSON.stringify(received)}${near === '' ? `; known: ${options.join(', ')}` : near}`,
  };
}

function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== undefined) return `; did you mean "${near}"?`;
  return known.length > 0 && known.length <= 24 ? `; known: ${[...new Set(known)].join(', ')}` : '';
}

// The branch that got furthest into the value is the one its author meant.
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

function valueAt(value: unknown, path: SourcePath): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string, unknown>)[step]; // an object that has this key
  }
  return here;
}

function knownKeys(schema: Schema, path: SourcePath, value: unknown): string[] {
  return schemasAt(schema, path, value).flatMap((candidate) => {
    const { def } = candidate._zod as z.core.$ZodObjectInternals; // only objects are asked for their shape
    return def.type === 'object' ? Object.keys(def.shape) : [];
  });
}

function literalsOf(schema: Schema, key: string): string[] {
  const { def } = schema._zod as z.core.$ZodObjectInternals; // only objects are asked for their shape
  const field = def.type === 'object' ? def.shape[key] : undefined;
  // A discriminator is a literal or an enumeration, told apart by `type`.
  const words = field?._zod.def as z.core.$ZodLiteralDef<z.core.util.Literal> | z.core.$ZodEnumDef | undefined;
  if (words?.type === 'enum') return Object.values(words.entries).map(String);
  return words?.type === 'literal' ? words.values.map(String) : [];
}

/** The object schemas that can stand at a path of this value: unions are followed by their discriminator. */
function schemasAt(schema: Schema, path: SourcePath, value: unknown): Schema[] {
  const unwrapped = unwrap(schema, value);
  const [step, ...rest] = path;
  if (step === undefined) return unwrapped;
  const inside = valueAt(value, [step]);
  return unwrapped.flatMap((candidate) => {
    const child = childOf(candidate, step);
    return child === undefined ? [] : schemasAt(child, rest, inside);
  });
}

function childOf(schema: Schema, step: string | number): Schema | undefined {
  const def = schema._zod.def as z.core.$ZodObjectDef | z.core.$ZodArrayDef | z.core.$ZodRecordDef; // told apart by `type` below
  if (def.type === 'object') return def.shape[String(step)];
  if (def.type === 'array') return def.element;
  return def.type === 'record' ? def.valueType : undefined;
}

function unwrap(schema: Schema, value: unknown): Schema[] {
  // zod's definitions are a closed set told apart by `type`; each branch reads what its type has.
  const def = schema._zod.def as unknown as {
    type: string;
    innerType?: Schema;
    getter?: () => Schema;
    in?: Schema;
    options?: Schema[];
    discriminator?: string;
  };
  if (def.innerType !== undefined) return unwrap(def.innerType, value);
  if (def.getter !== undefined) return unwrap(def.getter(), value);
  if (def.in !== undefined) return unwrap(def.in, value);
  if (def.options === undefined) return [schema];
  const key = def.discriminator;
  const chosen = key === undefined ? undefined : valueAt(value, [key]);
  const options = def.options.flatMap((option) => unwrap(option, value));
  const fitting = key === undefined ? [] : options.filter((option) => literalsOf(option, key).includes(String(chosen)));
  return fitting.length > 0 ? fitting : options;
}
