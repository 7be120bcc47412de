import { flagNamed } from './option-flags.ts';
import { type OptionGroup, optionGroups, optionNamed, optionNames } from './options/options.ts';

// The keys of an object written in the table are its own and no others.
const groups = Object.keys(optionGroups) as readonly OptionGroup[];

/** Every option, one table a group, for docs/configuration.md. ✓ marks a config key. */
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
