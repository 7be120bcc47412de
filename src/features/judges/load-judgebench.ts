import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../../lib/errors.ts';
import { objectOf, parseLoose } from '../../lib/loose.ts';
import { readLines } from '../../lib/read-regular.ts';
import { namesIn } from '../../store/make-folder.ts';
import { type JudgedRow, type JudgedTexts, readJudgedRow, readJudgedTexts } from './judgebench/judgebench-rows.ts';
import type { JudgeSource } from './judges-report.ts';

const what = 'result file of JudgeBench';
const hint = 'docs/judgebench.md says what can be read.';
/** A row has two prompts and two answers. */
const limits = { mostLineBytes: 64 * 2 ** 20, mostFileBytes: 4 * 2 ** 30 };

/** A result file of JudgeBench: one judge on the answers of one model. */
export type JudgebenchResult = Omit<JudgeSource, 'name' | 'from'> & {
  readonly path: string;
  readonly judgeName: string;
  readonly judgeModel: string;
};

/** The result at a path; undefined if there is no such file, or one of another kind. */
export async function judgebenchAt(path: string): Promise<JudgebenchResult | undefined> {
  if (!path.endsWith('.jsonl') || (await stat(path).catch(() => undefined))?.isFile() !== true) return undefined;
  return (await isJudgebench(path)) ? readResult(path) : undefined;
}

/** All results in a folder, by name. One that cannot be read is named beside the first of the others. */
export async function judgebenchIn(folder: string): Promise<JudgebenchResult[]> {
  const names = (await namesIn(folder)) ?? [];
  const results: JudgebenchResult[] = [];
  const faults: InputError[] = [];
  for (const name of [...names].sort()) {
    try {
      const result = await judgebenchAt(join(folder, name));
      if (result !== undefined) results.push(result);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
    }
  }
  const [first, ...others] = results;
  if (first === undefined && faults[0] !== undefined) throw faults[0];
  const left = faults.map(({ message }) => `beside it, left out: ${message}`);
  return first === undefined ? [] : [{ ...first, notes: [...first.notes, ...left] }, ...others];
}

/** The first lines may be cut. */
const mostLooks = 3;

async function isJudgebench(path: string): Promise<boolean> {
  if (basename(path).includes(',judge_name=')) return true;
  let looks = 0;
  try {
    for await (const { bytes } of readLines(path, what, hint, limits)) {
      const value = objectOf(parseLoose(bytes.toString('utf8')));
      if (value !== undefined) return Object.hasOwn(value, 'pair_id') && Object.hasOwn(value, 'judgments');
      looks += 1;
      if (looks === mostLooks) return false;
    }
  } catch (error) {
    // The reader that looks for a run there reports why.
    if (!(error instanceof InputError)) throw error;
  }
  return false;
}

async function readResult(path: string): Promise<JudgebenchResult> {
  const rows = new Map<string, JudgedRow>();
  const left = { cut: 0, other: 0, again: 0 };
  for await (const { bytes } of readLines(path, what, hint, limits)) {
    if (bytes.length === 0) continue;
    const value = parseLoose(bytes.toString('utf8'));
    const row = readJudgedRow(value);
    if (row === undefined) left[value === undefined ? 'cut' : 'other'] += 1;
    else if (rows.has(row.pair.id)) left.again += 1;
    else rows.set(row.pair.id, row);
  }
  const [first] = rows.values();
  if (first === undefined) throw new InputError(`${path} is no ${what}: no line is a pair with its judgments`, hint);
  const all = [...rows.values()];
  const stranger = all.find((row) => isOther(row, first));
  if (stranger !== undefined)
    throw new InputError(
      `${path} holds the rows of several judges, or about several models`,
      'Give each its own file.',
    );
  return {
    path,
    judgeName: first.judgeName,
    judgeModel:
      all.flatMap(({ judgeModel }) => judgeModel ?? [])[0] ?? /,judge_model=(.*)\.jsonl$/.exec(path)?.[1] ?? 'unknown',
    responses: first.responses,
    pairs: all.map(({ pair }) => pair),
    digests: new Map(all.flatMap(({ pair, digest }) => (digest === undefined ? [] : [[pair.id, digest]]))),
    odd: new Map(all.flatMap(({ pair, odd }) => (odd === 0 ? [] : [[pair.id, odd]]))),
    again: {
      games: all.reduce((sum, { read }) => sum + read.games, 0),
      other: all.reduce((sum, { read }) => sum + read.other, 0),
    },
    notes: notesOf(left, all),
  };
}

/** Without a call that gave an answer, a row names no model. */
function isOther(row: JudgedRow, first: JudgedRow): boolean {
  return (['judgeName', 'judgeModel', 'responses'] as const).some(
    (key) => row[key] !== undefined && first[key] !== undefined && row[key] !== first[key],
  );
}

function notesOf(left: { cut: number; other: number; again: number }, rows: readonly JudgedRow[]): string[] {
  const single = rows.filter(({ pair }) => pair.ba === undefined).length;
  const lines = (count: number) => (count === 1 ? '1 line is' : `${count} lines are`);
  return [
    ...(left.cut === 0 ? [] : [`${lines(left.cut)} cut or damaged, and left out`]),
    ...(left.other === 0 ? [] : [`${lines(left.other)} no pair with its judgments, and left out`]),
    ...(left.again === 0 ? [] : [`${lines(left.again)} about a pair that came before, and left out`]),
    ...(single === 0 ? [] : [`${single} of ${rows.length} pairs were asked in one order only`]),
  ];
}

/** The texts about these pairs, of each what `show` makes of it. */
export async function judgebenchTexts(
  path: string,
  wanted: ReadonlySet<string>,
  show: (text: string) => string,
): Promise<ReadonlyMap<string, JudgedTexts>> {
  const found = new Map<string, JudgedTexts>();
  const isWanted = (id: string) => wanted.has(id) && !found.has(id);
  for await (const { bytes } of readLines(path, what, hint, limits)) {
    const texts = readJudgedTexts(parseLoose(bytes.toString('utf8')), isWanted, show);
    if (texts !== undefined) found.set(texts.id, texts);
  }
  return found;
}
