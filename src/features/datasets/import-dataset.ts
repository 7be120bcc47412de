import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../lib/errors.ts';
import { explainIssues, faultLines } from '../../lib/explain-issues.ts';
import { isObject } from '../../lib/loose.ts';
import { sha256 } from '../../lib/sha256.ts';
import { type Pack, scenarioSchema } from '../../packs/pack-schema.ts';
import { SetAsideTexts } from '../../packs/set-aside.ts';
import { unfold } from '../../packs/unfold/unfold.ts';
import type { Ports } from '../../verify/ports.ts';
import type { Dataset, Item } from './dataset.ts';
import { type DatasetName, datasets } from './datasets.ts';
import { readRows } from './read-rows.ts';

export type DatasetImport = {
  /** Called before each row, by its number. */
  readonly seen?: ((row: number) => void) | undefined;
  readonly files: readonly string[];
  readonly as: DatasetName;
  readonly task?: string | undefined;
  /** The part of the data: only rows that name it are taken, where rows name one. */
  readonly split?: string | undefined;
  /** The size of the sample; omitted, every scenario is taken, or the first ones of some datasets. */
  readonly examples?: number | undefined;
  /** Take every scenario, also where the first ones are the default. */
  readonly all?: boolean | undefined;
  /** The rows that another tool takes. */
  readonly slice?: 'benchlocal' | undefined;
  readonly privateCases?: boolean | undefined;
  readonly seed: number;
  readonly skipBadRows: boolean;
};

export type ImportedDataset = {
  readonly id: string;
  readonly lines: () => Generator<string, void, undefined>;
  readonly rows: number;
  readonly taken: number;
  /** Numbers of rows or scenarios left out, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
};

class SeveralTasks extends InputError {
  readonly known: readonly string[];

  constructor(tasks: ReadonlyMap<string, number>, known: readonly string[]) {
    const lines = [...tasks].map(([task, rows]) => `  ${task}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
    const named = `Name one: --task ${known.join(' or ')}`;
    super(
      ['the files hold several tasks, and a pack holds one', ...lines].join('\n'),
      `${named}; or write a pack of each with --out DIR.`,
    );
    this.known = known;
  }
}

/** Makes a pack of each task that the rows name, and else of all rows. */
export async function* importEachTask(asked: DatasetImport, ports: Ports): AsyncGenerator<ImportedDataset, void, void> {
  const all = await importDataset(asked, ports).catch((error: unknown) => {
    if (error instanceof SeveralTasks) return error.known;
    throw error;
  });
  if ('lines' in all) yield all;
  else for (const task of all) yield importDataset({ ...asked, task }, ports);
}

/** Makes a pack from files that the user has. Keeps the sample on disk, and nothing else. */
export async function importDataset(asked: DatasetImport, ports: Ports): Promise<ImportedDataset> {
  const dataset: Dataset = datasets[asked.as];
  const given = givenTask(dataset, asked);
  refuseBadSplit(asked);
  const privateCases = asked.privateCases === true;
  if (privateCases && dataset.hasPrivateCases === undefined)
    throw new InputError(`${asked.as} has no private cases`, 'Leave --private-cases out.');
  const { first, among } = rowsOf(dataset, asked);
  const drawn = new Drawn(asked);
  const tasks = new Map<string, number>();
  const leftOut = new Map<string, number>();
  const files: { name: string; sha256: string }[] = [];
  let rows = 0;
  for (const path of asked.files) {
    const hash = createHash('sha256');
    for await (const row of readRows(path, dataset, hash)) {
      rows += 1;
      asked.seen?.(rows);
      const value = 'fault' in row ? undefined : row.value;
      const task = value === undefined ? undefined : dataset.taskOf?.(value);
      if (task !== undefined && given === undefined && dataset.together?.includes(task) === false) {
        count(leftOut, `of the task ${task}`);
        continue;
      }
      if (task !== undefined && dataset.together === undefined) tasks.set(task, (tasks.get(task) ?? 0) + 1);
      if (task !== undefined && given !== undefined && task !== given) {
        count(leftOut, `of the task ${task}`);
        continue;
      }
      const split = isObject(value) ? value['split'] : undefined;
      if (asked.split !== undefined && typeof split === 'string' && split !== asked.split) {
        count(leftOut, `of the split ${split}`);
        continue;
      }
      // Rows of several tasks are an error, which lists their numbers.
      if (tasks.size > 1 && given === undefined) continue;
      if (among !== undefined && !among.takes(value)) {
        count(leftOut, `not among the ${among.size} of benchlocal-cli`);
        continue;
      }
      if (first !== undefined && drawn.length >= first) {
        drawn.beyond += 1;
        continue;
      }
      const aids = { ...ports, task: given ?? task ?? '', privateCases };
      const reading = 'fault' in row ? row : await dataset.read(row.value, aids);
      if ('leftOut' in reading) count(leftOut, reading.leftOut);
      const fault = 'items' in reading ? drawn.add(reading.items) : 'fault' in reading ? reading.fault : undefined;
      if (fault === undefined) continue;
      if (!asked.skipBadRows) throw new InputError(`${row.place} is no row of ${dataset.title}: ${fault}`, badRowHint);
      count(leftOut, badRows);
    }
    files.push({ name: basename(path), sha256: hash.digest('hex') });
  }
  const task = given ?? onlyTask(tasks, asked);
  among?.refuseMissing();
  if (drawn.length === 0)
    throw new InputError(
      `nothing can be taken from ${asked.files.join(', ')}${tally(leftOut)}`,
      'Are they the right files?',
    );
  if (drawn.beyond > 0)
    leftOut.set(
      first === undefined ? `beyond --examples ${asked.examples}` : `beyond the first ${first}`,
      drawn.beyond,
    );
  const parts = [task, asked.split].filter((part) => part !== undefined);
  const id = [asked.as, ...parts].join('-');
  const head: Partial<Pack> = {
    id,
    version: '1.0.0',
    title: [dataset.title, ...parts].join(' '),
    source: {
      dataset: asked.as,
      task,
      split: asked.split,
      files,
      rows,
      examples: drawn.length,
      seed: asked.seed,
    },
    ...dataset.head,
  };
  return {
    ...{ id, rows, taken: drawn.length, leftOut },
    *lines() {
      yield JSON.stringify(head);
      yield* drawn.lines();
    },
  };
}

/** How many rows to take from the start of the files, or which rows; neither for a sample, or for all. */
function rowsOf(
  { first, benchlocal }: Dataset,
  { as, all, examples, slice }: DatasetImport,
): { readonly first?: number | undefined; readonly among?: Among } {
  if ([all, examples, slice].filter((each) => each !== undefined).length > 1)
    throw new InputError('--all, --examples and --slice exclude each other', 'Leave all but one out.');
  if (slice === undefined) return { first: all === undefined && examples === undefined ? first : undefined };
  if (benchlocal === undefined) throw new InputError(`benchlocal-cli has no slice of ${as}`, 'Leave --slice out.');
  return typeof benchlocal === 'number' ? { first: benchlocal } : { among: new Among(benchlocal) };
}

/** Rows that are named one by one. */
class Among {
  readonly #field: string;
  readonly #missing: Set<string>;
  readonly #wanted: ReadonlySet<string>;

  constructor({ field, values }: Exclude<Dataset['benchlocal'], number | undefined>) {
    this.#field = field;
    this.#wanted = new Set(values);
    this.#missing = new Set(values);
  }

  get size(): number {
    return this.#wanted.size;
  }

  takes(row: unknown): boolean {
    const name = String(isObject(row) ? row[this.#field] : undefined);
    this.#missing.delete(name);
    return this.#wanted.has(name);
  }

  refuseMissing(): void {
    if (this.#missing.size === 0) return;
    throw new InputError(
      `${this.#missing.size} of the ${this.size} rows that benchlocal-cli takes are not in the files: ${[...this.#missing].join(', ')}`,
      'Name all files of the release, or leave --slice out.',
    );
  }
}

const badRows = 'bad rows';
const badRowHint = 'Is it the right dataset? --skip-bad-rows leaves such rows out and counts them.';

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** `: 3 bad rows, 2 without an answer` */
export function tally(leftOut: ReadonlyMap<string, number>): string {
  const parts = [...leftOut].map(
    ([why, howMany]) => `${howMany} ${why === badRows && howMany === 1 ? 'bad row' : why}`,
  );
  return parts.length === 0 ? '' : `; left out: ${parts.join(', ')}`;
}

/** It is a part of the pack's id. */
function refuseBadSplit({ split }: DatasetImport): void {
  if (split !== undefined && !/^[a-z0-9][a-z0-9._]{0,30}$/.test(split))
    throw new InputError(
      `--split ${split} is not the name of a split`,
      'Use lower-case letters and digits, such as validation.',
    );
}

/** The task of --task; undefined if the rows name it or the dataset has one task. */
function givenTask({ tasks = [], laterTasks = [], taskOf }: Dataset, { as, task }: DatasetImport): string | undefined {
  const wanted = task?.toLowerCase();
  const known = tasks.join(' or ');
  if (wanted === undefined) {
    if (tasks.length === 0 || taskOf !== undefined) return undefined;
    throw new InputError(`${as} has several tasks`, `Name one: --task ${known}.`);
  }
  if (tasks.length === 0) throw new InputError(`${as} has no tasks`, 'Leave --task out.');
  if (tasks.includes(wanted)) return wanted;
  if (laterTasks.includes(wanted))
    throw new InputError(`the task ${wanted} of ${as} is not in this version`, `--task can be ${known}.`);
  throw new InputError(`${as} has no task "${task}"`, `--task can be ${known}.`);
}

function onlyTask(tasks: ReadonlyMap<string, number>, { as, files }: DatasetImport): string | undefined {
  if (tasks.size <= 1) return [...tasks.keys()][0];
  const { tasks: known = [] }: Dataset = datasets[as];
  const named = known.filter((task) => tasks.has(task));
  if (named.length > 0) throw new SeveralTasks(tasks, named);
  throw new InputError(
    `nothing can be taken from ${files.join(', ')}: its rows are of the tasks ${[...tasks.keys()].join(', ')}`,
    `--task can be ${known.join(' or ')}.`,
  );
}

/** Draws the `examples` scenarios with the lowest SHA-256 of seed and id. Keeps the order of the files. */
class Drawn {
  readonly #asked: DatasetImport;
  readonly #texts = new SetAsideTexts();
  readonly #ids = new Names();
  readonly #groups = new Names();
  readonly #digests = new Set<string>();
  /** Sorted by key. */
  readonly #kept: { readonly key: string; readonly place: number }[] = [];
  beyond = 0;

  constructor(asked: DatasetImport) {
    this.#asked = asked;
  }

  get length(): number {
    return this.#kept.length;
  }

  /** Adds all scenarios of a row, or returns why it cannot. */
  add(items: readonly Item[]): string | undefined {
    const digest = sha256(JSON.stringify(items));
    if (items.length > 0 && this.#digests.has(digest)) return 'the same row was read before';
    this.#digests.add(digest);
    const lines = items.map(({ id, title, group, scenario }) => ({
      ...{ id: this.#ids.newName(id), title, group: group === undefined ? undefined : this.#groups.nameOf(group) },
      ...scenario,
    }));
    for (const line of lines) {
      const { value, faults } = unfold({ scenarios: [line] });
      const parsed = oneScenario.safeParse(value);
      const found = [...faults, ...(parsed.success ? [] : explainIssues(parsed.error.issues))];
      if (found.length > 0) return faultLines(found).join('\n').trim();
    }
    for (const line of lines) this.#draw(line.id, line);
    return undefined;
  }

  #draw(id: string, line: object): void {
    const { examples, seed } = this.#asked;
    const key = examples === undefined ? '' : sha256(`${seed}/${id}`);
    const at = examples === undefined ? this.#kept.length : this.#placeOf(key);
    if (at === examples) {
      this.beyond += 1;
      return;
    }
    this.#kept.splice(at, 0, { key, place: this.#texts.length });
    this.#texts.add(JSON.stringify(line));
    if (examples === undefined || this.#kept.length <= examples) return;
    this.#kept.pop();
    this.beyond += 1;
  }

  #placeOf(key: string): number {
    let [low, high] = [0, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#kept[middle]?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *lines(): Generator<string, void, undefined> {
    this.#texts.flush();
    const places = this.#kept.map(({ place }) => place).sort((one, other) => one - other);
    for (const place of places) yield this.#texts.at(place) ?? '';
  }
}

const oneScenario = z.looseObject({ scenarios: z.tuple([scenarioSchema]) });

const longestName = 72;

/** Makes unique names that are valid ids. */
class Names {
  readonly #known = new Map<string, string>();
  readonly #taken = new Map<string, number>();

  /** Returns the same name for the same text. */
  nameOf(text: string): string {
    const known = this.#known.get(text) ?? this.newName(text);
    this.#known.set(text, known);
    return known;
  }

  /** Returns a new name each time. */
  newName(text: string): string {
    const plain = text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
    const name = plain.slice(0, longestName) || 'row';
    let free = name;
    while (this.#taken.has(free)) {
      const next = (this.#taken.get(name) ?? 0) + 1;
      this.#taken.set(name, next);
      free = `${name.slice(0, longestName - 8)}-${next}`;
    }
    this.#taken.set(free, Math.max(1, this.#taken.get(free) ?? 0));
    return free;
  }
}
