import type { Hash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parse as parseCsv } from 'csv-parse/sync';
import { codeOf, InputError } from '../../lib/errors.ts';
import { isObject, type LooseObject } from '../../lib/loose.ts';
import { openRegular, readLines, readRegular } from '../../lib/read-regular.ts';
import type { Dataset } from './dataset.ts';
import { describeNonData } from './fetch/check-file.ts';
import { exerciseRows } from './polyglot/exercise-rows.ts';

/** A row, or what is wrong with it. `place` names it in messages. */
export type Row =
  | { readonly place: string; readonly value: unknown }
  | { readonly place: string; readonly fault: string };

const lineLimits = { mostLineBytes: 16 * 2 ** 20, mostFileBytes: 4 * 2 ** 30 };
/** Half of the longest string in V8. */
const mostJsonBytes = 256 * 2 ** 20;
const again = 'Is it complete? Download it again.';

/**
 * Streams the rows of a file; only JSON is read as a whole. Adds its bytes to `hash`. Reads only the columns in `fields`
 * of a parquet file.
 */
export async function* readRows(
  path: string,
  { fields, hasExactNumbers, isFolder }: Pick<Dataset, 'fields' | 'hasExactNumbers' | 'isFolder'>,
  hash: Hash,
): AsyncGenerator<Row, void, undefined> {
  const isThere = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  if (isFolder === true && isThere) return yield* exerciseRows(path, true, hash);
  await refuseOtherThanData(path);
  if (isFolder === true && path.toLowerCase().endsWith('.zip')) return yield* exerciseRows(path, false, hash);
  const ending = /\.[^.]*(?:\.gz)?$/.exec(basename(path).toLowerCase())?.[0] ?? '';
  switch (ending) {
    case '.jsonl':
    case '.jsonl.gz':
      return yield* lineRows(path, hasExactNumbers === true, hash);
    case '.csv':
      return yield* csvRows(path, hash);
    case '.json':
      return yield* listRows(path, hash);
    case '.parquet':
      return yield* parquetRows(path, fields, hash);
    default:
      throw new InputError(
        `${path} has an unknown format`,
        'The name must end in .jsonl (JSON Lines), .jsonl.gz, .json, .csv or .parquet. Rename it, or convert it.',
      );
  }
}

async function refuseOtherThanData(path: string): Promise<void> {
  const file = await openRegular(path);
  if (file === undefined) throw new InputError(`there is no file ${path}`, 'Check the path.');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    const other = describeNonData(buffer.toString('utf8', 0, bytesRead));
    if (other !== undefined)
      throw new InputError(`${path} is not the data: ${other}`, 'Download the file itself, or use packs fetch.');
  } finally {
    await file.close();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function* lineRows(path: string, hasExactNumbers: boolean, hash: Hash): AsyncGenerator<Row, void, undefined> {
  let number = 0;
  const seen = (chunk: Uint8Array) => void hash.update(chunk);
  const limits = { ...lineLimits, seen, isCompressed: path.toLowerCase().endsWith('.gz') };
  for await (const { bytes } of readLines(path, 'file of JSON Lines', again, limits)) {
    number += 1;
    const row = parseLine(bytes, hasExactNumbers);
    if (row !== undefined) yield { place: `${path}:${number}`, ...row };
  }
  if (number === 0) throw new InputError(`${path} is empty`, again);
}

/** A text, or a number as JSON and Python write it. */
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?(?:\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|Infinity)|NaN/g;

/** Keeps what JSON.parse drops: that a number is a float, and digits beyond 2^53. */
function exactNumbers(text: string): string {
  return text.replace(textOrNumber, (found) => {
    if (found.startsWith('"')) return found;
    if (/[.eEN]/.test(found)) return `{"$float":"${found}"}`;
    if (found.endsWith('y')) return `{"$float":"${found.replace('Infinity', 'inf')}"}`;
    return Number.isSafeInteger(Number(found)) ? found : `{"$int":"${found}"}`;
  });
}

/** Undefined for a blank line. */
function parseLine(
  bytes: Uint8Array,
  hasExactNumbers = false,
): { readonly value: unknown } | { readonly fault: string } | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { fault: 'no UTF-8 text' };
  }
  if (text.trim() === '') return undefined;
  try {
    return { value: JSON.parse(hasExactNumbers ? exactNumbers(text) : text) };
  } catch (error) {
    return { fault: `no JSON: ${withoutText(error)}` };
  }
}

/** V8 quotes the text in its message, which can be long. */
function withoutText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/,? (?:\.\.\.)?".*$/s, '').slice(0, 120);
}

async function* listRows(path: string, hash: Hash): AsyncGenerator<Row, void, undefined> {
  const tooLarge = 'Convert it to JSON Lines, one row a line: such a file may have 4 GiB.';
  const bytes = await readRegular(path, { maxBytes: mostJsonBytes, tooLarge });
  if (bytes === undefined) throw new InputError(`there is no file ${path}`, 'Check the path.');
  hash.update(bytes);
  const parsed = parseLine(bytes);
  if (parsed === undefined) throw new InputError(`${path} is empty`, again);
  if ('fault' in parsed)
    throw new InputError(
      `${path} is ${parsed.fault}`,
      'If each of its lines is JSON, name it .jsonl; else download it again.',
    );
  const { value } = parsed;
  const rows = Array.isArray(value) ? value : isObject(value) ? columnRows(value) : undefined;
  if (rows === undefined) throw new InputError(`${path} holds neither a list nor columns`, 'Is it the right file?');
  let number = 0;
  for (const row of rows) {
    number += 1;
    yield { place: `${path} row ${number}`, value: row };
  }
}

/** Reads a table that pandas wrote as `{column: {row: value}}`; undefined if it is none. */
function columnRows(table: LooseObject): Iterable<unknown> | undefined {
  const columns = Object.entries(table);
  const [first] = columns;
  if (first === undefined || !columns.every(([, cells]) => isObject(cells))) return undefined;
  return Object.keys(first[1] as LooseObject).map((row) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, (cells as LooseObject)[row]])),
  );
}

const mostCsvBytes = 64 * 2 ** 20;

/** A table with a header. Quoted cells may hold line breaks, so rows count, and not lines. */
async function* csvRows(path: string, hash: Hash): AsyncGenerator<Row, void, undefined> {
  const bytes = await readRegular(path, { maxBytes: mostCsvBytes, tooLarge: 'Convert it to JSON Lines.' });
  if (bytes === undefined) throw new InputError(`there is no file ${path}`, 'Check the path.');
  hash.update(bytes);
  let rows: unknown[];
  try {
    rows = parseCsv(utf8.decode(bytes), { columns: true, bom: true, skip_empty_lines: true }) as unknown[];
  } catch (error) {
    throw new InputError(`${path} is not a CSV file with a header: ${withoutText(error)}`, again);
  }
  if (rows.length === 0) throw new InputError(`${path} has no rows`, again);
  for (const [at, value] of rows.entries()) yield { place: `${path} row ${at + 1}`, value };
}

const secondsWithoutProgress = 30;
const mostHeapMb = 256;

async function* parquetRows(path: string, fields: readonly string[], hash: Hash): AsyncGenerator<Row, void, undefined> {
  const file = await openRegular(path);
  if (file === undefined) throw new InputError(`there is no file ${path}`, 'Check the path.');
  for await (const chunk of file.createReadStream({ highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  const worker = new Worker(new URL('./parquet-worker.js', import.meta.url), {
    workerData: { path, fields },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    execArgv: [],
  });
  worker.on('error', () => undefined); // reported by the next question
  let number = 0;
  try {
    for (;;) {
      const answer = await ask(worker);
      if ('fault' in answer) throw new InputError(`cannot read ${path}: ${answer.fault}`, again);
      if (answer.rows === null) return;
      for (const value of JSON.parse(answer.rows) as unknown[]) {
        number += 1;
        yield { place: `${path} row ${number}`, value };
      }
    }
  } finally {
    await worker.terminate();
  }
}

/** `rows` is the JSON of a list; null after the last one. */
type Answer = { readonly rows: string | null } | { readonly fault: string };

async function ask(worker: Worker): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), secondsWithoutProgress * 1000);
  try {
    const answered = once(worker, 'message', { signal: limit.signal });
    worker.postMessage('more');
    const [answer] = (await answered) as [Answer];
    return answer;
  } catch (error) {
    if (limit.signal.aborted) return { fault: `no row in ${secondsWithoutProgress} s, it is damaged or too large` };
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      return { fault: `its next rows need more than ${mostHeapMb} MB, it is damaged or needs smaller row groups` };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
