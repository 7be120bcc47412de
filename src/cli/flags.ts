import { type Command, Help, type HelpConfiguration, InvalidArgumentError, Option } from 'commander';
import { printErr, printOut } from '../commands/open-output.ts';
import type { OptionGroup, OptionName } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import { flagNamed, flagsOf, rawValuesOf } from '../config/render-options.ts';
import type { Settings } from '../config/settings.ts';

export const modes = ['no-thinking', 'enable-thinking', 'pack-defaults'] as const;
export type ModeWord = (typeof modes)[number];

/** The flags that say where config and baselines are. */
export const folderFlags = ['config', 'baselines-dir'] as const;

/** Shows every flag; listed last in each help text. */
const helpAll = '--help-all';
const helpGroup = 'Help:';

/** --help shows the common flags, --help-all every flag. */
export function addFlags(command: Command, groups: readonly OptionGroup[]): Command {
  for (const { group, isCommon, ...flag } of flagsOf(groups))
    command.addOption(optionFor(flag).helpGroup(group).hideHelp(!isCommon));
  if (command.options.some((option) => option.long === helpAll)) return command;
  command.addHelpOption(new Option('-h, --help', 'the flags that most people use').helpGroup(helpGroup));
  command.addOption(new Option(helpAll, 'every flag').helpGroup(helpGroup));
  command.addHelpText('afterAll', () => {
    const isWhole = command.options.every(({ hidden }) => !hidden);
    return isWhole ? '' : `\n${command.name()} ${helpAll} shows every flag.\n`;
  });
  return command.on(`option:${helpAll.slice('--'.length)}`, () => {
    for (const option of command.options) option.hideHelp(false);
    command.help();
  });
}

export function addNamed(command: Command, names: readonly OptionName[]): Command {
  for (const flag of names.map(flagNamed)) command.addOption(optionFor(flag));
  return command;
}

/** A repeated flag keeps each value; a list would take the words behind it too. */
function optionFor({ form, help, isRepeated }: Pick<ReturnType<typeof flagNamed>, 'form' | 'help' | 'isRepeated'>) {
  const option = new Option(form, help);
  if (!isRepeated) return option;
  return option.argParser((value: string, before: readonly string[] = []) => [...before, value]);
}

export function addExamples(command: Command, examples: readonly [string, string]): void {
  const lines = examples.map((example) => `  npx quality-baseline ${example}\n`);
  command.addHelpText('after', `\nExamples:\n${lines.join('')}`);
}

/** The flags on the command line, by their names in the table of options. */
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

/** The settings of a command that reads no config, or several. */
export async function settingsWithoutConfig(flags: RawValues): Promise<Settings> {
  const { settingsFromFlags } = await import('../config/settings-from-flags.ts');
  return settingsFromFlags({ command: 'doctor', flags, config: undefined, env: process.env, cwd: process.cwd() });
}

export async function settingsOf(
  command: 'check' | 'run' | 'doctor',
  flags: RawValues,
  isKeyless = false,
): Promise<Settings> {
  const { loadSettings } = await import('../config/settings-from-flags.ts');
  await addKeys(flags);
  const settings = await loadSettings({ command, flags, env: process.env, cwd: process.cwd(), isKeyless });
  for (const note of settings.notes) printErr(`${note}\n`);
  return settings;
}

/** Sets the keys in the environment, where commands that make contexts find them too. */
export async function addKeys({ keys: path }: RawValues): Promise<void> {
  if (typeof path !== 'string') return;
  const { loadKeys } = await import('../config/load-keys.ts');
  for (const [name, value] of Object.entries(await loadKeys(path, process.cwd()))) process.env[name] ||= value;
}

const widest = 80;
const narrowest = 40;
const widestTerm = 24;
const indent = 2;
const gap = 2;

/** Help text of at most 80 columns, or of the terminal's width if that is less, however long the flags are. */
export function addHelpForm(root: Command, columns: number): void {
  const width = Math.min(widest, Math.max(narrowest, columns));
  root.configureHelp(helpForm(width));
  root.configureOutput({ writeOut: printOut, writeErr: printErr });
}

function helpForm(helpWidth: number): HelpConfiguration {
  const term = Math.min(widestTerm, Math.floor(helpWidth / 3));
  return {
    helpWidth,
    minWidthToWrap: narrowest / 2,
    visibleOptions(command: Command) {
      const isLast = ({ long }: Option) => long === helpAll;
      const shown = Help.prototype.visibleOptions.call(this, command);
      return [...shown.filter((option) => !isLast(option)), ...shown.filter(isLast)];
    },
    formatItem(text: string, _: number, description: string, help: Help) {
      if (description === '') return `${' '.repeat(indent)}${text}`;
      const column = indent + term + gap;
      const lines = help.boxWrap(description, helpWidth - column).split('\n');
      const isLong = help.displayWidth(text) > term;
      const [first = '', ...rest] = isLong ? ['', ...lines] : lines;
      const head = `${' '.repeat(indent)}${text.padEnd(first === '' ? 0 : term + gap)}${first}`;
      return [head, ...rest.map((line) => `${' '.repeat(column)}${line}`)].join('\n');
    },
  };
}

export const wholeNumber = wholeNumberUpTo(999);

export function wholeNumberUpTo(most: number): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
}
