import { type OptionName, optionNamed, optionsWhere } from '../config/options/options.ts';
import { looksLikePath } from '../config/paths.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { hideFlagSecrets, redactJsonText } from '../endpoint/redact-fields.ts';
import type { Io } from '../lib/io.ts';
import type { Decision } from '../records/decision.ts';
import { tierSchema } from '../records/target.ts';
import { type KnownSecrets, secretsIn, withoutPlaces, withoutSecrets } from '../store/without-secrets.ts';

/** Command line words that ask for the same again: what, where, how, and the options that the gate decides by. */
export type GivenFlags = { readonly measure: string[]; readonly gate: string[] };

/** A shell command may contain a password in any form. */
const shellCommands = optionsWhere(({ placeholder }) => placeholder === 'COMMAND');

type Asked = Pick<Settings, 'flags'> & { readonly what?: Settings['what'] };

/** Flags that choose packs or scenarios. */
const choosing = [...tierSchema.options, 'tier', 'pack', 'packs-dir', 'scenario', 'scenarios-file'] as const;

/** Packs of a config that an id alone does not find again, and the one harness of this run. */
function flagsAsked({ flags, what }: Asked): RawValues {
  if (what === undefined) return flags;
  const own = flags['harness'] === undefined ? flags : { ...flags, harness: what.harness };
  if (choosing.some((name) => flags[name] !== undefined)) return own;
  if (what.packs.some(looksLikePath)) return { ...own, pack: what.packs };
  return what.packs.length === 0 && what.packsDir !== undefined ? { ...own, [what.tier]: true } : own;
}

/** The given flags, for a command in a report that measures the same again. */
export function givenFlags(asked: Asked, io: Pick<Io, 'env'>): GivenFlags {
  const flags = flagsAsked(asked);
  const given = shellCommands.filter((name) => flags[name] !== undefined);
  return shownFlags({ ...flags, ...Object.fromEntries(given.map((name) => [name, '…'])) }, io);
}

/** The same for the terminal where they were typed: a pasted command works there. */
export function printedFlags(asked: Asked, io: Pick<Io, 'env' | 'isOutTerminal'>): GivenFlags {
  return io.isOutTerminal ? shownFlags(flagsAsked(asked), io) : givenFlags(asked, io);
}

/** For readers who may see neither hosts nor paths of this machine. */
export function flagsWithoutPlaces({ measure, gate }: GivenFlags, known: KnownSecrets): GivenFlags {
  const shown = (words: readonly string[]) => words.map((word) => withoutPlaces(word, known));
  return { measure: shown(measure), gate: shown(gate) };
}

export function decisionWithoutPlaces(decision: Decision, known: KnownSecrets): Decision {
  const { flags } = decision.run;
  if (flags === undefined) return decision;
  return { ...decision, run: { ...decision.run, flags: flagsWithoutPlaces(flags, known) } };
}

function shownFlags(flags: Settings['flags'], { env }: Pick<Io, 'env'>): GivenFlags {
  const given = renderFlags(flags);
  const secrets = secretsIn(env);
  const shown = (words: readonly string[]) =>
    words.map((word) => withoutSecrets(hideFlagSecrets(redactJsonText(hideInAddress(word))), secrets));
  return { measure: shown(given.measure), gate: shown(given.gate) };
}

export function renderFlags(flags: RawValues): GivenFlags {
  const printed = (part: 'measure' | 'gate') =>
    optionsWhere(({ again }) => again.printed === part).flatMap((name) => words(name, flags));
  return { measure: printed('measure'), gate: printed('gate') };
}

function words(name: OptionName, flags: RawValues): string[] {
  const given = flags[name];
  if (given === undefined || given === false || given === 'false') return [];
  // A tier is an input of the Action; on a command line each has a flag.
  if (name === 'tier') return [`--${String(given)}`];
  const { value } = optionNamed(name);
  if (value === 'flag') return [`--${name}`];
  if (value === 'repeated') return [given].flat().flatMap((each) => [`--${name}`, String(each)]);
  return [`--${name}`, ...(Array.isArray(given) ? given : [String(given)])];
}

/** A key may be in the query of an address, or before its host. */
function hideInAddress(word: string): string {
  if (!/^https?:\/\//.test(word)) return word;
  return word.replace(/\?.*$/s, '?…').replace(/^(https?:\/\/)[^/@]*@/, '$1…@');
}
