import { stat } from 'node:fs/promises';
import { isBenchlocalResult, parseBenchlocalResult } from '../interop/benchlocal/parse-benchlocal-result.ts';
import { InputError } from '../lib/errors.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import type { Scorecard } from '../model/scorecard.ts';

/** A saved result of benchlocal-cli, for comparison with anything. */
export async function loadBenchlocalResult(path: string): Promise<Scorecard> {
  const text = await readRegularText(path);
  if (text === undefined) throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
  return parseBenchlocalResult(text, path, toUtc);
}

/** The result at a path; undefined if there is no such file, or one of another kind. */
export async function benchlocalAt(path: string): Promise<Scorecard | undefined> {
  if (!path.endsWith('.json') || !(await isFile(path))) return undefined;
  const text = (await readRegularText(path).catch(() => '')) ?? ''; // the reader that looks for a run there reports why
  return isBenchlocalResult(parseLoose(text)) ? parseBenchlocalResult(text, path, toUtc) : undefined;
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** A time without a zone is local time. */
export function toUtc(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
