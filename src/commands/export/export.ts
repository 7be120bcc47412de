import { basename } from 'node:path';
import type { ConfigExport } from '../../config/exports.ts';
import { describeFailure, EndpointError, exitCodes, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import type { ExportedChange } from '../../publish/exported-run.ts';
import { ExportError } from '../../publish/send-request.ts';
import { commandLine } from '../../report/next-steps.ts';
import { findKeptRun, isTaskId, runIds } from '../../store/find-run.ts';
import { withoutSecrets } from '../../store/redact-text.ts';
import { RunFolder } from '../../store/run-folder.ts';
import { exportRun, type RunExport, secretsOf } from './export-run.ts';
import { writeForeign } from './write-foreign.ts';

export type ExportOptions = Omit<RunExport, 'change'> & {
  /** Ids, folders or journals; none for every run kept here. */
  readonly runs: readonly string[];
  /** Only runs that began on this day or later, such as `2026-11-01`. */
  readonly since?: string | undefined;
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

async function foldersOf({ runs, since, root }: ExportOptions, io: Io): Promise<[RunFolder, ...RunFolder[]]> {
  // Shards of a job are sent once they are merged.
  const names = runs.length > 0 ? runs : (await runIds(root)).filter((id) => !isTaskId(id));
  const from = since?.replaceAll('-', '') ?? '';
  const wanted = names.filter((name) => runs.length > 0 || name >= from);
  const [first, ...others] = await Promise.all(wanted.map((name) => findKeptRun(name, { root, cwd: io.cwd })));
  if (first === undefined) throw new InputError('there is no run to send', 'quality-baseline inspect lists them.');
  return [first, ...others];
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
