import { tierSchema } from '../model/target.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import type { Fault } from './read-values.ts';
import { whereFaults } from './where-from-flags.ts';

type Show = (name: OptionName) => string;

const laterTiers = ['full', 'reasoning'] as const;
const tiers = tierSchema.options;
const ofCapture = ['append', 'reason', 'reset-anchor'] as const;

/** What the values of one command line contradict among themselves, the config left aside. */
export function flagFaults(values: OptionValues, show: Show): Fault[] {
  return [
    ...packFaults(values, show),
    ...whereFaults(values, show),
    ...(values.capture === true ? captureFaults(values, show) : notCaptureFaults(values, show)),
  ];
}

function packFaults(values: OptionValues, show: Show): Fault[] {
  const given = [
    ...tiers.filter((tier) => values[tier] === true),
    ...(values.tier === undefined ? [] : ['tier' as const]),
  ];
  const choices = [...given, ...(values.pack === undefined ? [] : ['pack' as const])];
  const faults: Fault[] = laterTiers
    .filter((tier) => values[tier] === true || values.tier === tier)
    .map((tier) => tierNotYet(tier, values.tier === tier ? show('tier') : show(tier)));
  if (choices.length > 1)
    faults.push({
      message: `${choices.map(show).join(' and ')} exclude each other`,
      hint: 'Each chooses the packs: keep one.',
    });
  return faults;
}

export function tierNotYet(tier: string, where: string): Fault {
  return {
    message: `${where}: the tier ${tier} is not in this version`,
    hint: 'Choose quick or medium, or name packs.',
  };
}

/** A baseline is measured in full, the same way every time. */
function captureFaults(values: OptionValues, show: Show): Fault[] {
  const faults: Fault[] = [];
  const refuse = (name: OptionName, isRefused: boolean, hint: string) => {
    if (isRefused) faults.push({ message: `${show('capture')} and ${show(name)} exclude each other`, hint });
  };
  refuse('fail-fast', values['fail-fast'] === true, 'A baseline is measured in full.');
  refuse('fast', values.fast === 'on' || values.fast === 'auto', 'A baseline is measured in full.');
  refuse('bisect', values.bisect === true, 'A search compares; it records nothing.');
  refuse('shard', values.shard !== undefined, 'Run the shards, merge them, then: quality-baseline baseline adopt.');
  if (values['reset-anchor'] === true && values.reason === undefined)
    faults.push({
      message: `${show('reset-anchor')} needs ${show('reason')}`,
      hint: 'Say why the old anchor no longer holds.',
    });
  return faults;
}

function notCaptureFaults(values: OptionValues, show: Show): Fault[] {
  return ofCapture
    .filter((name) => values[name] !== undefined)
    .map((name) => ({
      message: `${show(name)} belongs to ${show('capture')}`,
      hint: 'Nothing is recorded without it.',
    }));
}
