import type { Environment } from './choose-api-key.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath } from './paths.ts';
import { samplingOf, touchedSampling } from './sampling-options.ts';
import type { Settings } from './settings.ts';

/** The parts of the settings that are one option each, with what holds where nothing was said. */
export function howOf(values: OptionValues, cwd: string): Settings['how'] {
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

export function outOf(values: OptionValues, env: Environment): Settings['out'] {
  const colorOfEnv = env['NO_COLOR'] ? 'never' : env['FORCE_COLOR'] ? 'always' : 'auto';
  return {
    json: outputOf(values.json),
    markdown: outputOf(values.markdown),
    junit: outputOf(values.junit),
    html: outputOf(values.html),
    csv: outputOf(values.csv),
    progress: values['no-progress'] !== true && values.quiet !== true,
    quiet: values.quiet ?? false,
    verbose: values.verbose ?? false,
    color: values.color ?? colorOfEnv,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
  };
}
