import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { cannotWrite, codeOf, InputError, refuseWrite } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { findOutputPlace, markOf, openPlace, saveOutput } from '../lib/save-whole.ts';
import type { Decision } from '../records/decision.ts';
import { renderHeadline, renderTerminal } from '../report/render-terminal.ts';
import { type ReportFormatName, type ReportSource, reportFormat, reportFormatNames } from '../report/report-formats.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { secretsIn } from '../store/without-secrets.ts';
import { loadReportPage, loadSeen } from './load-report-page.ts';
import { loadRunAttempts } from './load-run-attempts.ts';
import { loadPageAssets } from './page-assets.ts';

const standardOutput = 1;

type Out = Pick<Settings['out'], ReportFormatName | 'color' | 'quiet'>;

/**
 * Prints the decision and writes the requested reports. A report to `-`, standard output, replaces the text. `folder` is that
 * of the run, undefined if none was begun. `printed` are the flags that the text's commands show.
 */
export async function writeReports(
  decision: Decision,
  out: Out,
  folder: string | undefined,
  io: Io,
  printed = decision.run.flags,
): Promise<void> {
  const isWritten = (name: ReportFormatName) => out[name] !== undefined && (name !== 'html' || folder !== undefined);
  if (out.html !== undefined && folder === undefined) io.err(`${out.html} is not written: nothing was asked\n`);
  const isText = reportFormatNames.every((name) => out[name] !== '-');
  const needsSeen = out.markdown !== undefined || (isText && !out.quiet);
  const seen = folder === undefined || !needsSeen ? {} : await loadSeen(folder, decision, secretsIn(io.env));
  for (const name of reportFormatNames.filter(isWritten))
    await writeOutput(await reportFormat(name).render(sourceOf(decision, folder, io, seen)), out[name], io);
  if (!isText) return;
  const terminal = terminalOf(out, io);
  const onTerminal = printed === undefined ? decision : { ...decision, run: { ...decision.run, flags: printed } };
  if (out.quiet) io.out(renderHeadline(onTerminal, terminal));
  else io.out(renderTerminal(onTerminal, { ...terminal, ...seen }));
}

export async function writePage(decision: Decision, path: string, folder: string, io: Io): Promise<void> {
  await writeOutput(await reportFormat('html').render(sourceOf(decision, folder, io)), path, io);
}

function sourceOf(decision: Decision, folder: string | undefined, { env }: Io, seen = {}): ReportSource {
  const secrets = secretsIn(env);
  const loadPage = async () => [await loadReportPage(folder ?? '', decision, secrets), await loadPageAssets()] as const;
  const loadAttempts = async () => (folder === undefined ? undefined : await loadRunAttempts(folder, secrets));
  return { decision, loadAttempts, loadSeen: async () => seen, loadPage };
}

export async function writeOutput(text: string, path = '-', io: Io): Promise<void> {
  if (path === '-') io.out(text);
  else await saveOutput(resolve(io.cwd, path), text);
}

/** Refuses outputs that cannot be written, or that share a place, before the first request. */
export async function checkOutputs(out: Out & { readonly record?: string | undefined }, io: Io): Promise<void> {
  const taken = new Map<string, string>();
  for (const format of [...reportFormatNames, 'record'] as const) {
    const path = out[format];
    if (path === undefined) continue;
    const place = path === '-' ? openPlace(standardOutput, path) : await findOutputPlace(resolve(io.cwd, path), path);
    if (place.kind === 'file') await checkFolder(dirname(place.path), path);
    const mark = markOf(place);
    const other = mark === undefined ? undefined : taken.get(mark);
    if (other !== undefined)
      throw new InputError(
        `--${other} and --${format} are written to the same place: ${path}`,
        'Give each its own place; only one can go to standard output.',
      );
    if (mark !== undefined) taken.set(mark, format);
  }
}

/** Throws unless files can be written in `folder`; `path` is the output's name for the message. */
export async function checkFolder(folder: string, path: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    (cause: unknown) => {
      if (codeOf(cause) === 'ENOENT' && dirname(folder) !== folder) return undefined; // it will be created
      throw cannotWrite(path, cause);
    },
  );
  if (isFolder === undefined) return checkFolder(dirname(folder), path);
  if (!isFolder) throw new InputError(`cannot write ${path}: ${folder} is not a folder`, 'Check the path.');
  await access(folder, constants.W_OK).catch(refuseWrite(path));
}
