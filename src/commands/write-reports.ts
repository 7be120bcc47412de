import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Decision } from '../model/decision.ts';
import { renderCsv } from '../report/render-csv.ts';
import { renderJson } from '../report/render-json.ts';
import { renderJunit } from '../report/render-junit.ts';
import { renderMarkdown } from '../report/render-markdown.ts';
import { renderHeadline, renderTerminal } from '../report/render-terminal.ts';
import type { Io } from './io.ts';

type Out = Pick<Settings['out'], 'json' | 'markdown' | 'junit' | 'html' | 'csv' | 'color' | 'quiet'>;

const renderers = {
  json: renderJson,
  markdown: renderMarkdown,
  junit: renderJunit,
  csv: renderCsv,
} satisfies Record<string, (decision: Decision) => string>;

/** Prints the decision, and writes each report that was asked for. `-` is standard output, in place of the text. */
export async function writeReports(decision: Decision, out: Out, io: Io): Promise<void> {
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
  if (wanted.some(({ path }) => path === '-')) return;
  const render = out.quiet ? renderHeadline : renderTerminal;
  io.out(render(decision, terminalOf(out, io)));
}

export function terminalOf({ color }: Pick<Out, 'color'>, { isOutTerminal, columns, env }: Io) {
  const isColored = color === 'always' || (color !== 'never' && isOutTerminal && !env['NO_COLOR']);
  return { columns, color: isColored };
}

/** Told before the first request, not after the last: a report has nowhere to go. */
export async function checkOutputs(out: Out, io: Io): Promise<void> {
  if (out.html !== undefined) throw new InputError('--html is not in this version', 'Use --markdown or --json.');
  for (const path of [out.json, out.markdown, out.junit, out.csv]) {
    if (path === undefined || path === '-') continue;
    if ((await kindOf(resolve(io.cwd, path))) === 'folder') throw cannotWrite(path, 'it is a folder');
    await checkFolder(dirname(resolve(io.cwd, path)), path);
  }
}

async function checkFolder(folder: string, path: string): Promise<void> {
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
