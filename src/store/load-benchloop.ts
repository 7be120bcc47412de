import { join } from 'node:path';
import { type BenchloopResult, isBenchloopFile, parseBenchloop } from '../interop/benchloop/benchloop-file.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { isFile, toUtc } from './load-benchlocal-result.ts';

/** The run that BenchLoop keeps in a folder; undefined if it is no such folder. */
export async function benchloopIn(
  folder: string,
  names: readonly string[] = [],
): Promise<BenchloopResult[] | undefined> {
  if (['journal.jsonl', 'scorecard.json'].some((own) => names.includes(own))) return undefined;
  return benchloopAt(join(folder, 'run.json'));
}

/** The runs in a file of BenchLoop; undefined if there is no such file, or one of another kind. */
export async function benchloopAt(path: string): Promise<BenchloopResult[] | undefined> {
  if (!path.endsWith('.json') || !(await isFile(path))) return undefined;
  const value = parseLoose((await readRegularText(path).catch(() => '')) ?? ''); // the reader of runs reports why
  return isBenchloopFile(value) ? parseBenchloop(value, path, toUtc) : undefined;
}
