import { resolve } from 'node:path';
import type { Where } from '../endpoint/where.ts';
import type { Tier } from '../model/target.ts';
import { tierSchema } from '../model/target.ts';
import { byFormat } from '../report/report-formats.ts';
import { chooseApiKey, type Environment } from './choose-api-key.ts';
import { chooseTarget } from './choose-target.ts';
import type { Config, Target } from './config.ts';
import { flagFaults } from './flag-faults.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';
import { type Fault, type RawValues, readValues } from './read-values.ts';
import { samplingFaults, samplingOf, touchedSampling } from './sampling-options.ts';
import type { Settings } from './settings.ts';
import { addressFaults, gateFaults, refuse, type Show } from './settings-faults.ts';
import { saysWhere, whereFromFlags } from './where-from-flags.ts';

export type SettingsInput = {
  readonly command: 'check' | 'run' | 'doctor';
  readonly flags: RawValues;
  readonly config: Config | undefined;
  readonly env: Environment;
  /** Absolute; paths of flags start here. */
  readonly cwd: string;
  /** `medium` where a person asks. */
  readonly defaultTier: Tier;
  /** What an option is called at this door. */
  readonly show: Show;
};

/** Flags over the target over the defaults of the config over what is built in. All faults are told at once. */
export function settingsFromFlags(input: SettingsInput): Settings {
  const { command, config, env, cwd, show, defaultTier } = input;
  const { values, faults } = checkFlags(input.flags, show);
  const isToldHere = saysWhere(values);
  // Without a server a run has nothing to ask; with one, only a comparison has to know the name.
  const needsOne = command === 'check' || (command === 'run' && !isToldHere);
  const choice = chooseTarget({ config, slug: values.slug, hasWhere: isToldHere, needsOne });
  const { target } = choice;
  const merged: OptionValues = { ...config?.defaults, ...target?.values, ...values };
  const root = config?.root ?? cwd;
  const subject = values['subject-dir'];
  const folder = subject === undefined ? (isToldHere ? cwd : root) : resolve(cwd, subject);
  const endpoint = resolved(whereFromFlags(values) ?? target?.where ?? { kind: 'detect' }, folder, cwd);
  const packs = choosePacks({ flags: values, target, config, defaultTier, cwd });
  const shown = (name: OptionName) => {
    if (values[name] !== undefined) return show(name);
    return `${name} (${target?.values[name] === undefined ? `${config?.file ?? ''} defaults` : target.place})`;
  };
  refuse([
    ...faults,
    ...choice.faults,
    ...addressFaults(endpoint, (name) => (isToldHere ? show(name) : (target?.place ?? ''))),
    ...(command === 'doctor' ? [] : samplingFaults(merged, shown)),
    ...(command === 'check' ? gateFaults(merged, values.capture === true, show) : []),
  ]);
  const { apiKey, note } = chooseApiKey({ told: values['api-key'], env, where: endpoint, isToldHere });
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
      slug: choice.slug,
      modes: unique(values.mode ?? target?.modes ?? config?.defaults.mode ?? ['no-thinking']),
      ...packs,
      scenarios: unique(values.scenario ?? []),
      scenariosFile: values['scenarios-file'],
      packsDir: folderOf('packs-dir'),
    },
    where: {
      endpoint,
      isToldHere,
      model: values.model ?? target?.model,
      apiKey,
      bootTimeoutMs: merged['boot-timeout'] ?? 30 * 60_000,
      whenBusy: merged['when-busy'] ?? { kind: 'wait-own' },
      tree: { folder, isSeparate: subject !== undefined },
    },
    how: howOf(merged, cwd),
    gate: {
      ...gateOf(merged),
      baselinesDir: folderOf('baselines-dir') ?? cwdPath('baselines', root, cwd),
      baselinesFrom: undefined,
      floors: config?.floors ?? {},
      floorsFail: config?.floorsFail ?? false,
    },
    capture:
      values.capture === true
        ? {
            append: values.append ?? false,
            reason: values.reason,
            resetAnchor: values['reset-anchor'] ?? false,
            acceptUseless: values['accept-useless'],
          }
        : undefined,
    out: outOf(values, env),
  };
}

/** The values of a command line, with what is wrong about them by themselves. */
export function checkFlags(flags: RawValues, show: Show): { values: OptionValues; faults: readonly Fault[] } {
  const { values, faults } = readValues(flags, show);
  return { values, faults: [...faults, ...flagFaults(values, show)] };
}

/** Paths of the tree under test become absolute; a cassette is none of its. */
function resolved(where: Where, folder: string, cwd: string): Where {
  if (where.kind === 'replay') return { ...where, file: resolve(cwd, where.file) };
  if (where.kind !== 'compose') return where;
  const envFile = where.envFile === undefined ? {} : { envFile: resolve(folder, where.envFile) };
  return { ...where, files: where.files.map((file) => resolve(folder, file)), ...envFile };
}

function skipNote(target: Target | undefined): string[] {
  return target?.skip === undefined
    ? []
    : [`${target.slug} is marked as skipped (${target.skip}): asked for all the same.`];
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

/** The nearest place that chooses packs chooses them alone: a tier there replaces packs named further away. */
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

/** The parts of the settings that are one option each, with what holds where nothing was said. */
function howOf(values: OptionValues, cwd: string): Settings['how'] {
  const { resume, record } = values;
  return {
    repeat: values.repeat ?? 3,
    concurrency: values.concurrency ?? 'auto',
    seed: values.seed ?? 1,
    timeoutPerCaseMs: values['timeout-per-case'],
    hashWeights: values['hash-weights'] ?? 'sampled',
    measuredTokensPerSecond: values['measured-tps'],
    maxTokens: values['max-tokens'],
    thinkingMaxTokens: values['thinking-max-tokens'] ?? 16_384,
    samplingFromServer: values['sampling-from-server'] ?? false,
    sampling: samplingOf(values),
    extraBody: values['extra-body'] ?? {},
    isCanonical: touchedSampling(values).length === 0,
    record: record === undefined ? undefined : cwdPath(record, cwd, cwd),
    shard: values.shard,
    resume: resume === undefined ? undefined : resume === true ? { kind: 'newest' } : { kind: 'run', run: resume },
    timeBudgetMs: values['time-budget'],
    restart: values['no-restart'] !== true,
  };
}

export function gateOf(
  values: OptionValues,
): Omit<Settings['gate'], 'baselinesDir' | 'baselinesFrom' | 'floors' | 'floorsFail'> {
  return {
    maxDrop: values['max-drop'] ?? '10',
    maxTotalDrop: values['max-total-drop'],
    onInconclusive: values['on-inconclusive'] ?? 'fail',
    onMissingBaseline: values['on-missing-baseline'] ?? 'warn',
    base: values.base,
    expectChange: values['expect-change'] ?? [],
    requireSame: [...new Set(values['require-same'])],
    confirm: values['no-confirm'] !== true,
    failFast: values['fail-fast'] ?? false,
    fast: values.fast ?? 'off',
    bisect: values.bisect ?? false,
  };
}

/** The other names of standard output: a report that goes there takes the place of the text. */
function outputOf(path: string | undefined): string | undefined {
  return path !== undefined && /^\/(?:dev\/stdout|dev\/fd\/1|proc\/self\/fd\/1)$/.test(path) ? '-' : path;
}

function outOf(values: OptionValues, env: Environment): Settings['out'] {
  const colorOfEnv = env['NO_COLOR'] ? 'never' : env['FORCE_COLOR'] ? 'always' : 'auto';
  return {
    ...byFormat((name) => outputOf(values[name])),
    progress: values['no-progress'] !== true && values.quiet !== true,
    quiet: values.quiet ?? false,
    verbose: values.verbose ?? false,
    color: values.color ?? colorOfEnv,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
  };
}
