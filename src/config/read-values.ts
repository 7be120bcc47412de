import { explainIssues } from '../lib/explain-issues.ts';
import { type OptionName, type OptionValues, optionNamed, optionNames } from './options/options.ts';

/** What a door was given for an option: the texts of a list, one text, or that it stands there at all. */
export type RawValues = { readonly [Name in OptionName]?: string | readonly string[] | boolean };

/** One thing that cannot be used; the hint is for when it is the only one. */
export type Fault = { readonly message: string; readonly hint?: string };

/** Texts of a command line become values. All faults are told, and what is faulty is left out. */
export function readValues(
  raw: RawValues,
  show: (name: OptionName) => string,
): { values: OptionValues; faults: readonly Fault[] } {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of optionNames) {
    const given = raw[name];
    if (given === undefined) continue;
    const { schema } = optionNamed(name);
    if (optionNamed(name).value === 'json' && typeof given === 'string' && namesPrototype(given)) {
      faults.push({ message: `${show(name)}: __proto__ is not a field that can be sent` });
      continue;
    }
    const value = decode(name, given);
    const parsed = schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else {
      const messages = explainIssues(parsed.error.issues, schema, value).map(({ message }) => message);
      for (const message of new Set(messages)) faults.push({ message: `${show(name)}: ${withWhat(message, given)}` });
    }
  }
  // Each value was read by the schema that its type is made from.
  return { values: values as OptionValues, faults };
}

/** The value as YAML would have held it; a text that is no such value stays one, for the schema to refuse. */
function decode(name: OptionName, given: string | readonly string[] | boolean): unknown {
  if (typeof given !== 'string') return given;
  switch (optionNamed(name).value) {
    case 'flag':
      return given === 'true' ? true : given === 'false' ? false : given;
    case 'number':
      return /^[-+]?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
    case 'json':
      return parseJsonText(given);
    case 'list':
      return [given];
    default:
      return given;
  }
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reading it would leave the field out in silence. */
function namesPrototype(text: string): boolean {
  let found = false;
  try {
    JSON.parse(text, (key, value: unknown) => {
      found ||= key === '__proto__';
      return value;
    });
  } catch {
    return false; // no JSON: the schema says so
  }
  return found;
}

function withWhat(message: string, given: string | readonly string[] | boolean): string {
  if (message.includes('received')) return message;
  return `expected ${message}${typeof given === 'string' ? `, received ${JSON.stringify(given)}` : ''}`;
}
