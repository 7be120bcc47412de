import { tierSchema } from '../model/target.ts';
import { reportFormatNames } from '../report/report-formats.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import type { Fault } from './read-values.ts';
import { whereFaults } from './where-from-flags.ts';

type Show = (name: OptionName) => string;

const tiers = tierSchema.options;
const ofCapture = ['append', 'reason', 'reset-anchor', 'accept-useless'] as const;

/** What the values of one command line contradict among themselves, the config left aside. */
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

/** What only a comparison asks for. */
export const policies = [
  ...(['on-missing-baseline', 'on-inconclusive', 'expect-change', 'require-same', 'no-confirm'] as const),
] satisfies readonly OptionName[];

type Exclusion = { readonly one: OptionName; readonly others: readonly OptionName[]; readonly hint: string };

/** Flags of which one would be dropped in silence. */
const exclusions: readonly Exclusion[] = [
  { one: 'capture', others: ['fail-fast', 'fast'], hint: 'A baseline is measured in full.' },
  { one: 'capture', others: ['bisect'], hint: 'A search compares; it records nothing.' },
  { one: 'capture', others: ['shard'], hint: 'Run the shards, merge them, then: quality-baseline baseline adopt.' },
  { one: 'capture', others: [...policies, 'base'], hint: 'A capture compares nothing.' },
  {
    one: 'capture',
    others: reportFormatNames.filter((name) => name !== 'html'),
    hint: 'A capture writes the baseline, and --html FILE if asked; quality-baseline report writes the others.',
  },
  {
    one: 'dry-run',
    others: ['resume', 'quiet'],
    hint: 'A dry run begins nothing and prints the plan.',
  },
  { one: 'quiet', others: ['verbose'], hint: 'Keep one of them.' },
  { one: 'pack', others: ['packs-dir'], hint: 'Name the packs of the folder by their files.' },
  { one: 'endpoint', others: ['when-busy'], hint: 'Only a server that is booted here waits for the GPU.' },
  { one: 'replay', others: ['when-busy', 'api-key'], hint: 'A cassette needs neither a GPU nor a key.' },
  { one: 'record', others: ['replay'], hint: 'A cassette is there already.' },
  { one: 'bisect', others: ['on-inconclusive'], hint: 'A search skips what is not decided.' },
];

function exclusionFaults(values: OptionValues, show: Show): Fault[] {
  const isGiven = (name: OptionName) => ![undefined, false, 'off'].some((each) => each === values[name]);
  return exclusions
    .filter(({ one }) => isGiven(one))
    .flatMap(({ one, others, hint }) =>
      others.filter(isGiven).map((other) => ({ message: `${show(one)} and ${show(other)} exclude each other`, hint })),
    );
}

function captureFaults(values: OptionValues, show: Show): Fault[] {
  if (values.capture !== true) return notCaptureFaults(values, show);
  if (values['reset-anchor'] !== true || values.reason !== undefined) return [];
  const message = `${show('reset-anchor')} needs ${show('reason')}`;
  return [{ message, hint: 'Say why the old anchor no longer holds.' }];
}

function notCaptureFaults(values: OptionValues, show: Show): Fault[] {
  return ofCapture
    .filter((name) => values[name] !== undefined)
    .map((name) => ({
      message: `${show(name)} belongs to ${show('capture')}`,
      hint: 'Nothing is recorded without it.',
    }));
}
