import { type OptionName, optionGroups, optionNamed } from './options/options.ts';
import type { RawValues } from './read-values.ts';

/** Words of a command line that ask for the same again: what, where and how, and beside it what the gate decides by. */
export type GivenFlags = { readonly measure: string[]; readonly gate: string[] };

// Slug and mode are named by whoever writes the command, for each mode its own. A key is never repeated, and what is
// about one invocation would be in the way of the next.
const leftOut: ReadonlySet<OptionName> = new Set([
  ...(['slug', 'mode', 'api-key', 'record', 'shard', 'resume', 'bisect'] as const),
]);

export function renderFlags(flags: RawValues): GivenFlags {
  const { what, where, how, gate } = optionGroups;
  // The keys of the groups are the names of the options.
  const wordsOf = (options: object) => (Object.keys(options) as OptionName[]).flatMap((name) => words(name, flags));
  const { 'baselines-dir': _, ...deciding } = gate.options;
  return {
    measure: [...[what, where, how].flatMap(({ options }) => wordsOf(options)), ...words('baselines-dir', flags)],
    gate: wordsOf(deciding),
  };
}

function words(name: OptionName, flags: RawValues): string[] {
  const given = flags[name];
  if (given === undefined || given === false || given === 'false' || leftOut.has(name)) return [];
  // A tier is an input of the Action; on a command line each has a flag.
  if (name === 'tier') return [`--${String(given)}`];
  const { value } = optionNamed(name);
  if (value === 'flag') return [`--${name}`];
  return [`--${name}`, ...(Array.isArray(given) ? given : [String(given)])];
}
