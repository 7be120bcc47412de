import { plainLine, shorten } from '../report/plain-text.ts';
import { type OptionName, type OptionValues, optionNamed } from './options/options.ts';

const mostShown = 80;

/** Formats an option's value as in a config. One short line of plain text: it may come from a stranger's pull request. */
export function showValue(name: OptionName, value: unknown): string {
  const { placeholder } = optionNamed(name);
  if (placeholder === 'DURATION' && typeof value === 'number') return showDuration(value);
  return shorten(plainLine(name === 'when-busy' ? showBusy(value) : showAny(value)), mostShown);
}

/** Formats any value of a config on one line. */
export function showAny(value: unknown): string {
  if (typeof value === 'string') return shorten(plainLine(value), mostShown);
  return Array.isArray(value) ? value.map(showAny).join(', ') : JSON.stringify(value);
}

function showBusy(value: unknown): string {
  const { kind, containers } = value as NonNullable<OptionValues['when-busy']>; // safe: the option's schema parsed it
  return containers === undefined ? kind : `${kind}:${containers.join(',')}`;
}

function showDuration(ms: number): string {
  const seconds = ms / 1000;
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'm'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('');
}
