import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import { armSlug, modeOfTier, slugSchema, type Tier, tierSchema, type VectorModel } from '../records/target.ts';
import { byFormat } from '../report/report-formats.ts';
import { chooseApiKey, type Environment } from './choose-api-key.ts';
import { chooseTarget } from './choose-target.ts';
import type { Config, Target } from './config.ts';
import { loadConfig } from './load-config.ts';
import { captureOptions } from './options/capture-options.ts';
import { shardOfEnvironment } from './options/choose-shard.ts';
import { gateOptions } from './options/gate-options.ts';
import { howOptions } from './options/how-options.ts';
import { loadOptions } from './options/load-options.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import { outOptions } from './options/out-options.ts';
import { scoreOptions } from './options/score-options.ts';
import { whereOptions } from './options/where-options.ts';
import { whereOf } from './parse-config.ts';
import { cwdPath, looksLikePath } from './paths.ts';
import { priceOf } from './prices.ts';
import { type Fault, optionFields, type RawValues, readValues } from './read-values.ts';
import { samplingFaults, samplingOf, touchedSampling } from './sampling-options.ts';
import { contextNames, sectionFacet, sectionsOf } from './section-facet.ts';
import type { ArmContext, Settings } from './settings.ts';
import {
  addressFaults,
  flagFaults,
  gateFaults,
  loadFaults,
  namesServer,
  refuse,
  type Show,
} from './settings-faults.ts';

export type SettingsInput = {
  readonly command: 'check' | 'run' | 'doctor';
  readonly flags: RawValues;
  readonly config: Config | undefined;
  readonly env: Environment;
  /** Absolute. Paths in flags are relative to it. */
  readonly cwd: string;
  /** `medium` unless given. */
  readonly defaultTier?: Tier;
  /** How messages name an option: as a flag unless given. */
  readonly show?: Show;
  /** Whether the address gets no key of the environment. */
  readonly isKeyless?: boolean;
};

/** Precedence: flags, target, defaults of the config, built-in defaults. One error lists all faults. */
export function settingsFromFlags(input: SettingsInput): Settings {
  const { command, config, env, cwd, show = asFlag, defaultTier = 'medium', isKeyless = false } = input;
  const { values, faults } = checkFlags(input.flags, show);
  const isFromFlags = namesServer(values);
  // A run without a server needs a target; with a server, only a comparison needs a slug.
  const needsOne = command === 'check' || (command === 'run' && !isFromFlags && values.ramp === undefined);
  const arm = values.ramp === undefined ? armOf(values, config) : {};
  const choice = chooseTarget({ config, slug: arm.slug, hasWhere: isFromFlags, needsOne });
  const { target } = choice;
  const merged: OptionValues = { ...config?.defaults, ...target?.values, ...values };
  const root = config?.root ?? cwd;
  const subject = values['subject-dir'];
  const folder = subject === undefined ? (isFromFlags ? cwd : root) : resolve(cwd, subject);
  const endpoint = resolved(whereFromFlags(values) ?? target?.where ?? { kind: 'detect' }, folder, cwd);
  const packs = choosePacks({ flags: values, target, config, defaultTier, cwd });
  const shown = (name: OptionName) => {
    if (values[name] !== undefined) return show(name);
    return `${name} (${target?.values[name] === undefined ? `${config?.file ?? ''} defaults` : target.place})`;
  };
  const context = command === 'doctor' ? {} : contextOf(arm.context, choice.slug, input, root);
  const beside = values.ramp === undefined ? [] : (values.context ?? '').split(',').filter((name) => name !== '');
  const alone = beside.map((name) => contextOf(name.trim(), undefined, input, root));
  refuse([
    ...faults,
    ...choice.faults,
    ...(values['shard-by'] === 'targets' ? [ofCommandLine(show)] : []),
    ...[context, ...alone].flatMap(({ faults: own = [] }) => own),
    ...addressFaults(endpoint, (name) => (isFromFlags ? show(name) : (target?.place ?? ''))),
    ...(command === 'doctor' ? [] : samplingFaults(merged, shown)),
    ...(command === 'run' ? loadFaults(merged, show) : []),
    ...(command === 'check' ? gateFaults(merged, values.capture === true, show) : []),
  ]);
  const asked = { given: values['api-key'], env, where: endpoint, isFromFlags, isKeyless };
  const { apiKey, note } = chooseApiKey(asked);
  const { bootTimeoutMs, hardware, whenBusy, allowBind, allowRule, passEnv } = optionFields(whereOptions, merged);
  const { allowMixed } = optionFields(whereOptions, merged);
  const [harness = 'native', ...laterHarnesses] = merged.harness ?? [];
  const folderOf = (name: 'baselines-dir' | 'packs-dir') => {
    const path = merged[name];
    return path === undefined ? undefined : cwdPath(path, values[name] === undefined ? root : cwd, cwd);
  };
  return {
    root,
    configFile: config?.file,
    flags: input.flags,
    notes: [...skipNote(target), ...(note === undefined ? [] : [note])],
    what: {
      slug: context.slug ?? choice.slug,
      context: context.spec,
      ...(alone.length === 0 ? {} : { loadedContexts: alone.flatMap(({ spec }) => spec ?? []) }),
      price: priceOf(target?.price, values.model ?? target?.model),
      modes: unique(
        values.mode ??
          target?.modes ??
          config?.defaults.mode ?? [modeOfTier(packs.packs.length > 0 ? undefined : packs.tier)],
      ),
      ...packs,
      scenarios: unique(values.scenario ?? []),
      scenariosFile: values['scenarios-file'],
      packsDir: folderOf('packs-dir'),
      contracts: merged.contracts,
      sandbox: merged.sandbox ?? 'auto',
      bertscore: bertScoreOf(values, config, cwd),
      ...{ harness, laterHarnesses },
      api: merged.api ?? 'chat',
    },
    where: {
      endpoint,
      isFromFlags,
      ...{ bootTimeoutMs, hardware, whenBusy, apiKey, allowMixed, allowRule, passEnv },
      allowBind: allowBind.map((place) => resolve(cwd, place)),
      model: values.model ?? target?.model,
      tree: { folder, isSeparate: subject !== undefined },
    },
    how: howOf(merged, input),
    load: optionFields(loadOptions, merged),
    gate: {
      ...gateOf(merged),
      baselinesDir: folderOf('baselines-dir') ?? cwdPath(gateOptions['baselines-dir'].default, root, cwd),
      floors: config?.floors ?? {},
      floorsFail: config?.floorsFail ?? false,
      metricDrops: config?.metricDrops ?? {},
    },
    capture: values.capture === true ? captureOf(values) : undefined,
    out: outOf(values, env),
    view: optionFields(scoreOptions, values),
    sections: sectionsOf(config),
  };
}

function ofCommandLine(show: Show): Fault {
  return {
    message: `${show('shard-by')} targets belongs to the command line, to check or run`,
    hint: 'The Action plans a job for each target.',
  };
}

function asFlag(name: OptionName): string {
  return `--${name}`;
}

/** The values of a command line, and the faults that show without a config. */
export function checkFlags(flags: RawValues, show: Show = asFlag): { values: OptionValues; faults: readonly Fault[] } {
  const { values, faults } = readValues(flags, show);
  return { values, faults: [...faults, ...flagFaults(values, show)] };
}

/** The model for BERTScore: from the flags, relative to the working directory, else from the config. */
function bertScoreOf(values: OptionValues, config: Config | undefined, cwd: string): VectorModel | undefined {
  const { bertscore: flag, 'bertscore-output': tensor } = values;
  const own = config?.bertscore;
  const dir = flag === undefined ? own && resolve(config?.root ?? cwd, own.dir) : resolve(cwd, flag);
  const output = tensor ?? (flag === undefined ? own?.output : undefined);
  return dir === undefined ? undefined : { dir, output, packagesFrom: cwd };
}

/** A slug may be that of an arm: reports name it so. Its target may be known from flags alone. */
function armOf({ slug, context }: OptionValues, config: Config | undefined): { slug?: string; context?: string } {
  const given = { ...(slug === undefined ? {} : { slug }), ...(context === undefined ? {} : { context }) };
  const has = (wanted: string) => config?.targets.some((target) => target.slug === wanted) === true;
  const [, target, name] = /^(.+)\/([^/]+)$/.exec(slug ?? '') ?? [];
  if (slug === undefined || target === undefined || name === undefined || has(slug)) return given;
  const isKnown = contextNames(config).includes(name) && context === undefined;
  return isKnown || context === name ? { slug: target, context: name } : given;
}

/** The context of an arm, and its slug. */
function contextOf(
  name: string | undefined,
  slug: string | undefined,
  { config, env, show = asFlag }: SettingsInput,
  folder: string,
): { readonly slug?: string; readonly spec?: ArmContext; readonly faults?: readonly Fault[] } {
  if (name === undefined) return {};
  try {
    const wanted = { name, config, folder, env };
    const [spec] = sectionFacet.all().flatMap((section) => section.chooseContext?.(wanted) ?? []);
    if (spec === undefined) throw new InputError(`there is no context "${name}"`, 'No feature of this build has any.');
    if (slug === undefined) return { spec };
    const arm = slugSchema.safeParse(armSlug(slug, name));
    if (arm.success) return { spec, slug: arm.data };
    const message = `${show('context')} ${name}: ${armSlug(slug, name)} is too long for a slug`;
    return { faults: [{ message, hint: 'Give the context or the target a shorter name.' }] };
  } catch (error) {
    if (error instanceof InputError) return { faults: [{ message: error.message, hint: error.hint }] };
    throw error;
  }
}

/** Undefined if the flags do not name a server completely. */
function whereFromFlags(values: OptionValues): Where | undefined {
  const { endpoint = [], provider, compose: file, profile: profiles, service, 'env-file': envFile, replay } = values;
  const { boot: command, 'boot-up': up, 'boot-down': down, 'ready-url': readyUrl } = values;
  const [url, ...others] = endpoint;
  if (url !== undefined) return { kind: 'url', url, ...(others.length === 0 ? {} : { others }) };
  const isBooted = readyUrl !== undefined && (command ?? (up && down)) !== undefined;
  const where = whereOf({
    provider,
    compose: file && { file, profiles, service, 'env-file': envFile },
    boot: isBooted ? { command, up, down, 'ready-url': readyUrl } : undefined,
  });
  return where ?? (replay === undefined ? undefined : { kind: 'replay', file: replay });
}

/** Makes paths absolute: those of the tree under test, and that of a cassette, which is relative to the working directory. */
function resolved(where: Where, folder: string, cwd: string): Where {
  if (where.kind === 'replay') return { ...where, file: resolve(cwd, where.file) };
  if (where.kind !== 'compose') return where;
  const envFile = where.envFile === undefined ? {} : { envFile: resolve(folder, where.envFile) };
  return { ...where, files: where.files.map((file) => resolve(folder, file)), ...envFile };
}

function skipNote(target: Target | undefined): string[] {
  return target?.skip === undefined ? [] : [`${target.slug} is marked as skipped (${target.skip}): measured anyway.`];
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}

type PackChoice = { readonly tier: Tier; readonly packs: readonly string[] };

type Asked = {
  readonly flags: OptionValues;
  readonly target: Target | undefined;
  readonly config: Config | undefined;
  readonly defaultTier: Tier;
  readonly cwd: string;
};

/** The first of flags, target and defaults that chooses packs decides alone: a tier there replaces packs of the others. */
function choosePacks({ flags, target, config, defaultTier, cwd }: Asked): PackChoice {
  const root = config?.root ?? cwd;
  const tier = tierSchema.options.find((each) => flags[each] === true) ?? flags.tier;
  if (tier !== undefined) return { tier, packs: [] };
  const named = (packs: readonly string[], base: string) => ({
    tier: defaultTier,
    packs: [...new Set(packs.map((pack) => (looksLikePath(pack) ? cwdPath(pack, base, cwd) : pack)))],
  });
  if (flags.pack !== undefined) return named(flags.pack, cwd);
  for (const values of [target?.values, config?.defaults]) {
    if (values?.pack !== undefined) return named(values.pack, root);
    if (values?.tier !== undefined) return { tier: values.tier, packs: [] };
  }
  return { tier: defaultTier, packs: [] };
}

function howOf(values: OptionValues, { cwd, env }: Pick<SettingsInput, 'cwd' | 'env'>): Settings['how'] {
  const { temperature: _, topP, topK, minP, repeatPenalty, ...fields } = optionFields(howOptions, values);
  const { resume, record, contextCache, extraBody = {}, shardBy } = fields;
  const shard = fields.shard === 'auto' ? shardOfEnvironment(env) : fields.shard;
  return {
    ...fields,
    extraBody,
    shard: shard && { ...shard, ...(shardBy === 'scenarios' ? { by: shardBy } : {}) },
    sampling: samplingOf(values),
    isCanonical: touchedSampling(values).length === 0,
    record: record === undefined ? undefined : cwdPath(record, cwd, cwd),
    contextCache: contextCache === undefined ? undefined : cwdPath(contextCache, cwd, cwd),
    resume: resume === undefined ? undefined : resume === true ? { kind: 'newest' } : { kind: 'run', run: resume },
  };
}

export function gateOf(values: OptionValues): Settings['gate'] {
  const fields = optionFields(gateOptions, values);
  const requireSame = [...new Set(fields.requireSame)];
  return { ...fields, requireSame, baselinesFrom: undefined, floors: {}, floorsFail: false, metricDrops: {} };
}

function captureOf(values: OptionValues): NonNullable<Settings['capture']> {
  const { capture: _, ...fields } = optionFields(captureOptions, values);
  return fields;
}

/** Other names of standard output count as `-`. */
function outputOf(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?:dev\/stdout|dev\/fd\/1|proc\/self\/fd\/1)$/.test(path) ? '-' : path;
}

function outOf(values: OptionValues, env: Environment): Settings['out'] {
  const colorOfEnv = env['NO_COLOR'] ? 'never' : env['FORCE_COLOR'] ? 'always' : 'auto';
  const { export: _, ...fields } = optionFields(outOptions, values);
  return {
    ...fields,
    ...byFormat((name) => outputOf(fields[name])),
    progress: fields.progress && !fields.quiet,
    color: fields.color ?? colorOfEnv,
  };
}

export type SettingsRequest = Omit<SettingsInput, 'config'>;

/** The settings of a command line and of its config: the named one, else that of the working directory. */
export function loadSettings(request: SettingsRequest): Promise<Settings> {
  return loadSettingsWith(request, ({ config }) => loadConfig(config, request.cwd));
}

/** The same with a config from another source. */
export async function loadSettingsWith(
  request: SettingsRequest,
  load: (values: OptionValues) => Promise<Config | undefined>,
): Promise<Settings> {
  const { values, faults } = checkFlags(request.flags, request.show);
  const config = await load(values).catch((error: unknown) => {
    // Without a config the flags cannot be checked against it; report their own faults too.
    if (error instanceof InputError) refuse([{ message: error.message, hint: error.hint }, ...faults]);
    throw error;
  });
  const settings = settingsFromFlags({ ...request, config });
  const { folder, isSeparate } = settings.where.tree;
  if (isSeparate && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new InputError(`${(request.show ?? asFlag)('subject-dir')}: there is no folder ${folder}`, 'Check the path.');
  return settings;
}
