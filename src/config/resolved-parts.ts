import type { Environment } from './choose-api-key.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath } from './paths.ts';
import type { Settings } from './settings.ts';

/** The parts of the settings that are one option each, with what holds where nothing was said. */
export function howOf(values: OptionValues, cwd: string): Settings['how'] {
  const { resume, record } = values;
  return {
    repeat: values.repeat ?? 3,
    concurrency: values.concurrency ?? 'auto',
    seed: values.seed ?? 1,
    timeoutPerCaseMs: values['timeout-per-case'],
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

const wireNames = { temperature: 'temperature', 'top-p': 'top_p', 'top-k': 'top_k', 'min-p': 'min_p' } as const;
type SamplingName = keyof typeof wireNames;
// The keys of the object above.
const samplingNames = Object.keys(wireNames) as readonly SamplingName[];

function samplingOf(values: OptionValues): Settings['how']['sampling'] {
  return Object.fromEntries(
    samplingNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[wireNames[name], value]];
    }),
  );
}

/** Fields by which engines draw the next token, and that change what a model says. */
const samplingField =
  /^(?:temperature|top_[a-z]+|min_p|typical_p|tfs_z|seed|n|best_of|stop(?:_token_ids)?|min_tokens|ignore_eos|logit_bias|bad_words|samplers?|use_beam_search|length_penalty|(?:presence|frequency|repetition|repeat)_penalty|repeat_last_n|(?:dry|xtc|mirostat|dynatemp)\w*|grammar|response_format|structured_outputs|guided_\w+)$/;

/** The options by which sampling is no longer that of the packs. */
export function touchedSampling(values: OptionValues): readonly (keyof OptionValues)[] {
  const inBody = Object.keys(values['extra-body'] ?? {}).some((field) => samplingField.test(field));
  return [
    ...(values['sampling-from-server'] === true ? (['sampling-from-server'] as const) : []),
    ...samplingNames.filter((name) => values[name] !== undefined),
    ...(inBody ? (['extra-body'] as const) : []),
  ];
}

export function gateOf(
  values: OptionValues,
): Omit<Settings['gate'], 'baselinesDir' | 'baselinesFrom' | 'floors' | 'floorsFail'> {
  return {
    maxDrop: values['max-drop'] ?? '10',
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

export function outOf(values: OptionValues, env: Environment): Settings['out'] {
  const { json, markdown, junit, html, csv } = values;
  const colorOfEnv = env['NO_COLOR'] ? 'never' : env['FORCE_COLOR'] ? 'always' : 'auto';
  return {
    json,
    markdown,
    junit,
    html,
    csv,
    progress: values['no-progress'] !== true && values.quiet !== true,
    quiet: values.quiet ?? false,
    color: values.color ?? colorOfEnv,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
  };
}
