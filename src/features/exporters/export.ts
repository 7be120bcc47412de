import { basename } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { describeFailure, EndpointError, exitCodes, InputError } from '../../lib/errors.ts';
import { commitOf, runGit } from '../../lib/git.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Io } from '../../lib/io.ts';
import { deepField } from '../../lib/loose.ts';
import type { EndedRun } from '../../measure/after-facet.ts';
import { commandLine } from '../../report/next-steps.ts';
import { findKeptRun, isTaskId, runIds } from '../../store/find-run.ts';
import { RunFolder } from '../../store/run-folder.ts';
import { withoutSecrets } from '../../store/without-secrets.ts';
import { type ExperimentFolder, findExperiment, listExperiments } from '../experiments/experiment-folder.ts';
import { type ExperimentSent, exportExperiment } from './export-experiment.ts';
import { exportRun, type RunExport, refusePart, secretsOf } from './export-run.ts';
import type { ExportedChange } from './exported-run.ts';
import { type ConfigExport, exportTargets, plainExport } from './exports.ts';
import { ExportError } from './send-request.ts';
import { writeForeign } from './write-foreign.ts';

export type ExportOptions = Omit<RunExport, 'change' | 'parent'> & {
  /** Ids, folders or journals; none for every run kept here. */
  readonly runs: readonly string[];
  /** Only runs that began on this day or later, such as `2026-11-01`. */
  readonly since?: string | undefined;
};

/** Sends kept runs on. Asks no model server. */
export async function exportKeptRuns(options: ExportOptions, io: Io): Promise<number> {
  const [first, ...others] = await chosenRuns(options, io);
  const folders = [first, ...others].map(({ folder }) => folder) as [RunFolder, ...RunFolder[]]; // as many
  if ((options.entry.to === 'file' || options.entry.to === 'benchlocal') && isOneFile(folders, options))
    throw new InputError(`${folders.length} runs do not fit into one file`, 'Put {run} into --out: a file each.');
  try {
    if (options.entry.to === 'benchloop' && isOneFile(folders, options))
      io.out(`${await writeForeign(folders, { ...options, to: 'benchloop' }, io)}\n`);
    else await exportEach([first, ...others], { ...options, change: undefined }, io);
    return exitCodes.passed;
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    // A server may repeat what it was sent.
    const fault = `not sent to ${options.entry.to}: ${withoutSecrets(error.message, secretsOf(io, options.token))}`;
    if (error.status === undefined && !/^(?:cannot reach|\S+ does not answer)/.test(error.message))
      throw new InputError(fault, 'docs/exporters.md has a page for each destination.');
    throw new EndpointError(fault, 'The same command continues where this one stopped.');
  }
}

function isOneFile(folders: readonly RunFolder[], { entry: { out } }: ExportOptions): boolean {
  return folders.length > 1 && out?.includes('{run}') === false;
}

type Chosen = { readonly folder: RunFolder; readonly experiment: ExperimentFolder | undefined };

/** Runs that are named, and the arms of experiments that are named. */
async function chosenRuns({ runs, since, entry, root }: ExportOptions, io: Io): Promise<[Chosen, ...Chosen[]]> {
  // Shards of a job are sent once they are merged.
  const names = runs.length > 0 ? runs : (await runIds(root)).filter((id) => !isTaskId(id));
  const from = since?.replaceAll('-', '') ?? '';
  const wanted = names.filter((name) => runs.length > 0 || name >= from);
  const place = { root, cwd: io.cwd };
  // An arm goes below its experiment, also if only the arm is named.
  const known = entry.to === 'mlflow' ? await listExperiments(root) : [];
  const found = await Promise.all(
    wanted.map(async (name): Promise<Chosen[]> => {
      const folder = await findKeptRun(name, place).catch((error: unknown) => error);
      if (folder instanceof RunFolder) {
        const ofArm = ({ kept }: ExperimentFolder) => kept.arms.some(({ run }) => run === basename(folder.path));
        return [{ folder, experiment: known.find(ofArm) }];
      }
      const experiment = await findExperiment(name, place).catch(() => undefined);
      if (experiment === undefined) throw folder;
      return armsOf(experiment);
    }),
  );
  const [first, ...others] = found
    .flat()
    .filter(({ folder }, index, all) => all.findIndex((other) => other.folder.view === folder.view) === index);
  if (first === undefined) throw new InputError('there is no run to send', 'quality-baseline inspect lists them.');
  return [first, ...others];
}

function armsOf(experiment: ExperimentFolder): Chosen[] {
  return experiment.kept.arms.flatMap(({ run }) => (run === null ? [] : [{ folder: experiment.run(run), experiment }]));
}

/** Sends experiments before their arms. Takes one away once all of its arms are. */
async function exportEach(chosen: readonly Chosen[], options: Omit<RunExport, 'parent'>, io: Io): Promise<void> {
  for (const { folder } of chosen) refusePart(folder, options.entry); // before any of them is sent
  const sent = new Map<string, ExperimentSent | undefined>();
  const left = groupBy(chosen, ({ experiment }) => experiment?.path ?? '');
  for (const { folder, experiment } of chosen) {
    const path = experiment?.path ?? '';
    if (experiment !== undefined && !options.undo && !sent.has(path)) {
      const done = await exportExperiment(experiment, options, io);
      sent.set(path, done);
      if (done !== undefined) io.out(`${done.line}\n`);
    }
    const parent = sent.get(path)?.parent;
    io.out(`${await exportRun(folder, { ...options, parent }, io)}\n`);
    const isLast = left.get(path)?.at(-1)?.folder === folder;
    const arms = experiment?.kept.arms.filter(({ run }) => run !== null).length;
    if (experiment === undefined || !options.undo || !isLast || left.get(path)?.length !== arms) continue;
    const done = await exportExperiment(experiment, options, io);
    if (done !== undefined) io.out(`${done.line}\n`);
  }
}

/**
 * Sends a run, or an experiment and its arms, where the config and the Action say. A failure is a warning, and changes
 * neither the outcome nor the other exports.
 */
export async function exportEnded(
  { folder, as, decision, given = [] }: EndedRun,
  { sections, flags, root, what: { packs } }: Settings,
  io: Io,
  warn: (message: string) => unknown = (message) => io.err(`Warning: ${message}\n`),
): Promise<void> {
  const more = given.flatMap((name) => exportTargets.find((to) => to === name) ?? []);
  const own = flags['no-export'] === true ? [] : (sections.exports ?? []);
  const all = [...own, ...more.filter((to) => own.every((entry) => entry.to !== to)).map(plainExport)];
  // A run under load, and one of judges, has a name of its own too.
  const isLoad = deepField(decision, 'load') !== undefined;
  const isJudged = decision?.modes.some((mode) => deepField(mode, 'judges') !== undefined);
  const names = [...as, ...(isLoad ? ['load'] : []), ...(isJudged ? ['judge'] : [])];
  const entries = all.filter(({ on }) => on.some((name) => names.includes(name)));
  const isExperiment = as.includes('experiment');
  const run = new RunFolder(folder);
  if (entries.length === 0 || !(isExperiment || (await run.names())?.includes('run.json'))) return;
  const experiment = isExperiment ? await findExperiment(folder, { root, cwd: io.cwd }) : undefined;
  const chosen = experiment === undefined ? [{ folder: run, experiment }] : armsOf(experiment);
  const change = isExperiment ? undefined : await changeIn(io.env, root);
  for (const entry of entries) {
    // A file holds one run: arms would replace each other.
    if (isExperiment && entry.out?.includes('{run}') === false) continue;
    const wanted = { entry, packs, root, dryRun: false, undo: false, change };
    await exportEach(chosen, wanted, { ...io, out: io.err }).catch((error) => {
      if (io.signal.aborted) return;
      const why = error instanceof ExportError ? error.message : describeFailure(error).text;
      const message = `not sent to ${entry.to}: ${why}\nSend it with: ${commandFor(folder, entry)}`;
      warn(withoutSecrets(message, secretsOf(io, undefined)));
    });
  }
}

/** What a run that has just ended measured: the commit of a GitHub workflow, else that of the checkout. */
async function changeIn(env: Io['env'], root: string): Promise<ExportedChange | undefined> {
  const { GITHUB_SHA: commit, GITHUB_REF: ref = '', GITHUB_HEAD_REF: head, GITHUB_REF_NAME: name } = env;
  if (commit !== undefined) return { commit, branch: head || name, pull: /^refs\/pull\/(\d+)\//.exec(ref)?.[1] };
  const found = await commitOf(root, 'HEAD').catch(() => undefined); // without git
  if (found === undefined) return undefined;
  const branch = await runGit(root, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return { commit: found, branch: branch.ok ? branch.stdout.trim() : undefined, pull: undefined };
}

function commandFor(path: string, { on: _, what, ...entry }: ConfigExport): string {
  const given = Object.entries({ ...entry, what: what === 'scores' ? undefined : what }).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}`, value];
  });
  return commandLine(['export', basename(path), ...given]);
}
