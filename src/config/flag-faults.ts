import { tierSchema } from '../model/target.ts';
import { captureOptions } from './options/capture-options.ts';
import type { GateOption, Option } from './options/option.ts';
import { type OptionName, type OptionValues, optionNamed, optionNames, optionsThat } from './options/options.ts';
import type { Fault } from './read-values.ts';
import { whereFaults } from './where-from-flags.ts';

type Show = (name: OptionName) => string;

const tiers = tierSchema.options;

/** Contradictions between the values of a command line, without the config. */
export function flagFaults(values: OptionValues, show: Show): Fault[] {
  return [
    ...packFaults(values, show),
    ...whereFaults(values, show),
    ...exclusionFaults(values, show),
    ...captureFaults(values, show),
  ];
}

function packFaults(values: OptionValues, show: Show): Fault[] {
  const given = [
    ...tiers.filter((tier) => values[tier] === true),
    ...(values.tier === undefined ? [] : ['tier' as const]),
  ];
  const choices = [...given, ...(values.pack === undefined ? [] : ['pack' as const])];
  if (choices.length < 2) return [];
  const message = `${choices.map(show).join(' and ')} exclude each other`;
  return [{ message, hint: 'Each chooses the packs: keep one.' }];
}

/** Options that only a comparison needs. */
export const policies = optionsThat((option: Option & Partial<GateOption>) => option.isPolicy === true);

/** Pairs of flags of which one would be ignored. */
function exclusionFaults(values: OptionValues, show: Show): Fault[] {
  const isGiven = (name: OptionName) => ![undefined, false, 'off'].some((each) => each === values[name]);
  return optionNames.filter(isGiven).flatMap((other) => {
    const { notWith = {} } = optionNamed(other);
    const excluded: Option['notWith'] & object = policies.includes(other)
      ? { capture: 'A capture compares nothing.', ...notWith }
      : notWith;
    return optionNames.filter(isGiven).flatMap((one) => {
      const hint = excluded[one];
      return hint === undefined ? [] : [{ message: `${show(one)} and ${show(other)} exclude each other`, hint }];
    });
  });
}

function captureFaults(values: OptionValues, show: Show): Fault[] {
  if (values.capture !== true) return notCaptureFaults(values, show);
  if (values['reset-anchor'] !== true || values.reason !== undefined) return [];
  const message = `${show('reset-anchor')} needs ${show('reason')}`;
  return [{ message, hint: 'Say why the old anchor no longer holds.' }];
}

function notCaptureFaults(values: OptionValues, show: Show): Fault[] {
  return optionNames
    .filter((name) => name !== 'capture' && Object.hasOwn(captureOptions, name) && values[name] !== undefined)
    .map((name) => ({
      message: `${show(name)} belongs to ${show('capture')}`,
      hint: 'Nothing is recorded without it.',
    }));
}
