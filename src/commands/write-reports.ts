import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Decision } from '../model/decision.ts';
import { renderReportPage } from '../report/html/render-report-page.ts';
import { renderCsv } from '../report/render-csv.ts';
import { renderJson } from '../report/render-json.ts';
import { renderJunit } from '../report/render-junit.ts';
import { renderMarkdown } from '../report/render-markdown.ts';
import { renderHeadline, renderTerminal } from '../report/render-terminal.ts';
import type { Io } from './io.ts';
import { loadPageAssets } from './page-assets.ts';
import { secretsIn } from './redact-text.ts';
import { loadAttemptTimes, loadReportPage } from './report-page.ts';

type Out = Pick<Settings['out'], 'json' | 'markdown' | 'junit' | 'html' | 'csv' | 'color' | 'quiet'>;

const renderers = {
  json: renderJson,
  markdown: renderMarkdown,
  junit: renderJunit,
  csv: renderCsv,
} satisfies Record<string, (decision: Decision) => string>;

/**
 * Prints the decision, and writes each report that was asked for. `-` is standard output, in place of the text. What a page
 * shows beside the decision is in the folder of the run; undefined where nothing was begun.
 */
export async function writeReports(decision: Decision, out: Out, folder: string | undefined, io: Io): Promise<void> {
  if (out.html !== undefined && folder === undefined) io.err(`${out.html} is not written: nothing was asked\n`);
  else if (out.html !== undefined && folder !== undefined) await writePage(decision, out.html, folder, io);
  const wanted = Object.entries(renderers).flatMap(([format, render]) => {
    // The keys of `renderers` are keys of `out`.
    const path = out[format as keyof typeof renderers];
    return path === undefined ? [] : [{ path, render }];
  });
  for (const { path, render } of wanted) {
    const text = render(decision);
    if (path === '-') io.out(text);
    else await saveWhole(resolve(io.cwd, path), text);
  }
  if (out.html === '-' || wanted.some(({ path }) => path === '-')) return;
  const terminal = terminalOf(out, io);
  if (out.quiet) io.out(renderHeadline(decision, terminal));
  else {
    const times = folder === undefined ? {} : { times: await loadAttemptTimes(folder) };
    io.out(renderTerminal(decision, { ...terminal, ...times }));
  }
}

/** A run as one page for a browser. */
export async function writePage(decision: Decision, path: string, folder: string, io: Io): Promise<void> {
  const page = await loadReportPage(folder, decision, secretsIn(io.env));
  const text = renderReportPage(page, await loadPageAssets());
  if (path === '-') io.out(text);
  else await saveWhole(resolve(io.cwd, path), text);
}

export function terminalOf({ color }: Pick<Out, 'color'>, { isOutTerminal, columns, env }: Io) {
  const isColored = color === 'always' || (color !== 'never' && isOutTerminal && !env['NO_COLOR']);
  return { columns, color: isColored };
}

/** Told before the first request, not after the last: a report has nowhere to go. */
export async function checkOutputs(out: Out, io: Io): Promise<void> {
  for (const path of [out.json, out.markdown, out.junit, out.html, out.csv]) {
    if (path === undefined || path === '-') continue;
    if ((await kindOf(resolve(io.cwd, path))) === 'folder') throw cannotWrite(path, 'it is a folder');
    await checkFolder(dirname(resolve(io.cwd, path)), path);
  }
}

/** `path` is what is to be written there, as it was named. */
export async function checkFolder(folder: string, path: string): Promise<void> {
  const kind = await kindOf(folder);
  if (kind === undefined && dirname(folder) !== folder) return checkFolder(dirname(folder), path); // it will be made
  if (kind !== 'folder') throw cannotWrite(path, `${folder} is no folder`);
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw cannotWrite(path, codeOf(cause));
  });
}

async function kindOf(path: string): Promise<'folder' | 'file' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    if (codeOf(cause) === 'ENOTDIR') return 'file';
    throw cannotWrite(path, codeOf(cause));
  }
}

function cannotWrite(path: string, why: string): InputError {
  return new InputError(`cannot write ${path}: ${why}`, 'Check the path and its permissions.');
}
