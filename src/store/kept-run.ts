import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import { explainIssues } from '../lib/explain-issues.ts';
import { jsonFile } from '../lib/json-pieces.ts';
import { fieldOf, objectOf } from '../lib/loose.ts';
import { nearest } from '../lib/nearest.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { showPath } from '../lib/source.ts';
import { type RunFile, runFileSchema } from '../model/run-file.ts';
import type { Scorecard, ScorecardFile } from '../model/scorecard.ts';
import { findRun, runIds, runsFolderOf } from './run-folder.ts';

/** Where runs are looked for: the folder of the config, and that of the command line. Both absolute. */
export type RunPlace = { readonly root: string; readonly cwd: string };

/** The folder of a run by its id, its folder or a file in it; it holds a journal. */
export async function findKeptRun(name: string, { root, cwd }: RunPlace): Promise<string> {
  const folder = await findRun(name, root, cwd);
  const names = await namesIn(folder);
  if (names?.includes('journal.jsonl')) return folder;
  if (names !== undefined) {
    throw new InputError(
      `${folder} is no run: it has no journal.jsonl`,
      'Name a run by its id, its folder or its journal; quality-baseline inspect lists them.',
    );
  }
  const near = nearest(name, await runIds(root));
  throw new InputError(
    `there is no run "${name}"`,
    near === undefined ? `Runs are kept in ${runsFolderOf(root)}.` : `Did you mean "${near}"?`,
  );
}

/** Undefined where there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new InputError(`cannot read ${folder}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
  }
}

/** What `run.json` says of a run. */
export async function loadRunFile(folder: string): Promise<RunFile> {
  const path = join(folder, 'run.json');
  let value: unknown;
  try {
    const text = await readRegularText(path);
    if (text === undefined)
      throw new InputError(`cannot read ${path}: there is no such file`, 'It belongs beside the journal of every run.');
    value = JSON.parse(text);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const why = cause instanceof SyntaxError ? `no JSON: ${cause.message}` : codeOf(cause);
    throw new InputError(`cannot read ${path}: ${why}`, 'It stands beside the journal of every run.', { cause });
  }
  const version = fieldOf(objectOf(value), 'version');
  if (typeof version === 'number' && version > 1) {
    throw new InputError(
      `${path} is of version ${version}, and this tool knows up to 1`,
      'Use the version of quality-baseline that wrote it, or a newer one.',
    );
  }
  const parsed = runFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = explainIssues(parsed.error.issues, runFileSchema, value);
  const lines = faults.slice(0, 5).map((fault) => `  ${showPath(fault.path)}: ${fault.message}`);
  throw new InputError([`${path} does not describe a run`, ...lines].join('\n'), 'Name the folder of a run.');
}

/** Whether all that a decided run has to leave is there. A capture is decided behind all else. */
export async function isClosed(folder: string): Promise<boolean> {
  const file = await loadRunFile(folder).catch(() => undefined); // a run without one is not gone on with
  return file === undefined || file.command === 'capture' || file.outcome !== null;
}

export function saveRunFile(folder: string, file: RunFile): Promise<void> {
  return saveWhole(join(folder, 'run.json'), `${JSON.stringify(file, undefined, 2)}\n`);
}

export function saveScorecards(folder: string, scorecards: readonly Scorecard[]): Promise<void> {
  const file: ScorecardFile = { version: 1, kind: 'scorecards', scorecards: [...scorecards] };
  return saveWhole(join(folder, 'scorecard.json'), jsonFile(file));
}
