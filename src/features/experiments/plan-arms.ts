import { type Config, modesOf } from '../../config/config.ts';
import { cwdPath, looksLikePath } from '../../config/paths.ts';
import type { RawValues } from '../../config/read-values.ts';
import type { Settings } from '../../config/settings.ts';
import { providerAt } from '../../endpoint/providers.ts';
import { addressesOf } from '../../endpoint/where.ts';
import { fewestUnits } from '../../gate/decide-metric.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { sha256 } from '../../lib/sha256.ts';
import { type SelectedPacks, selectPacks } from '../../measure/select-packs.ts';
import { givesMetric } from '../../packs/parse-pack.ts';
import { packOfKey } from '../../records/shard.ts';
import { type MetricId, metricIds, passedMetric } from '../../records/verdict.ts';
import { scenariosByKey } from '../../run/asked-scenario.ts';
import { slugOfArm } from './experiments.ts';
import { serverFlags } from './given-models.ts';
import { type Experiment, roundsOf } from './kept-experiment.ts';

/** An arm, ready to be measured like any run. */
export type PlannedArm = {
  readonly slug: string;
  readonly target: string;
  readonly context: string | null;
  readonly settings: Settings;
  readonly selected: SelectedPacks;
  /** Its server already runs, so other arms can be measured at the same time. */
  readonly isPlain: boolean;
};

export type SettingsFor = (flags: RawValues) => Settings;

export type ArmsRequest = {
  readonly experiment: Experiment;
  readonly config: Config;
  readonly flags: RawValues;
  readonly settingsFor: SettingsFor;
  readonly selectAll: SelectAll;
};

/** Loads packs once for all arms, because they may hold very many scenarios. */
export function openPacks(): SelectAll {
  const known = new Map<string, Promise<SelectedPacks>>();
  return ({ tier, packs, packsDir, sandbox, bertscore, harness, engineRefused }) => {
    const same = { tier, packs, packsDir, sandbox, bertscore, harness, engineRefused };
    const selection = { ...same, scenarios: [], scenariosFile: undefined };
    const key = JSON.stringify(selection);
    const selected = known.get(key) ?? selectPacks(selection);
    known.set(key, selected);
    return selected;
  };
}

type SelectAll = (what: Settings['what']) => Promise<SelectedPacks>;

/** Returns the scenario keys for every arm: those of all packs, or a sample of `examples`. */
export async function selectExamples(request: ArmsRequest, io: Pick<Io, 'cwd' | 'env'>): Promise<readonly string[]> {
  const { experiment } = request;
  const [first] = experiment.arms;
  if (first === undefined) throw new Error('an experiment has arms');
  const selected = await request.selectAll(settingsOfArm(request, first, io).what);
  refuseUnknownMetrics(experiment, selected);
  return drawExamples(selected.scenarios, experiment);
}

/** Draws those with the lowest SHA-256 of seed and key, the same on every machine. Keeps the order of the packs. */
function drawExamples(
  keys: readonly string[],
  { examples, seed }: Pick<Experiment, 'examples' | 'seed'>,
): readonly string[] {
  if (examples === undefined || keys.length <= examples) return keys;
  const hashed = keys.map((key) => ({ key, hash: sha256(`${seed}/${key}`) }));
  const drawn = hashed.sort((one, other) => (one.hash < other.hash ? -1 : 1)).slice(0, examples);
  const isDrawn = new Set(drawn.map(({ key }) => key));
  return keys.filter((key) => isDrawn.has(key));
}

/** The sample, and the path of the file that holds it once the experiment begins. */
export type Examples = { readonly path: string; readonly keys: readonly string[] };

/** Plans each arm. Without `examples`, it asks every scenario of its packs. */
export async function planArms(
  request: ArmsRequest,
  examples: Examples | undefined,
  io: Pick<Io, 'cwd' | 'env'>,
): Promise<readonly PlannedArm[]> {
  const planned: PlannedArm[] = [];
  for (const arm of request.experiment.arms) {
    const settings = settingsOfArm(request, arm, io, examples && { 'scenarios-file': examples.path });
    const { what, where } = settings;
    const all = await request.selectAll(what);
    const selected = examples === undefined ? all : onlyThese(all, examples.keys);
    const named = { slug: slugOfArm(arm), target: arm.target, context: arm.context ?? null };
    planned.push({ ...named, settings, selected, isPlain: where.endpoint.kind === 'url' });
  }
  return planned;
}

/** Warns before the first cost if the gate cannot decide. */
export function gateNotes({ gate }: Experiment, { loaded, scenarios }: SelectedPacks): string[] {
  if (gate === undefined) return [];
  const asked = scenariosByKey(loaded);
  const units = new Set(scenarios.map((key) => asked.get(key)?.scenario.group ?? Symbol())).size;
  if (units >= fewestUnits) return [];
  return [
    `the gate on ${gate.metric} will decide nothing: it needs at least ${fewestUnits} scenarios, or groups of them; there are ${units}`,
  ];
}

function onlyThese(all: SelectedPacks, keys: readonly string[]): SelectedPacks {
  const wanted = new Set(keys);
  const scenarios = all.scenarios.filter((key) => wanted.has(key));
  const packs = new Set(scenarios.map(packOfKey));
  return { ...all, scenarios, loaded: all.loaded.filter(({ id }) => packs.has(id)) };
}

/** The settings of an arm. It is an ordinary run, which `run --resume` can resume too. */
function settingsOfArm(
  { experiment, config, flags, settingsFor }: Omit<ArmsRequest, 'selectAll'>,
  arm: Experiment['arms'][number],
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
  more: RawValues = {},
): Settings {
  const { target, context } = arm;
  const found = config.targets.find(({ slug }) => slug === target);
  const [mode] = found === undefined ? [] : modesOf(found, config);
  return settingsFor({
    ...flags,
    ...more,
    ...serverFlags(arm, env),
    slug: target,
    ...(context === undefined ? {} : { context }),
    ...(mode === undefined ? {} : { mode: [mode] }),
    pack: experiment.packs.map((pack) => (looksLikePath(pack) ? cwdPath(pack, config.root, cwd) : pack)),
    repeat: String(roundsOf(experiment)),
  });
}

/** Refuses missing keys before the first request, and names all of their variables. */
export function refuseMissingKeys(
  requests: readonly Omit<ArmsRequest, 'selectAll'>[],
  io: Pick<Io, 'cwd' | 'env'>,
): void {
  const needed = requests.flatMap((request) =>
    request.experiment.arms.flatMap((arm) => {
      const { endpoint, apiKey } = settingsOfArm(request, arm, io).where; // refuses a context without its key
      const [provider] = apiKey === undefined ? addressesOf(endpoint).map(providerAt) : [];
      return arm.server?.keyEnv ?? provider?.keyEnv ?? [];
    }),
  );
  const names = [...new Set(needed.filter((name) => !io.env[name]?.trim()))];
  if (names.length === 0) return;
  throw new InputError(
    `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not set`,
    'These variables hold the keys of models.',
  );
}

function refuseUnknownMetrics({ metrics = [], gate }: Experiment, { loaded, scenarios }: SelectedPacks): void {
  const wanted = [...metrics, ...(gate === undefined ? [] : [gate.metric])].filter((each) => each !== passedMetric);
  if (wanted.length === 0) return;
  const given = metricsGiven(loaded, scenarios, wanted);
  for (const metric of wanted) {
    if (given.has(metric)) continue;
    const role = metric === gate?.metric ? 'the metric of the gate, ' : '';
    throw new InputError(
      `no scenario of ${loaded.map(({ id }) => id).join(', ')} gives ${role}${metric}${didYouMean(metric, [...given])}`,
      given.size === 0 ? 'docs/metrics.md says which checks give metrics.' : `They give ${[...given].join(', ')}.`,
    );
  }
}

/** The metrics that the checks measure. Stops once all wanted ones are found. */
function metricsGiven(
  loaded: SelectedPacks['loaded'],
  scenarios: readonly string[],
  wanted: readonly string[],
): ReadonlySet<string> {
  const found = new Set<MetricId>();
  const asked = scenariosByKey(loaded);
  for (const key of scenarios) {
    const checks = asked.get(key)?.scenario.expect ?? [];
    for (const metric of metricIds) if (!found.has(metric) && checks.some(givesMetric(metric))) found.add(metric);
    if (wanted.every((metric) => found.has(metric as MetricId))) break;
  }
  return found;
}
