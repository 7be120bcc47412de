import { type OptionGroup, type OptionName, optionGroups, optionNamed, optionNames } from './options/options.ts';
import type { RawValues } from './read-values.ts';

// A safe cast: optionGroups is an object literal, so these are all its keys.
const groups = Object.keys(optionGroups) as readonly OptionGroup[];

/** Every option, one table per group, for docs/configuration.md. ✓ marks a config key. */
export function renderOptions(): string {
  return groups.map((group) => `### ${optionGroups[group].title}\n\n${table(group)}`).join('\n');
}

function table(group: OptionGroup): string {
  const names = optionNames.filter((name) => Object.hasOwn(optionGroups[group].options, name));
  const rows = names.map((name) => {
    const option = optionNamed(name);
    const dashes = option.on.includes('flag') ? '--' : '';
    const value = option.placeholder === undefined ? '' : ` ${option.placeholder}`;
    const isKey = option.on.includes('config') ? ' ✓' : '';
    return [`\`${dashes}${name}${value}\`${isKey}`, flagNamed(name).help];
  });
  const head = ['Option', 'What it does'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`).join('');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}

type FlagForm = {
  readonly name: OptionName;
  /** The flag as declared to commander, such as `--pack <PACK...>`. */
  readonly form: string;
  /** The help text: one line that ends with the default. */
  readonly help: string;
  readonly group: string;
  readonly isCommon: boolean;
  readonly isRepeated: boolean;
};

/** The flags of the given groups, within each group in the order of the options table. */
export function flagsOf(groups: readonly OptionGroup[]): readonly FlagForm[] {
  return groups.flatMap((group) => {
    const { title, options } = optionGroups[group];
    return flagNames(Object.keys(options)).map((name) => ({ ...flagNamed(name), group: `${title}:` }));
  });
}

export function flagNamed(name: OptionName): Omit<FlagForm, 'group'> {
  const { help, isCommon = false, ...option } = optionNamed(name);
  const shown = option.default ?? option.otherwise;
  const fallback = shown === undefined ? '' : ` (default: ${shown})`;
  const isRepeated = option.value === 'repeated';
  return { name, form: `--${name}${valueForm(name)}`, help: `${help}${fallback}`, isCommon, isRepeated };
}

function flagNames(keys: readonly string[]): readonly OptionName[] {
  return optionNames.filter((name) => keys.includes(name) && optionNamed(name).on.includes('flag'));
}

function valueForm(name: OptionName): string {
  const { value, placeholder } = optionNamed(name);
  if (value === 'flag') return '';
  if (value === 'optional-text') return ` [${placeholder}]`;
  return value === 'list' ? ` <${placeholder}...>` : ` <${placeholder}>`;
}

/** The values that commander parsed for the options of the table. Other names and unset options are left out. */
export function rawValuesOf(given: ReadonlyMap<string, unknown>): RawValues {
  const known = optionNames.flatMap((name) => {
    const value = given.get(name);
    const isRaw = typeof value === 'string' || typeof value === 'boolean' || isTexts(value);
    return isRaw ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
