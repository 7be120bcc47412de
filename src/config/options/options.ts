import type { z } from 'zod';
import { captureOptions } from './capture-options.ts';
import { gateOptions } from './gate-options.ts';
import { howOptions } from './how-options.ts';
import { loadOptions } from './load-options.ts';
import type { Option } from './option.ts';
import { outOptions } from './out-options.ts';
import { scoreOptions } from './score-options.ts';
import { whatOptions } from './what-options.ts';
import { whereOptions } from './where-options.ts';

export const optionGroups = {
  what: { title: 'What is asked', options: whatOptions },
  where: { title: 'Where the model is served', options: whereOptions },
  how: { title: 'How it is asked', options: howOptions },
  load: { title: 'Under load', options: loadOptions },
  gate: { title: 'What the gate decides', options: gateOptions },
  capture: { title: 'Recording a baseline', options: captureOptions },
  out: { title: 'Output', options: outOptions },
  score: { title: 'Scores of kept runs', options: scoreOptions },
} as const;
export type OptionGroup = keyof typeof optionGroups;

/** Every option, defined once: command line, config file, Action and docs/configuration.md are generated from it. */
export const options = {
  ...whatOptions,
  ...whereOptions,
  ...howOptions,
  ...loadOptions,
  ...gateOptions,
  ...captureOptions,
  ...outOptions,
  ...scoreOptions,
} as const;
export type OptionName = keyof typeof options;

// The keys of an object written above are its own and no others.
export const optionNames = Object.keys(options) as readonly OptionName[];

/** The names of the options that pass a test, in the order of the table. */
export function optionsWhere(isMeant: (option: Option) => boolean): readonly OptionName[] {
  return optionNames.filter((name) => isMeant(options[name]));
}

export function optionNamed(name: OptionName): Option {
  return options[name];
}

/** The parsed values of one source: flags, inputs, or an entry of the config. */
export type OptionValues = { readonly [Name in OptionName]?: z.output<(typeof options)[Name]['schema']> };
