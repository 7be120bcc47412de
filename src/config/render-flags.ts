import { type OptionName, optionNamed, optionsThat } from './options/options.ts';
import type { RawValues } from './read-values.ts';

/** Command line words that ask for the same again: what, where, how, and the options that the gate decides by. */
export type GivenFlags = { readonly measure: string[]; readonly gate: string[] };

export function renderFlags(flags: RawValues): GivenFlags {
  const printed = (part: 'measure' | 'gate') =>
    optionsThat(({ again }) => again.printed === part).flatMap((name) => words(name, flags));
  return { measure: printed('measure'), gate: printed('gate') };
}

function words(name: OptionName, flags: RawValues): string[] {
  const given = flags[name];
  if (given === undefined || given === false || given === 'false') return [];
  // A tier is an input of the Action; on a command line each has a flag.
  if (name === 'tier') return [`--${String(given)}`];
  const { value } = optionNamed(name);
  if (value === 'flag') return [`--${name}`];
  return [`--${name}`, ...(Array.isArray(given) ? given : [String(given)])];
}
