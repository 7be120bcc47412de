import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseLoose } from '../../lib/loose.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import type { Scorecard } from '../../model/scorecard.ts';
import { benchlocalAnswers, type ResultAnswers } from './benchlocal/benchlocal-answers.ts';
import { isBenchlocalResult, parseBenchlocalResult } from './benchlocal/parse-benchlocal-result.ts';
import { type BenchloopResult, isBenchloopFile, parseBenchloop } from './benchloop/benchloop-file.ts';

/** The result of benchlocal-cli at a path; undefined if there is no such file, or one of another kind. */
export async function benchlocalAt(path: string): Promise<Scorecard | undefined> {
  const text = await jsonTextAt(path);
  return isBenchlocalResult(parseLoose(text)) ? parseBenchlocalResult(text, path, toUtc) : undefined;
}

/** The answers in it. */
export async function benchlocalAnswersAt(path: string): Promise<ResultAnswers | undefined> {
  const text = await jsonTextAt(path);
  return isBenchlocalResult(parseLoose(text)) ? benchlocalAnswers(text, path) : undefined;
}

/** The runs in a file of BenchLoop; undefined if there is no such file, or one of another kind. */
export async function benchloopAt(path: string): Promise<BenchloopResult[] | undefined> {
  const value = parseLoose(await jsonTextAt(path));
  return isBenchloopFile(value) ? parseBenchloop(value, path, toUtc) : undefined;
}

/** The run that BenchLoop keeps in a folder; undefined if it is no such folder. */
export async function benchloopIn(
  folder: string,
  names: readonly string[] = [],
): Promise<BenchloopResult[] | undefined> {
  if (['journal.jsonl', 'scorecard.json'].some((own) => names.includes(own))) return undefined;
  return benchloopAt(join(folder, 'run.json'));
}

/** Empty without one: the reader that looks for a run there reports why. */
async function jsonTextAt(path: string): Promise<string> {
  if (!path.endsWith('.json') || !(await isFile(path))) return '';
  return (await readRegularText(path).catch(() => undefined)) ?? '';
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** A time without a zone is local time. */
export function toUtc(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
