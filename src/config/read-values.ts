import type { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { explainIssues } from '../lib/explain-issues.ts';
import { jsonOrText } from '../lib/loose.ts';
import type { Option, Options } from './options/option.ts';
import { type OptionName, type OptionValues, optionNamed, optionNames } from './options/options.ts';
import { durationSchema } from './options/value-schemas.ts';

/** Unparsed values by option: the texts of a list, one text, or true for a flag. */
export type RawValues = { readonly [Name in OptionName]?: string | readonly string[] | boolean };

/** Something that cannot be used. The hint is shown if it is the only fault. */
export type Fault = { readonly message: string; readonly hint?: string };

/** Parses the texts of a command line. Returns every fault, and no value for a faulty option. */
export function readValues(
  raw: RawValues,
  show: (name: OptionName) => string,
): { values: OptionValues; faults: readonly Fault[] } {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of optionNames) {
    const given = raw[name];
    if (given === undefined) continue;
    const option = optionNamed(name);
    const { schema } = option;
    if (option.value === 'json' && typeof given === 'string' && namesPrototype(given)) {
      faults.push({ message: `${show(name)}: __proto__ is not a field that can be sent` });
      continue;
    }
    const value = decode(option, given);
    const parsed = schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else {
      const messages = explainIssues(parsed.error.issues).map(({ message }) => message);
      for (const message of new Set(messages)) faults.push({ message: `${show(name)}: ${withWhat(message, given)}` });
    }
  }
  // Each value was read by the schema of its type.
  return { values: values as OptionValues, faults };
}

/** The value as YAML would read it. A text that does not fit stays text, so that the schema refuses it. */
export function decode({ value }: Pick<Option, 'value'>, given: string | readonly string[] | boolean): unknown {
  if (typeof given !== 'string') return given;
  switch (value) {
    case 'flag':
      return given === 'true' ? true : given === 'false' ? false : given;
    case 'number':
      return /^[-+]?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
    case 'json':
      return jsonOrText(given);
    case 'list':
    case 'repeated':
      return [given];
    default:
      return given;
  }
}

/** Whether a JSON text has a key `__proto__`, which JSON.parse would silently drop. */
function namesPrototype(text: string): boolean {
  let found = false;
  try {
    JSON.parse(text, (key, value: unknown) => {
      found ||= key === '__proto__';
      return value;
    });
  } catch {
    return false; // no JSON: the schema reports that
  }
  return found;
}

function withWhat(message: string, given: string | readonly string[] | boolean): string {
  if (message.includes('received')) return message;
  return `expected ${message}${typeof given === 'string' ? `, received ${JSON.stringify(given)}` : ''}`;
}

/** Milliseconds of a duration that is no option; `place` names it in the error. */
export function readDuration(place: string, value: unknown): number {
  const parsed = durationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InputError(
    `${place} is ${JSON.stringify(value)}`,
    `It is ${parsed.error.issues[0]?.message ?? 'a duration'}.`,
  );
}

type Camel<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name;
type Positive<Name extends string> = Name extends `no-${infer Rest}` ? Rest : Name;
type Unit<Of> = Of extends { readonly placeholder: 'DURATION' } ? 'Ms' : '';
type Field<Name extends string, Of> = `${Camel<Positive<Name>>}${Unit<Of>}`;

type HasDefault = { readonly default: string } | { readonly value: 'flag' | 'list' | 'repeated' };
type Value<Of extends Option> = z.output<Of['schema']> | (Of extends HasDefault ? never : undefined);

/** The settings for a group of options: `no-confirm` becomes `confirm`, `time-budget` becomes `timeBudgetMs`. */
export type OptionFields<Group extends Options> = {
  readonly [Name in keyof Group & string as Field<Name, Group[Name]>]: Value<Group[Name]>;
};

export function optionFields<Group extends Options>(group: Group, values: OptionValues): OptionFields<Group> {
  const given = new Map<string, unknown>(Object.entries(values));
  const fields = Object.entries(group).map(([name, option]) => [
    fieldOf(name, option),
    filled(name, option, given.get(name)),
  ]);
  return Object.fromEntries(fields) as OptionFields<Group>; // by the same rules as the type
}

/** The name of an option in the settings. */
export function fieldOf(name: string, { placeholder }: Option): string {
  const words = name.replace(/^no-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return placeholder === 'DURATION' ? `${words}Ms` : words;
}

function filled(name: string, option: Option, given: unknown): unknown {
  if (option.value === 'flag') return name.startsWith('no-') ? given !== true : given === true;
  if (given !== undefined) return given;
  if (option.value === 'list' || option.value === 'repeated') return [];
  return option.default === undefined ? undefined : option.schema.parse(decode(option, option.default));
}
