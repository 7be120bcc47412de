import { z } from 'zod';
import { modeSchema, slugSchema } from '../model/target.ts';
import { type OptionName, optionNames, options } from './options/options.ts';
import { decimal, listOf, textSchema, wholeNumber } from './options/value-schemas.ts';

type ConfigName = {
  [Name in OptionName]: 'config' extends (typeof options)[Name]['on'][number] ? Name : never;
}[OptionName];
type Shape = { [Name in ConfigName]: z.ZodExactOptional<(typeof options)[Name]['schema']> };

function isConfigName(name: OptionName): name is ConfigName {
  return options[name].on.some((place) => place === 'config');
}

const entries = optionNames.filter(isConfigName).map((name) => [name, options[name].schema.exactOptional()]);
/** The options that a file may contain, all optional. */
const optionShape = Object.fromEntries(entries) as Shape; // the same rule has just filtered the names

const { mode: _, ...targetOptions } = optionShape;

const composeSchema = z.strictObject({
  file: listOf(textSchema).describe('compose files, relative to the tree under test'),
  service: textSchema.optional(),
  profiles: listOf(textSchema).optional(),
  'env-file': textSchema.optional(),
  port: wholeNumber(1, 65_535).optional().describe('where the server listens inside its container'),
  'fixed-ports': z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('the service cannot do without the port that it publishes'),
});

const bootSchema = z.strictObject({
  command: textSchema.optional().describe('serves for as long as it runs'),
  up: textSchema.optional().describe('starts things and returns'),
  down: textSchema.optional().describe('cleans up after up, even if it only half succeeded'),
  'ready-url': textSchema.describe('answers with success once the server is up'),
});

const targetSchema = z.strictObject({
  slug: slugSchema,
  // Before `model`: for a typo that is equally near to both, the first is suggested.
  modes: listOf(modeSchema).optional(),
  model: textSchema.optional().describe('the model to ask for; the only one served when left out'),
  endpoint: textSchema.optional().describe('the URL of a server that runs already'),
  compose: composeSchema.optional(),
  boot: bootSchema.optional(),
  gpus: wholeNumber(0, 64).optional().describe('how many it needs'),
  paths: listOf(textSchema).optional().describe('files that affect it, as globs of * and **'),
  skip: textSchema.optional().describe('why it is left out'),
  ...targetOptions,
});
export type TargetEntry = z.output<typeof targetSchema>;

const version = z.literal(1);

export const configSchema = z.strictObject({
  version,
  defaults: z
    .strictObject({ ...optionShape, 'max-targets': wholeNumber(1, 1000).optional() })
    .optional()
    .describe('what holds for every target that says nothing else'),
  floors: z
    .record(z.string(), decimal(0, 100))
    .optional()
    .describe('by pack id: percent of attempts that must pass whatever the baseline says'),
  'floors-fail': z.boolean({ error: 'true or false' }).optional(),
  'targets-may-go': z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('a pull request that removes a target is not red for that'),
  include: listOf(textSchema).optional().describe('further files of targets, as globs of * and **'),
  targets: z.array(targetSchema).optional(),
});

/** A file that `include` names; it contains only targets. */
export const includedSchema = z.strictObject({ version, targets: z.array(targetSchema) });
