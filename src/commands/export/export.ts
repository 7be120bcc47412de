import { basename, resolve } from 'node:path';
import type { ConfigExport } from '../../config/exports.ts';
import { describeFailure, EndpointError, exitCodes, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { decisionWithoutPlaces } from '../../measure/given-flags.ts';
import type { Decision } from '../../model/decision.ts';
import type { Sent } from '../../model/run-file.ts';
import { destinations } from '../../publish/destinations.ts';
import type { Destination } from '../../publish/export-destination.ts';
import type { ExportedChange } from '../../publish/exported-run.ts';
import { ExportError } from '../../publish/send-request.ts';
import { commandLine } from '../../report/next-steps.ts';
import { plural } from '../../report/numbers.ts';
import { reportFormat } from '../../report/report-formats.ts';
import { findKeptRun, isTaskId, runIds } from '../../store/find-run.ts';
import { unchangedPacksOfPlan } from '../../store/packs-of-plan.ts';
import { type KnownSecrets, secretsIn, withoutSecrets } from '../../store/redact-text.ts';
import { RunFolder } from '../../store/run-folder.ts';
import { describeLeftOut, goldOf, writeScaleBench } from '../experiment/write-scalebench.ts';
import { sitePages } from '../history.ts';
import { loadReportPage } from '../load-report-page.ts';
import { loadPageAssets } from '../pages/page-assets.ts';
import { decideKeptRun } from '../report.ts';
import { exportRuns } from '../scores/score-runs.ts';
import { writeOutput } from '../write-reports.ts';
import { type LoadedRun, loadExportedRun } from './load-exported-run.ts';
import { dryRunSink, sendingSink } from './open-sink.ts';

export type ExportOptions = {
  /** Ids, folders or journals; none for every run kept here. */
  readonly runs: readonly string[];
  /** Only runs that began on this day or later, such as `2026-11-01`. */
  readonly since?: string | undefined;
  readonly entry: ConfigExport;
  readonly token?: string | undefined;
  /** Files and folders of packs that are not built in. */
  readonly packs: readonly string[];
  /** The folder of the config. */
  readonly root: string;
  readonly dryRun: boolean;
  readonly undo: boolean;
};

/** Sends kept runs on. Asks no model server. */
export async function exportKeptRuns(options: ExportOptions, io: Io): Promise<number> {
  const folders = await foldersOf(options, io);
  if (options.entry.to === 'file' && isOneFile(folders, options))
    throw new InputError(`${folders.length} runs do not fit into one file`, 'Put {run} into --out: a file each.');
  try {
    if (options.entry.to === 'benchloop' && isOneFile(folders, options))
      io.out(`${await writeForeign(folders, { ...options, to: 'benchloop' }, io)}\n`);
    else for (const folder of folders) io.out(`${await exportRun(folder, { ...options, change: undefined }, io)}\n`);
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

function secretsOf({ env }: Io, token: string | undefined): KnownSecrets {
  return [...secretsIn(env), ...(token === undefined ? [] : [token])];
}

async function foldersOf({ runs, since, root }: ExportOptions, io: Io): Promise<[RunFolder, ...RunFolder[]]> {
  // Shards of a job are sent once they are merged.
  const names = runs.length > 0 ? runs : (await runIds(root)).filter((id) => !isTaskId(id));
  const from = since?.replaceAll('-', '') ?? '';
  const wanted = names.filter((name) => runs.length > 0 || name >= from);
  const [first, ...others] = await Promise.all(wanted.map((name) => findKeptRun(name, { root, cwd: io.cwd })));
  if (first === undefined) throw new InputError('there is no run to send', 'quality-baseline inspect lists them.');
  return [first, ...others];
}

export type RunExport = Pick<ExportOptions, 'entry' | 'token' | 'packs' | 'root' | 'dryRun' | 'undo'> & {
  readonly change: ExportedChange | undefined;
};

/** Sends one run to one place. Returns the line that says what was done. */
export async function exportRun(folder: RunFolder, wanted: RunExport, io: Io): Promise<string> {
  const { entry } = wanted;
  if (entry.to === 'benchloop' || entry.to === 'scalebench')
    return writeForeign([folder], { ...wanted, to: entry.to }, io);
  const loaded = await loadRun(folder, wanted, io);
  const { run } = loaded;
  const destination = await openDestination(wanted, run.plan.run.id, io);
  const place = `${entry.to} (${destination.place})`;
  const shown = `${run.plan.run.id} to ${place}`;
  const known = (await folder.sent())[destination.name];
  const before = stillTrue(known, loaded);
  if (wanted.undo) return undone(folder, { destination, known, place }, loaded, io);
  if (wanted.dryRun) {
    const { sink, amounts } = dryRunSink();
    await destination.send(run, sink, before);
    const counts = `${plural(run.attempts - before.attempts, 'attempt')}, ${amounts.bytes} bytes`;
    return `Would send ${shown}: ${counts}, ${plural(amounts.requests, 'request')}, texts: ${entry.what}`;
  }
  if (before.complete === entry.what && entry.to !== 'file') return `Nothing new for ${shown}`;
  const save = (sent: Sent) => folder.saveSent(destination.name, sent);
  const about = { io, name: entry.to, attempts: run.attempts, digestAt: loaded.digestAt, before, save };
  const sink = sendingSink(about);
  const resent = before.complete === null ? before : { ...before, attempts: 0 };
  await destination.send(run, sink, resent);
  const isWhole = run.endedAt !== null;
  await save({ ...sink.sent(), complete: isWhole ? entry.what : null });
  const trace = sink.sent().ids['trace'];
  return [
    `Sent ${shown}: ${plural(run.attempts, 'attempt')}`,
    ...(before.attempts > 0 && before.complete === null ? [`${before.attempts} of them before`] : []),
    ...(trace === undefined ? [] : [`trace ${trace}`]),
    ...(isWhole ? [] : ['the run has not ended: send it again later']),
  ].join(', ');
}

const nothing: Sent = { attempts: 0, digest: '', ids: {}, complete: null };

/** Earlier exports count if the attempts are still the same. The ids that the service assigned always stay. */
function stillTrue(sent: Sent | undefined, { run, digestAt }: LoadedRun): Sent {
  if (sent === undefined) return nothing;
  if (sent.attempts <= run.attempts && digestAt(sent.attempts) === sent.digest)
    return sent.attempts === run.attempts ? sent : { ...sent, complete: null };
  return { ...sent, attempts: 0, complete: null };
}

type Undoing = { readonly destination: Destination; readonly known: Sent | undefined; readonly place: string };

async function undone(
  folder: RunFolder,
  { destination, known, place }: Undoing,
  loaded: LoadedRun,
  io: Io,
): Promise<string> {
  if (destination.undo === undefined)
    throw new ExportError(`runs sent to ${destination.place} cannot be removed there.`);
  const before = known ?? nothing;
  const { run, digestAt } = loaded;
  const sink = sendingSink({ io, name: place, attempts: run.attempts, digestAt, before, save: async () => undefined });
  await destination.undo(run, sink, before);
  await folder.saveSent(destination.name, undefined);
  return `Removed ${run.plan.run.id} from ${place}`;
}

async function openDestination({ entry, token, root }: RunExport, id: string, io: Io): Promise<Destination> {
  if (entry.to === 'benchloop' || entry.to === 'scalebench') throw new Error(`${entry.to} is a file`);
  const open = await destinations[entry.to]();
  const { out, space, ...settings } = entry;
  const place = out === undefined ? {} : { out: resolve(root, out.replaceAll('{run}', id)) };
  const page = space === true ? { space: () => sitePages(root, io) } : {};
  return open({ ...settings, ...place, ...page, token }, io.env);
}

function loadRun(folder: RunFolder, { entry, packs, change, token }: RunExport, io: Io): Promise<LoadedRun> {
  const secrets = secretsOf(io, token);
  const gold = async (run: RunFolder) => {
    if (entry.to !== 'langsmith') return new Map();
    const loaded = await unchangedPacksOfPlan(await run.plan(), packs).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      io.err(`Without expected answers: ${error.message}\n${error.hint}\n`);
      return [];
    });
    const all = loaded.flatMap((pack) =>
      pack.scenarios.map((scenario) => [`${pack.id}/${scenario.id}`, goldOf(scenario)] as const),
    );
    return new Map(all);
  };
  const reports = (decision: Decision) => reportsOf(folder, decision, entry.what, secrets);
  return loadExportedRun(folder, { what: entry.what, secrets, change, reports, gold });
}

/** Renders the reports of a run. Only the page shows answers. */
async function reportsOf(
  folder: RunFolder,
  full: Decision,
  what: ConfigExport['what'],
  secrets: KnownSecrets,
): Promise<ReadonlyMap<string, string>> {
  const decision = decisionWithoutPlaces(full, secrets);
  const loadPage = async () => [await loadReportPage(folder.path, decision, secrets), await loadPageAssets()] as const;
  const source = { decision, loadSeen: async () => ({}), loadPage };
  const names = ['json', 'markdown', 'csv', ...(what === 'all' ? (['html'] as const) : [])] as const;
  const made = new Map<string, string>();
  for (const name of names) made.set(reportFormat(name).file, await reportFormat(name).render(source));
  return made;
}

type Foreign = Pick<RunExport, 'entry' | 'packs' | 'root' | 'dryRun' | 'undo'> & {
  readonly to: 'benchloop' | 'scalebench';
};

/** The files of other tools, as `report` writes them. Only that of BenchLoop holds several runs. */
async function writeForeign(
  folders: readonly [RunFolder, ...RunFolder[]],
  { entry, to, packs, root, dryRun, undo }: Foreign,
  io: Io,
): Promise<string> {
  if (undo) throw new InputError(`--undo does not belong to ${to}`, 'Remove its files.');
  const [folder, ...others] = folders;
  const plan = await folder.plan();
  const shown = others.length === 0 ? plan.run.id : plural(folders.length, 'run');
  const out = entry.out === undefined ? undefined : resolve(root, entry.out.replaceAll('{run}', plan.run.id));
  if (out === undefined) throw new InputError(`${to} needs a place`, 'Name it with --out.');
  if (to === 'scalebench' && entry.what !== 'all')
    throw new InputError(
      'the files of ScaleBench hold prompts and answers',
      'Add --what all if they may leave the run.',
    );
  if (dryRun) return `Would write ${shown} as ${to} to ${out}`;
  if (to === 'scalebench') {
    const written = await writeScaleBench(folder, out, await unchangedPacksOfPlan(plan, packs));
    return `Wrote ${plural(written.lines, 'answer')} of ${shown} to ${out}${describeLeftOut(written)}`;
  }
  const runs: Parameters<typeof exportRuns>[0][number][] = [];
  for (const { path } of folders) {
    const { file, scorecards } = await decideKeptRun(path, io);
    runs.push(...scorecards.map((scorecard) => ({ scorecard, address: file.where })));
  }
  await writeOutput(exportRuns(runs, undefined, io), out, io);
  return `Wrote ${shown} to ${out}`;
}

/** After a run: a failure is a warning, and changes neither the outcome nor the other exports. */
export async function exportAfterRun(
  path: string,
  entries: readonly ConfigExport[],
  { root, packs }: Pick<ExportOptions, 'root' | 'packs'>,
  io: Io,
  warn: (message: string) => unknown = (message) => io.err(`Warning: ${message}\n`),
): Promise<void> {
  const folder = new RunFolder(path);
  if (!(await folder.names())?.includes('run.json')) return;
  for (const entry of entries) {
    const given = { entry, packs, root, dryRun: false, undo: false, change: changeIn(io.env) };
    try {
      io.err(`${await exportRun(folder, given, io)}\n`);
    } catch (error) {
      if (io.signal.aborted) return;
      const why = error instanceof ExportError ? error.message : describeFailure(error).text;
      const message = `not sent to ${entry.to}: ${why}\nSend it with: ${commandFor(path, entry)}`;
      warn(withoutSecrets(message, secretsOf(io, undefined)));
    }
  }
}

/** The commit and the pull request of a GitHub workflow. */
function changeIn({ GITHUB_SHA: commit, GITHUB_REF: ref = '' }: Io['env']): ExportedChange | undefined {
  return commit === undefined ? undefined : { commit, pull: /^refs\/pull\/(\d+)\//.exec(ref)?.[1] };
}

function commandFor(path: string, { on: _, what, ...entry }: ConfigExport): string {
  const given = Object.entries({ ...entry, what: what === 'scores' ? undefined : what }).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}`, value];
  });
  return commandLine(['export', basename(path), ...given]);
}
