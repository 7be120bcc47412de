import { type Command, Option } from 'commander';
import { printErr } from '../commands/open-output.ts';
import type { OptionGroup, OptionName } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import { flagNamed, flagsOf, rawValuesOf } from '../config/render-options.ts';
import type { Settings } from '../config/settings.ts';
import { helpAll, helpGroup } from './help.ts';

export const modes = ['no-thinking', 'enable-thinking', 'pack-defaults'] as const;
export type ModeWord = (typeof modes)[number];

/** The config, and where baselines are. */
export const folderFlags = ['config', 'baselines-dir'] as const;

/** Help shows the most used ones, --help-all every one. */
export function addFlags(command: Command, groups: readonly OptionGroup[]): Command {
  for (const { form, help, group, isCommon } of flagsOf(groups))
    command.addOption(new Option(form, help).helpGroup(group).hideHelp(!isCommon));
  if (command.options.some((option) => option.long === helpAll)) return command;
  command.addHelpOption(new Option('-h, --help', 'the flags that most people use').helpGroup(helpGroup));
  command.addOption(new Option(helpAll, 'every flag').helpGroup(helpGroup));
  return command.on(`option:${helpAll.slice('--'.length)}`, () => {
    for (const option of command.options) option.hideHelp(false);
    command.help();
  });
}

export function addNamed(command: Command, names: readonly OptionName[]): Command {
  for (const { form, help } of names.map(flagNamed)) command.option(form, help);
  return command;
}

export function addExamples(command: Command, examples: readonly [string, string]): void {
  const lines = examples.map((example) => `  npx quality-baseline ${example}\n`);
  command.addHelpText('after', `\nExamples:\n${lines.join('')}`);
}

/** The flags on the command line, under their names in the options table. */
export function flagsGiven(command: Command, only?: readonly OptionName[]): RawValues {
  const given = new Map<string, unknown>();
  for (const option of command.options) {
    const key = option.attributeName();
    const name = option.long?.slice('--'.length) ?? key;
    if (command.getOptionValueSource(key) !== 'cli' || only?.every((each) => each !== name)) continue;
    given.set(name, option.negate ? true : command.getOptionValue(key));
  }
  return rawValuesOf(given);
}

/** For a command that reads its own configs. */
export async function colorOf(flags: RawValues): Promise<Settings['out']['color']> {
  const { settingsFromFlags } = await import('../config/settings-from-flags.ts');
  const show = (option: OptionName) => `--${option}`;
  const input = { flags, config: undefined, env: process.env, cwd: process.cwd(), show };
  return settingsFromFlags({ ...input, command: 'doctor', defaultTier: 'medium' }).out.color;
}

export async function settingsOf(command: 'check' | 'run' | 'doctor', flags: RawValues): Promise<Settings> {
  const { loadSettings } = await import('../config/settings-from-flags.ts');
  const { env } = process;
  const show = (option: OptionName) => `--${option}`;
  const settings = await loadSettings({ command, flags, env, cwd: process.cwd(), defaultTier: 'medium', show });
  for (const note of settings.notes) printErr(`${note}\n`);
  return settings;
}
