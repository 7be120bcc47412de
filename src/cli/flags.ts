import { type Command, Option } from 'commander';
import { flagNamed, flagsOf, rawValuesOf } from '../config/option-flags.ts';
import type { OptionGroup, OptionName } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';

export const modes = ['no-thinking', 'enable-thinking', 'pack-defaults'] as const;
export type ModeWord = (typeof modes)[number];

/** The config, and where baselines are. */
export const folderFlags = ['config', 'baselines-dir'] as const;

export function addFlags(command: Command, groups: readonly OptionGroup[]): Command {
  for (const { form, help, group } of flagsOf(groups)) command.addOption(new Option(form, help).helpGroup(group));
  return command;
}

export function addNamed(command: Command, names: readonly OptionName[]): Command {
  for (const { form, help } of names.map(flagNamed)) command.option(form, help);
  return command;
}

export function addExamples(command: Command, examples: readonly [string, string]): void {
  const lines = examples.map((example) => `  npx quality-baseline ${example}\n`);
  command.addHelpText('after', `\nExamples:\n${lines.join('')}`);
}

/** What stands on the command line, by the names of the table of options. */
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

export async function settingsOf(command: 'check' | 'run' | 'doctor', flags: RawValues): Promise<Settings> {
  const { loadSettings } = await import('../config/load-settings.ts');
  const { env } = process;
  const show = (option: OptionName) => `--${option}`;
  const settings = await loadSettings({ command, flags, env, cwd: process.cwd(), defaultTier: 'medium', show });
  for (const note of settings.notes) process.stderr.write(`${note}\n`);
  return settings;
}
