import { basename } from 'node:path';
import { type Config, emptyConfig } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { RawValues } from '../../config/read-values.ts';
import { settingsFromFlags } from '../../config/settings-from-flags.ts';
import { worstCode } from '../../gate/worst-outcome.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { textOf } from '../../lib/loose.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { joinSignals } from '../../lib/within.ts';
import { withNames } from '../../measure/named-outputs.ts';
import { concurrencyOf } from '../../measure/open-server.ts';
import { flagsOfResumed, loadResumeFile } from '../../measure/resumed-command.ts';
import { type AskTrust, refuseUntrusted, riskyFlags } from '../../measure/trust-run.ts';
import { showArmProgress } from './arm-progress.ts';
import { type ExperimentFolder, findExperiment, listExperiments } from './experiment-folder.ts';
import { experimentFromModels, type GivenModels, namedIn } from './given-models.ts';
import type { Experiment } from './kept-experiment.ts';
import { openBeside } from './measure-arms.ts';
import {
  type MeasureOptions,
  measureExperiment,
  type PlannedExperiment,
  planExperiment,
  reportExperiment,
} from './measure-experiment.ts';
import { refuseMissingKeys } from './plan-arms.ts';

export type ExperimentOptions = Pick<MeasureOptions, 'flags' | 'parallel' | 'maxCostUsd' | 'scalebench'> & {
  /** Added to those with one of `tags`. If both are empty, all experiments of the config are measured. */
  readonly ids: readonly string[];
  readonly tags?: readonly string[];
  /** The experiment itself, in place of one of the config. */
  readonly given?: GivenModels;
  /** Folder or id; null for the newest unfinished one, undefined for a new one. */
  readonly resume: string | null | undefined;
  readonly ask?: AskTrust;
};

/** Measures arms one after another with the same scenarios, and compares each with the first. */
export async function experiment(options: ExperimentOptions, io: Io): Promise<number> {
  const { flags, ids, tags = [], resume } = options;
  const { cwd, env } = io;
  const file = textOf(flags.config);
  const ofModels = options.given && experimentFromModels(options.given, io);
  const found = await loadConfig(file, cwd);
  const config: Config = found ?? { ...emptyConfig, file: 'quality-baseline.yml', root: cwd };
  const settingsFor = (ofArm: RawValues) => {
    const isKeyless = resume !== undefined && ofArm.endpoint !== undefined && ofArm['trust-run'] !== true;
    return settingsFromFlags({ config, env, cwd, command: 'run', flags: ofArm, isKeyless });
  };
  const settingsOf = (own: RawValues) => settingsFromFlags({ config, env, cwd, command: 'doctor', flags: own });
  const measuring = { ...options, config, settings: settingsOf(flags), settingsFor };
  if (ofModels !== undefined && ids.length + tags.length > 0)
    throw new InputError('--model defines its own experiment', 'Leave out ids and --tag.');
  if (ofModels !== undefined && resume === undefined) return measureAll([ofModels], undefined, measuring, io);
  if (found === undefined && resume === undefined)
    throw new InputError(
      'there is no quality-baseline.yml',
      'It names the experiments: docs/experiments.md. Without one, give --model a,b --endpoint URL --pack FILE.',
    );
  if (resume === undefined) return measureAll(chooseExperiments(config, ids, tags), undefined, measuring, io);
  if (ids.length + tags.length > 0 || ofModels !== undefined)
    throw new InputError('--resume continues with the settings of its run', 'Leave out ids, --tag and --model.');
  const folder = await findExperiment(resume ?? undefined, { root: measuring.settings.root, cwd });
  if (resume === null) await nameOthers(folder, measuring.settings.root, io);
  const begun = await loadResumeFile(folder.path);
  const same = begun === undefined ? flags : flagsOfResumed(begun, flags, basename(folder.path), cwd);
  const named = [...riskyFlags(begun?.flags ?? {}, flags), ...namedIn(folder.kept, options.scalebench)];
  const isTrusted = await refuseUntrusted(basename(folder.path), named, flags, options.ask);
  const asBefore = isTrusted ? { ...same, 'trust-run': true } : same;
  // Another config could give other servers the same names.
  if (asBefore.config !== flags.config) return experiment({ ...options, flags: asBefore, resume: folder.path }, io);
  if (found === undefined && folder.kept.experiment.arms.some(({ server }) => server === undefined))
    throw new InputError('there is no quality-baseline.yml', 'It names the targets of this experiment.');
  const { experiment: one, ...kept } = folder.kept;
  const later = kept.later.flatMap((id) => config.experiments?.filter((each) => each.id === id) ?? []);
  const limits = {
    maxCostUsd: options.maxCostUsd ?? kept.maxCostUsd,
    parallel: options.parallel ?? kept.parallel,
    scalebench: options.scalebench ?? kept.scalebench,
  };
  const again = { ...measuring, ...limits, flags: asBefore, settings: settingsOf(asBefore) };
  return measureAll([one, ...later], folder, again, io);
}

/** Several that were measured at once are interrupted at once, and each is resumed by itself. */
async function nameOthers({ path }: ExperimentFolder, root: string, io: Io): Promise<void> {
  const others: string[] = [];
  for (const each of await listExperiments(root))
    if (each.path !== path && !(await each.isFinished())) others.push(basename(each.path));
  if (others.length === 0) return;
  io.err(`Continues ${basename(path)}. Unfinished too: ${others.join(', ')}. The next --resume continues one.\n`);
}

/** Returns the worst exit code. */
async function measureAll(
  experiments: readonly Experiment[],
  resumed: ExperimentFolder | undefined,
  options: MeasureOptions,
  io: Io,
): Promise<number> {
  const left = (await resumed?.isFinished()) === true ? experiments.slice(1) : experiments;
  if (!options.settings.out.dryRun)
    refuseMissingKeys(
      left.map((each) => ({ ...options, experiment: each })),
      io,
    );
  const codes: number[] = [];
  let { maxCostUsd } = options;
  const isBeside = (options.parallel ?? 1) > 1 && maxCostUsd === undefined;
  const groups = isBeside ? [experiments] : experiments.map((one) => [one]);
  for (const [at, group] of groups.entries()) {
    const later = groups.slice(at + 1).flatMap((each) => each.map(({ id }) => id));
    const { settings } = options;
    const planned: PlannedExperiment[] = [];
    for (const one of group) {
      const out = experiments.length === 1 ? settings.out : withNames(settings.out, one.id, 'experiments');
      const own = { ...options, maxCostUsd, settings: { ...settings, out } };
      const asked = { one, later, resumed: one === experiments[0] ? resumed : undefined };
      const plan = await planExperiment(asked, own, io);
      if (plan !== undefined) planned.push(plan);
    }
    const ends = await measureBeside(planned, options, io);
    for (const [nth, one] of planned.entries()) {
      const end = ends[nth];
      if (end?.status === 'fulfilled') codes.push(end.value.code ?? (await reportExperiment(one, io)));
    }
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      if (maxCostUsd !== undefined) maxCostUsd = Math.max(0, maxCostUsd - end.value.paidUsd);
    }
    if (ends.some((end) => end.status === 'fulfilled' && end.value.code !== undefined)) break;
  }
  return worstCode(codes);
}

/** Measures the arms of all at once. One that fails stops the others, which can be resumed. */
async function measureBeside(
  planned: readonly PlannedExperiment[],
  { settings, parallel = 1 }: MeasureOptions,
  io: Io,
) {
  const stop = new AbortController();
  using joined = joinSignals(io.signal, stop.signal);
  const within = { ...io, signal: joined.signal };
  const shared = { isOfSeveral: planned.length > 1, progress: showArmProgress(io, settings.out) };
  const beside = openBeside(parallel, concurrencyOf(settings) ?? Number.POSITIVE_INFINITY, shared);
  const works = planned.map((one) =>
    measureExperiment(one, beside, within).catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  return await Promise.allSettled(works);
}

function chooseExperiments(
  { experiments = [], file }: Config,
  ids: readonly string[],
  tags: readonly string[],
): readonly Experiment[] {
  if (experiments.length === 0)
    throw new InputError(`${file} has no experiments`, 'Write one below experiments: docs/experiments.md.');
  const known = experiments.map(({ id }) => id);
  const knownTags = [...new Set(experiments.flatMap((each) => each.tags))];
  for (const id of ids)
    if (!known.includes(id))
      throw new InputError(`${file} has no experiment "${id}"${didYouMean(id, known)}`, `It has ${known.join(', ')}.`);
  for (const tag of tags)
    if (!knownTags.includes(tag))
      throw new InputError(
        `no experiment of ${file} has the tag "${tag}"${didYouMean(tag, knownTags)}`,
        knownTags.length === 0 ? 'None has a tag.' : `Their tags: ${knownTags.join(', ')}.`,
      );
  if (ids.length + tags.length === 0) return experiments;
  return experiments.filter((each) => ids.includes(each.id) || each.tags.some((tag) => tags.includes(tag)));
}
