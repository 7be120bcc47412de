import type { Argument, Command, Option } from 'commander';
import type { ValueKind } from '../commands/complete-values.ts';
import { modes } from './flags.ts';

/** By its placeholder in help. */
const kindOf: Readonly<Record<string, readonly ValueKind[]>> = {
  ...{ SLUG: ['slug'], PACK: ['pack'], 'PACK/ID': ['scenario'], RUN: ['run'] },
  ...{ slug: ['slug'], pack: ['pack'], packs: ['pack'], run: ['run'], runs: ['run'], folders: ['run'] },
  ...{ first: ['run', 'slug'], second: ['run', 'slug'] },
};

/** The command line as plain data, from which completion is made. */
export type CommandRow = {
  /** `baseline list`, or an empty text for the program itself. */
  readonly path: string;
  readonly subcommands: readonly { readonly name: string; readonly help: string }[];
  /** The possible arguments, if known. */
  readonly words: readonly string[];
  /** The kind of values to look up for its arguments during completion. */
  readonly values: readonly ValueKind[];
  readonly flags: readonly FlagRow[];
};
export type FlagRow = {
  readonly long: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly value: 'none' | 'optional' | 'required';
  /** Empty if any value is possible, such as a file. */
  readonly choices: readonly string[];
  /** The kind of values to look up during completion. */
  readonly values: readonly ValueKind[];
};

/** Every command in the help. Flags of the default command can be used without its name. */
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
    // Help may hide rarely used flags.
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

/** Choices that the parser checks, or the literal words in a placeholder such as `<fail|wait|stop:NAME>`. */
function choicesOf(option: Option): readonly string[] {
  if (option.argChoices !== undefined) return option.argChoices;
  const placeholder = placeholderOf(option);
  return placeholder === 'MODE' ? modes : placeholder.split('|').filter((word) => /^[a-z][a-z-]*$/.test(word));
}

function placeholderOf({ flags }: Option): string {
  return /[<[]([^\]>]*?)(?:\.\.\.)?[\]>]/.exec(flags)?.[1] ?? '';
}

/** Without the defaults: a list of completions has little room. */
function firstSentence(whole: string): string {
  const text = whole.replace(/ \(default: .*$/s, '');
  return (/^.*?(?=[.;:] |\.$|$)/.exec(text)?.[0] ?? text).replace(/\s+/g, ' ');
}

/** What completion looks up. */
export const valueKinds = ['slug', 'pack', 'scenario', 'run'] as const satisfies readonly ValueKind[];
