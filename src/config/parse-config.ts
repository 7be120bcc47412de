import { z } from 'zod';
import { providerNames, providers } from '../endpoint/providers.ts';
import type { Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import { type Explained, explainIssues, type Problem, type SourcePath, showProblem } from '../lib/explain-issues.ts';
import { fieldOf, listOf, objectOf } from '../lib/loose.ts';
import { parseStrictYaml, type StrictYaml } from '../lib/strict-yaml.ts';
import { openObject } from '../lib/with-keys.ts';
import { modeSchema, slugSchema } from '../records/target.ts';
import { metricIds } from '../records/verdict.ts';
import type { Config, Target } from './config.ts';
import { type OptionName, optionNames, options } from './options/options.ts';
import { decimal, oneOrMore, textSchema, wholeNumber } from './options/value-schemas.ts';
import { priceSchema } from './prices.ts';
import { sectionFacet } from './section-facet.ts';

type ConfigName = {
  [Name in OptionName]: 'config' extends (typeof options)[Name]['on'][number] ? Name : never;
}[OptionName];
type Shape = { [Name in ConfigName]: z.ZodExactOptional<(typeof options)[Name]['schema']> };

function isConfigName(name: OptionName): name is ConfigName {
  return options[name].on.some((place) => place === 'config');
}

const entries = optionNames.filter(isConfigName).map((name) => [name, options[name].schema.exactOptional()]);
/** The options that are config keys, each optional. */
const optionShape = Object.fromEntries(entries) as Shape; // the names were filtered just now by the same rule

const { mode: _, ...targetOptions } = optionShape;

const composeSchema = z.strictObject({
  file: oneOrMore(textSchema).describe('compose files, relative to the tree under test'),
  service: textSchema.optional(),
  profiles: oneOrMore(textSchema).optional(),
  'env-file': textSchema.optional(),
  port: wholeNumber(1, 65_535).optional().describe('where the server listens inside its container'),
  'fixed-ports': z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('the service needs exactly the port that it publishes'),
});

const bootSchema = z.strictObject({
  command: textSchema.optional().describe('serves for as long as it runs'),
  up: textSchema.optional().describe('starts the server and returns'),
  down: textSchema.optional().describe('cleans up after up, even if it only half succeeded'),
  'ready-url': textSchema.describe('answers with success once the server is up'),
});

const targetSchema = z.strictObject({
  slug: slugSchema,
  // Before `model`, so that `mode` is corrected to `modes`: of two equally near keys the first is suggested.
  modes: oneOrMore(modeSchema).optional(),
  model: textSchema.optional().describe('the model to ask for; the only one served when left out'),
  endpoint: textSchema.optional().describe('the URL of a server that runs already'),
  provider: z.enum(providerNames).optional().describe('hosted models, in place of endpoint'),
  compose: composeSchema.optional(),
  boot: bootSchema.optional(),
  gpus: wholeNumber(0, 64).optional().describe('how many it needs'),
  paths: oneOrMore(textSchema).optional().describe('files that affect it, as globs of * and **'),
  skip: textSchema.optional().describe('why it is left out'),
  price: priceSchema.optional(),
  ...targetOptions,
});
type TargetEntry = z.output<typeof targetSchema>;

const version = z.literal(1);

const configShape = {
  version,
  defaults: z
    .strictObject({ ...optionShape, 'max-targets': wholeNumber(1, 1000).optional() })
    .optional()
    .describe('defaults for every target that does not set its own'),
  floors: z
    .record(z.string(), decimal(0, 100))
    .optional()
    .describe('by pack id: percent of attempts that must pass whatever the baseline says'),
  'metric-drops': z
    .partialRecord(z.enum(metricIds), decimal(0, 100))
    .optional()
    .describe('by metric: points of 100 that its mean may drop, in place of max-metric-drop'),
  'floors-fail': z.boolean({ error: 'true or false' }).optional(),
  'targets-may-go': z
    .boolean({ error: 'true or false' })
    .optional()
    .describe('a pull request may remove targets without failing'),
  include: oneOrMore(textSchema).optional().describe('further files of targets, as globs of * and **'),
  bertscore: z
    .strictObject({
      dir: textSchema.describe('folder with model.onnx and tokenizer.json, relative to this file'),
      output: textSchema.optional().describe('the tensor with a vector for each token; its first output if left out'),
    })
    .optional()
    .describe('the model for BERTScore; not read in the Action'),
  targets: z.array(targetSchema).optional(),
};
type ConfigFile = z.output<z.ZodObject<typeof configShape>>;
export const configSchema = openObject<ConfigFile>(configShape, () => sectionFacet.all());

/** An included file holds targets and nothing else. */
const includedSchema = z.strictObject({ version, targets: z.array(targetSchema) });

export type ConfigText = { readonly file: string; readonly text: string };

const hint = 'docs/configuration.md describes every key.';
// One slip in YAML can cause many faults; more than these help no one.
const mostShown = 40;

/** Parses the config file and the files it includes. One error lists the faults of all files. */
export function parseConfig(main: ConfigText, included: readonly ConfigText[], root: string): Config {
  const others = included.map((each) => readFile(each, includedSchema));
  const otherTargets = others.flatMap(({ raw }) => targetsIn(raw));
  const first = readFile(main, configSchema, otherTargets);
  const targets = [first, ...others].flatMap(({ value, locate }) =>
    (value?.targets ?? []).map((entry, index) => targetOf(entry, locate(['targets', index]))),
  );
  const faults = [first, ...others].flatMap((each) => each.faults);
  const all = [...faults, ...slugsTwice(targets)];
  if (first.value === undefined || all.length > 0) throw invalid(main.file, all);
  const { defaults: { 'max-targets': maxTargets, ...defaults } = {}, floors = {}, ...rest } = first.value;
  const policies = {
    floorsFail: rest['floors-fail'] ?? false,
    metricDrops: rest['metric-drops'] ?? {},
    targetsMayGo: rest['targets-may-go'] ?? false,
  };
  const written: Readonly<Record<string, unknown>> = rest;
  const from = { targets, placeOf: first.locate };
  const sections = sectionFacet.all().flatMap((section) => {
    const value = written[section.key];
    return value === undefined ? [] : [[section.key, section.read?.(value, from) ?? value]];
  });
  const { bertscore } = rest;
  const own = { file: main.file, root, defaults, maxTargets, floors, ...policies, bertscore, targets };
  return { ...own, ...Object.fromEntries(sections) };
}

/** The globs of `include`; empty if the file is faulty, which parseConfig reports. */
export function includesOf(main: ConfigText): readonly { readonly glob: string; readonly place: string }[] {
  const yaml = parseStrictYaml(main.text);
  const parsed = configSchema.safeParse(yaml.value);
  const { include = [] } = parsed.success ? parsed.data : {};
  return include.map((glob, index) => ({ glob, place: placeIn(main.file, yaml.locate(['include', index])) }));
}

type ReadFile<Value> = {
  /** Unchecked. */
  readonly raw: unknown;
  readonly value: Value | undefined;
  readonly faults: readonly string[];
  readonly locate: (path: readonly (string | number)[]) => string;
};

function readFile<Schema extends z.ZodType>(
  { file, text }: ConfigText,
  schema: Schema,
  otherTargets: readonly unknown[] = [],
): ReadFile<z.output<Schema>> {
  const yaml = parseStrictYaml(text);
  const locate = (path: readonly (string | number)[]) => placeIn(file, yaml.locate(path));
  if (yaml.value === undefined || yaml.value === null) {
    const empty = [
      { place: { line: 1, column: 1 }, path: [], message: 'the file is empty: version: 1 is its first line' },
    ];
    return {
      ...{ raw: undefined, value: undefined, locate },
      faults: show(file, yaml.problems.length > 0 ? yaml.problems : empty),
    };
  }
  const parsed = schema.safeParse(yaml.value);
  const problems = [...yaml.problems, ...located(yaml, parsed, otherTargets)];
  return { raw: yaml.value, value: parsed.success ? parsed.data : undefined, faults: show(file, problems), locate };
}

function located(yaml: StrictYaml, parsed: z.ZodSafeParseResult<unknown>, otherTargets: readonly unknown[]): Problem[] {
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues);
  const unique = new Map(
    [...issues, ...configFaults(yaml.value, otherTargets)].map((fault) => [JSON.stringify(fault), fault]),
  );
  // Finding a place walks the file, so only the faults that are shown get one.
  return [...unique.values()].map((fault, index) => ({
    ...fault,
    place: index < mostShown ? yaml.locate(fault.path) : { line: Number.MAX_SAFE_INTEGER, column: 1 },
  }));
}

function show(file: string, problems: readonly Problem[]): string[] {
  const sorted = [...problems].sort(
    ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column,
  );
  return sorted.map((problem) => showProblem(file, problem));
}

function placeIn(file: string, { line, column }: { line: number; column: number }): string {
  return `${file}:${line}:${column}`;
}

function targetOf(entry: TargetEntry, place: string): Target {
  const { slug, model, endpoint, provider, compose, boot, modes, gpus, paths = [], skip, price, ...values } = entry;
  const where = whereOf({ endpoint, provider, compose, boot });
  return { slug, where, model, modes, gpus, paths, skip, price, values, place };
}

type Ways = Pick<TargetEntry, 'endpoint' | 'provider' | 'compose' | 'boot'>;

export function whereOf({ endpoint, provider, compose, boot }: Ways): Where | undefined {
  if (endpoint !== undefined) return { kind: 'url', url: endpoint };
  if (provider !== undefined) return { kind: 'url', url: providers[provider].url };
  if (compose !== undefined)
    return {
      kind: 'compose',
      files: compose.file,
      profiles: compose.profiles ?? [],
      fixedPorts: compose['fixed-ports'] ?? false,
      ...(compose.service === undefined ? {} : { service: compose.service }),
      ...(compose['env-file'] === undefined ? {} : { envFile: compose['env-file'] }),
      ...(compose.port === undefined ? {} : { port: compose.port }),
    };
  if (boot === undefined) return undefined;
  const readyUrl = boot['ready-url'];
  if (boot.command !== undefined) return { kind: 'command', command: boot.command, readyUrl };
  return { kind: 'up-down', up: boot.up ?? '', down: boot.down ?? '', readyUrl };
}

function slugsTwice(targets: readonly Target[]): string[] {
  const seen = new Map<string, string>();
  return targets.flatMap(({ slug, place }) => {
    const before = seen.get(slug);
    seen.set(slug, before ?? place);
    return before === undefined ? [] : [`${place} slug: "${slug}" is already used at ${before}`];
  });
}

function invalid(file: string, faults: readonly string[]): InputError {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  const rest = faults.length > mostShown ? [`and ${faults.length - mostShown} more`] : [];
  return new InputError(
    [`${file} is not a valid config: ${count}`, ...faults.slice(0, mostShown), ...rest].join('\n'),
    hint,
  );
}

/**
 * Faults that span several fields: two ways to a server, half of a boot. Works on unchecked data, so that these faults are
 * reported together with those of the schema.
 */
function configFaults(config: unknown, otherTargets: readonly unknown[]): Explained[] {
  const entry = objectOf(config);
  const targets = [...targetsIn(config), ...otherTargets];
  return [
    ...choiceFaults(fieldOf(entry, 'defaults'), ['defaults']),
    ...sectionFacet.all().flatMap(({ faults }) => faults?.(entry ?? {}, targets) ?? []),
    ...targetsIn(config).flatMap((target, index) => targetFaults(target, ['targets', index])),
  ];
}

function targetsIn(config: unknown): readonly unknown[] {
  return listOf(fieldOf(objectOf(config), 'targets'));
}

function targetFaults(target: unknown, path: SourcePath): Explained[] {
  const entry = objectOf(target);
  const ways = ['endpoint', 'provider', 'compose', 'boot'].filter((key) => fieldOf(entry, key) !== undefined);
  const [, second] = ways;
  return [
    ...(second === undefined ? [] : [{ path: [...path, second], message: `${ways.join(' and ')} exclude each other` }]),
    ...bootFaults(objectOf(fieldOf(entry, 'boot')), [...path, 'boot']),
    ...choiceFaults(target, path),
  ];
}

function bootFaults(boot: ReturnType<typeof objectOf>, path: SourcePath): Explained[] {
  if (boot === undefined) return [];
  const [command, up, down] = ['command', 'up', 'down'].map((key) => fieldOf(boot, key) !== undefined);
  if (command && (up || down))
    return [
      { path, message: 'give either command, which keeps serving, or up and down, which start and stop a server' },
    ];
  if (!command && !up && !down) return [{ path, message: 'missing: command, or up and down' }];
  if (up && !down) return [{ path, message: 'up needs a down that undoes it' }];
  return down && !up ? [{ path, message: 'down needs the up that it undoes' }] : [];
}

function choiceFaults(holder: unknown, path: SourcePath): Explained[] {
  const entry = objectOf(holder);
  if (fieldOf(entry, 'tier') === undefined || fieldOf(entry, 'pack') === undefined) return [];
  return [{ path: [...path, 'pack'], message: 'tier and pack both choose the packs: keep one' }];
}
