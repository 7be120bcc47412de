import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { loadBaselineFile } from '../../baseline/load-baseline.ts';
import { parseScorecards } from '../../baseline/load-scorecards.ts';
import { InputError } from '../../lib/errors.ts';
import { parseLoose } from '../../lib/loose.ts';
import { isOutside, readLines, readRegularText } from '../../lib/read-regular.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import type { JournalLine } from '../../records/journal.ts';
import type { Slo } from '../../records/level.ts';
import { isOfLock } from '../../run/run-lock.ts';
import { toTime } from '../../score/to-score.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { scoreLevel } from '../load-test/score-level.ts';
import { isBenchlocalResult } from '../other-tools/benchlocal/parse-benchlocal-result.ts';
import { isBenchloopFile, theirsOf } from '../other-tools/benchloop/benchloop-file.ts';
import { type BrokenRun, type IndexLine, indexLineSchema, type RunRow, type ScoreRow, scoreRow } from './run-row.ts';

/** Raised whenever a line has another content: an index of another version is made again. */
const version = 6;
const head = { version, kind: 'run-index' };
const runFiles = ['run.json', 'scorecard.json', 'journal.jsonl'];
/** A longer journal is not read for a page. */
const longestJournal = 256 * 2 ** 20;
/** How deep to search for runs. */
const deepest = 5;
/** Runs that are read together: the disk is waited for once. */
const atOnce = 32;

export type IndexPlaces = {
  /** Folders of runs. If a name occurs twice, the first run counts. */
  readonly runs: readonly string[];
  readonly baselines: readonly string[];
  /** Where the index is kept; undefined keeps none. */
  readonly file: string | undefined;
};

/** A line for each run and baseline. Only what has changed is read again; the file may be deleted at any time. */
export class RunIndex {
  readonly #places: IndexPlaces;
  /** Lines by path. */
  #lines: ReadonlyMap<string, IndexLine> | undefined;
  /** Paths by name. */
  #paths: ReadonlyMap<string, string> = new Map();
  #rows: readonly RunRow[] = [];
  #broken: readonly BrokenRun[] = [];

  constructor(places: IndexPlaces) {
    this.#places = places;
  }

  /** The newest first. */
  get rows(): readonly RunRow[] {
    return this.#rows;
  }

  get broken(): readonly BrokenRun[] {
    return this.#broken;
  }

  /** The path of a run's folder or a baseline's file; undefined if the index has no such name. */
  pathOf(name: string): string | undefined {
    return this.#paths.get(name);
  }

  /** Looks for changes; returns whether there were any. */
  async refresh(): Promise<boolean> {
    const { file } = this.#places;
    const once = shareOnce();
    const before = this.#lines ?? (await loadLines(file, once));
    const lines = new Map<string, IndexLine>();
    const names = new Map<string, string>();
    let isChanged = false;
    for (const some of inGroups(this.#found(), atOnce)) {
      const read = some.map((found) => {
        const known = before.get(found.path);
        if (known !== undefined && known.name === found.name && known.files === textOf(found.files)) return known;
        isChanged = true;
        return readLine(found, once);
      });
      for (const [at, line] of (await Promise.all(read)).entries()) {
        const { path = '', name = '', files = [] } = some[at] ?? {};
        const other = names.get(name);
        if (other === undefined) names.set(name, path);
        const why = `${other} has the same name`;
        lines.set(path, other === undefined ? line : { kind: 'broken', name, why, files: textOf(files) });
      }
      await new Promise(setImmediate); // others get a turn
    }
    if (lines.size !== before.size) isChanged = true;
    if (!isChanged && this.#lines !== undefined) return false;
    this.#lines = lines;
    this.#paths = names;
    const all = [...lines.values()];
    this.#rows = all.filter((line) => line.kind !== 'broken').toSorted(byStart);
    this.#broken = all.flatMap(brokenIn);
    // A full disk or a read-only one costs the next start a few seconds.
    if (isChanged && file !== undefined) await saveWhole(file, pieces(lines)).catch(() => undefined);
    return isChanged;
  }

  *#found(): Generator<Found, void, undefined> {
    for (const folder of this.#places.runs) yield* runsBelow(folder, folder, 1);
    for (const folder of this.#places.baselines) yield* baselinesIn(folder);
  }
}

function* inGroups<Item>(items: Iterable<Item>, size: number): Generator<Item[], void, undefined> {
  let group: Item[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** A run with a note is shown in part. */
function brokenIn(line: IndexLine): BrokenRun[] {
  if (line.kind === 'broken') return [line];
  const { name, note, files } = line;
  return note === undefined ? [] : [{ kind: 'broken', name, why: note, files }];
}

function byStart(one: RunRow, other: RunRow): number {
  return one.startedAt < other.startedAt ? 1 : one.startedAt > other.startedAt ? -1 : 0;
}

function* pieces(lines: ReadonlyMap<string, IndexLine>): Generator<string, void, undefined> {
  yield `${JSON.stringify(head)}\n`;
  for (const [path, line] of lines) yield `${JSON.stringify([path, line])}\n`;
}

async function loadLines(file: string | undefined, once: Once): Promise<ReadonlyMap<string, IndexLine>> {
  const lines = new Map<string, IndexLine>();
  if (file === undefined) return lines;
  let isFirst = true;
  try {
    for await (const { bytes } of readLines(file, 'index', '')) {
      const text = bytes.toString('utf8');
      if (isFirst && text !== JSON.stringify(head)) return lines;
      const value = isFirst ? undefined : parseLoose(text);
      isFirst = false;
      if (!Array.isArray(value)) continue;
      const [path, line] = value;
      const parsed = indexLineSchema.safeParse(line);
      if (typeof path === 'string' && parsed.success) lines.set(path, shared(parsed.data, once));
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error; // what cannot be read is made again
  }
  return lines;
}

/** The first of the values that are equal. */
type Once = <Value extends string | number[] | null>(value: Value) => Value;

function shareOnce(): Once {
  const known = new Map<string, unknown>();
  return (value) => {
    if (value === null) return value;
    const key = typeof value === 'string' ? value : `list ${value.join()}`;
    const found = known.get(key) ?? value;
    known.set(key, found);
    return found as typeof value; // the key says which
  };
}

/** With one copy of each text and list that many runs have in common: they fill most of the memory. */
function shared<Line extends IndexLine>(line: Line, once: Once): Line {
  if (line.kind === 'broken') return line;
  const scores = line.scores.map((score) => ({
    ...score,
    model: once(score.model),
    quantization: once(score.quantization),
    engine: once(score.engine),
    engineVersion: once(score.engineVersion),
    hardware: once(score.hardware),
    machine: once(score.machine),
    packs: score.packs.map((pack) => ({
      id: once(pack.id),
      version: once(pack.version),
      asked: once(pack.asked),
      passed: once(pack.passed),
      attempts: once(pack.attempts),
      attemptMs: pack.attemptMs,
    })),
  }));
  return { ...line, slug: once(line.slug), scores };
}

/** A file's name, its size, and when it was changed, in ms since 1970. */
type SeenFile = readonly [name: string, size: number, changedMs: number];

function textOf(files: readonly SeenFile[]): string {
  return files.map((file) => file.join(' ')).join(', ');
}

type Found = {
  readonly path: string;
  readonly name: string;
  readonly kind: 'run' | 'baseline';
  readonly files: readonly SeenFile[];
  /** It is not to be read. */
  readonly why: string | undefined;
};

// Synchronous: for thousands of files, waiting for each would take ten times as long.
function* runsBelow(root: string, folder: string, depth: number): Generator<Found, void, undefined> {
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith('.') || entry.name === 'badges') continue;
    const path = join(folder, entry.name);
    const name = relative(root, path).split(sep).join('/');
    if (entry.isSymbolicLink()) {
      const why = wayOut(root, path);
      if (why !== undefined) yield { path, name, kind: 'run', files: [], why };
      continue;
    }
    if (!entry.isDirectory()) continue;
    const files = filesIn(path, runFiles);
    if (files.length > 0) {
      const why = files.map(([file]) => wayOut(root, join(path, file))).find((each) => each !== undefined);
      yield { path, name, kind: 'run', files, why };
    } else if (isEmpty(path)) yield { path, name, kind: 'run', files: [], why: 'it is empty: nothing was written' };
    else if (depth < deepest) yield* runsBelow(root, path, depth + 1);
  }
}

/** A run that ended before its journal began leaves logs. */
function isEmpty(folder: string): boolean {
  return entriesOf(folder).every(({ name }) => name === 'logs' || isOfLock(name));
}

function* baselinesIn(folder: string): Generator<Found, void, undefined> {
  for (const { name: file } of entriesOf(folder)) {
    if (!file.endsWith('.json') || file.startsWith('.')) continue;
    const path = join(folder, file);
    const name = file.slice(0, -'.json'.length);
    yield { path, name, kind: 'baseline', files: filesIn(folder, [file]), why: wayOut(folder, path) };
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return []; // deleted in the meantime, or not ours to read
  }
}

function filesIn(folder: string, names: readonly string[]): readonly SeenFile[] {
  return names.flatMap((name): SeenFile[] => {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return stats === undefined ? [] : [[name, stats.size, Math.round(stats.mtimeMs)]];
  });
}

/** Why a link is not followed; undefined for anything else. */
function wayOut(root: string, path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  try {
    if (!isOutside(realpathSync(root), realpathSync(path))) return undefined;
    return `${basename(path)} is a link out of the folder`;
  } catch {
    return `${basename(path)} is a link to nothing`;
  }
}

async function readLine({ path, name, files, kind, why }: Found, once: Once): Promise<IndexLine> {
  const broken = (reason: string): BrokenRun => ({ kind: 'broken', name, why: reason, files: textOf(files) });
  if (why !== undefined) return broken(why);
  try {
    const row = kind === 'run' ? await readRun(path, files) : await readFile(path);
    return shared({ name, files: textOf(files), ...row }, once);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Its name is beside it.
    const [what = '', first = ''] = error.message.replaceAll(`${path}${sep}`, '').split('\n');
    return broken(first === '' ? what : `${what}: ${first.trim()}`);
  }
}

type ReadRow = Omit<RunRow, 'name' | 'files'>;

async function readRun(path: string, files: readonly SeenFile[]): Promise<ReadRow> {
  const has = (name: string) => files.some(([file]) => file === name);
  const journal = files.find(([file]) => file === 'journal.jsonl')?.[1] ?? 0;
  const scorecard = join(path, 'scorecard.json');
  const folder = await runFolder(path);
  const text = has('scorecard.json') ? ((await readRegularText(scorecard, { within: path })) ?? '') : undefined;
  const scorecards = text === undefined ? [] : parseScorecards(text, scorecard);
  const [first] = scorecards;
  // A branch may keep only scorecards.
  const isAlone = first !== undefined && !has('run.json');
  const { slug, command, startedAt, endedAt, outcome, where, judgedBy } = isAlone
    ? { slug: first.slug, command: 'run', ...first.run, outcome: null, where: undefined, judgedBy: undefined }
    : await folder.file();
  const isLoad = scorecards.some(({ load }) => load !== undefined) && judgedBy?.slo !== undefined;
  // Its times are in no scorecard.
  const isRead = isLoad && journal > 0 && journal <= longestJournal;
  const levelled = isRead ? (await folder.journal(toTime)).lines : [];
  return {
    ...{ kind: 'run', slug, command, startedAt, endedAt, outcome },
    scores: withGoodput(
      scorecards.map((each) => scoreRow(each, where)),
      levelled,
      judgedBy?.slo,
    ),
    ...(journal > longestJournal
      ? { note: `its journal has ${Math.round(journal / 2 ** 20)} MiB: no answers are shown` }
      : {}),
  };
}

/** Loaded with the first run that is read: where nothing has changed, no page of an index needs it. */
async function runFolder(path: string): Promise<RunFolder> {
  const { RunFolder } = await import('../../store/run-folder.ts');
  return new RunFolder(path);
}

function withGoodput(rows: readonly ScoreRow[], lines: readonly JournalLine[], slo: Slo | undefined): ScoreRow[] {
  if (lines.length === 0) return [...rows];
  return rows.map((row) =>
    row.load === undefined ? row : { ...row, rightGoodput: scoreLevel(lines, row.load, slo).rightGoodput },
  );
}

/** A baseline, or the result of another tool. */
async function readFile(path: string): Promise<ReadRow> {
  const value = parseLoose((await readRegularText(path)) ?? '');
  if (isBenchloopFile(value) || isBenchlocalResult(value)) {
    const { loadSide } = await import('../../store/load-side.ts');
    const nowhere = { root: path, cwd: path, baselinesDir: path };
    const sides = [...(await loadSide(path, nowhere, () => undefined)).values()];
    const [first] = sides.map((side) => ('scorecard' in side ? side.scorecard : side));
    if (first === undefined) throw new InputError('it holds no run', 'Name another.');
    const { startedAt, endedAt } = first.run;
    return {
      ...{ kind: 'result', slug: first.slug, command: 'run', startedAt, endedAt, outcome: null },
      scores: sides.map((side) =>
        'scorecard' in side ? scoreRow(side.scorecard) : scoreRow(side, side.address, theirsOf(side)?.isCloud),
      ),
    };
  }
  const found = await loadBaselineFile(path);
  if (found === undefined) throw new InputError('it is gone', 'It was deleted.');
  const { scorecard, capturedAt } = found;
  return {
    ...{ kind: 'baseline', slug: scorecard.slug, command: 'capture', startedAt: capturedAt, endedAt: capturedAt },
    outcome: null,
    scores: [scoreRow(scorecard)],
  };
}
