import type { Argument, Command, Option } from 'commander';
import type { ValueKind } from '../commands/complete-values.ts';
import { modes } from './flags.ts';

/** By its placeholder in help. */
const kindOf: Readonly<Record<string, readonly ValueKind[]>> = {
  ...{ SLUG: ['slug'], PACK: ['pack'], 'PACK/ID': ['scenario'], RUN: ['run'] },
  ...{ slug: ['slug'], pack: ['pack'], packs: ['pack'], run: ['run'], runs: ['run'], folders: ['run'] },
  ...{ first: ['run', 'slug'], second: ['run', 'slug'] },
};

/** What can be typed, as plain data: completion is made from it. */
export type CommandRow = {
  /** `baseline list`; the empty text is the program itself. */
  readonly path: string;
  readonly subcommands: readonly { readonly name: string; readonly help: string }[];
  /** What its arguments can be, where that is known. */
  readonly words: readonly string[];
  /** What is looked up for its arguments while somebody types. */
  readonly values: readonly ValueKind[];
  readonly flags: readonly FlagRow[];
};
export type FlagRow = {
  readonly long: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly value: 'none' | 'optional' | 'required';
  /** Empty where anything may stand, a file among it. */
  readonly choices: readonly string[];
  /** What is looked up for its value while somebody types. */
  readonly values: readonly ValueKind[];
};

/** Every command that help shows. The flags of the default command may be typed without its name. */
export function commandTable(root: Command): readonly CommandRow[] {
  const rows = rowsOf(root, '');
  const [first, ...others] = rows;
  const check = rows.find(({ path }) => path === 'check');
  if (first === undefined || check === undefined) throw new Error('the program has a default command, which is check');
  const known = first.flags.map(({ long }) => long);
  return [{ ...first, flags: [...first.flags, ...check.flags.filter(({ long }) => !known.includes(long))] }, ...others];
}

function rowsOf(command: Command, path: string): CommandRow[] {
  const help = command.createHelp();
  const shown = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  const row = {
    path,
    subcommands: shown.map((each) => ({ name: each.name(), help: firstSentence(each.description()) })),
    words: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    values: [...new Set(command.registeredArguments.flatMap(kindsOf))],
    // Help may leave out what few people use.
    flags: [...new Set([...command.options, ...help.visibleOptions(command)])].flatMap(flagRow),
  };
  return [row, ...shown.flatMap((each) => rowsOf(each, `${path} ${each.name()}`.trim()))];
}

function kindsOf(argument: Argument): readonly ValueKind[] {
  const kinds = kindOf[argument.name()];
  if (kinds !== undefined) return kinds;
  return argument.description.includes('PACK/ID') ? ['scenario'] : [];
}

function flagRow(option: Option): FlagRow[] {
  const { long, short, description, required, optional } = option;
  if (long === undefined || long === null) return [];
  const value = required ? 'required' : optional ? 'optional' : 'none';
  return [
    {
      long,
      short: short ?? undefined,
      help: firstSentence(description),
      value,
      choices: choicesOf(option),
      values: kindOf[placeholderOf(option)] ?? [],
    },
  ];
}

/** Those that the parser checks, else the words in `<fail|wait|stop:NAME>` that can be typed as they are. */
function choicesOf(option: Option): readonly string[] {
  if (option.argChoices !== undefined) return option.argChoices;
  const placeholder = placeholderOf(option);
  return placeholder === 'MODE' ? modes : placeholder.split('|').filter((word) => /^[a-z][a-z-]*$/.test(word));
}

function placeholderOf({ flags }: Option): string {
  return /[<[]([^\]>]*?)(?:\.\.\.)?[\]>]/.exec(flags)?.[1] ?? '';
}

/** Without what holds by default: a list of completions has room for a few words. */
function firstSentence(whole: string): string {
  const text = whole.replace(/ \(default: .*$/s, '');
  return (/^.*?(?=[.;:] |\.$|$)/.exec(text)?.[0] ?? text).replace(/\s+/g, ' ');
}

/** What completion looks up while somebody types. */
export const valueKinds = ['slug', 'pack', 'scenario', 'run'] as const satisfies readonly ValueKind[];
