import { basename, join, resolve } from 'node:path';
import { InputError } from '../../lib/errors.ts';
import { explainIssues, faultLines, refuseNewer } from '../../lib/explain-issues.ts';
import { jsonFile } from '../../lib/json.ts';
import { parseLoose } from '../../lib/loose.ts';
import { nearestHint } from '../../lib/nearest.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import type { RunPlace } from '../../store/find-run.ts';
import { experimentsFolderOf, makeFolder, namesIn, runsFolderOf } from '../../store/make-folder.ts';
import { RunFolder } from '../../store/run-folder.ts';
import { type KeptExperiment, keptExperimentSchema } from './kept-experiment.ts';

const fileName = 'experiment.json';

/** The folder of an experiment: which runs are its arms. Their folders are beside those of all other runs. */
export class ExperimentFolder {
  readonly path: string;
  readonly #runs: string;
  #kept: KeptExperiment;
  #saved: Promise<void> = Promise.resolve();

  constructor(path: string, kept: KeptExperiment, root: string) {
    this.path = path;
    this.#kept = kept;
    this.#runs = runsFolderOf(root);
  }

  get kept(): KeptExperiment {
    return this.#kept;
  }

  /** Another process may have gone on with it since it was read. */
  async reload(): Promise<void> {
    this.#kept = await readKept(this.path);
  }

  /** Resolves once the last change is on disk. */
  get saved(): Promise<void> {
    return this.#saved;
  }

  /** One `PACK/ID` a line: what every arm is asked. */
  get scenariosPath(): string {
    return join(this.path, 'scenarios.txt');
  }

  /** The keys in that file; none if there is none. */
  async scenarios(): Promise<readonly string[]> {
    const text = (await readRegularText(this.scenariosPath, { within: this.path })) ?? '';
    return text.split('\n').filter((key) => key !== '');
  }

  run(id: string): RunFolder {
    return new RunFolder(join(this.#runs, id));
  }

  /** Whether a run has ended with everything measured. */
  async isMeasured(run: string | null): Promise<boolean> {
    if (run === null) return false;
    const file = await this.run(run)
      .file()
      .catch(() => undefined); // a run that has only just begun has none
    return file !== undefined && file.endedAt !== null;
  }

  /** An arm that has ended can be asked again what was not measured. */
  async reopen(run: string): Promise<void> {
    if (!(await this.isMeasured(run))) return;
    const folder = this.run(run);
    await folder.saveFile({ ...(await folder.file()), endedAt: null, outcome: null });
  }

  /** Whether a run has asked anything: without a plan, its server was not known yet. */
  async hasBegun(run: string | null): Promise<boolean> {
    if (run === null) return false;
    const plan = await this.run(run)
      .plan()
      .catch(() => undefined); // there is nothing to go on with
    return plan !== undefined;
  }

  async isFinished(): Promise<boolean> {
    const measured = await Promise.all(this.#kept.arms.map(({ run }) => this.isMeasured(run)));
    return measured.every(Boolean);
  }

  /** One change after another: arms may begin at the same time. */
  save(change: (kept: KeptExperiment) => KeptExperiment = (kept) => kept): Promise<void> {
    this.#kept = change(this.#kept);
    const text = jsonFile(this.#kept);
    this.#saved = this.#saved.then(() => saveWhole(join(this.path, fileName), text));
    this.#saved.catch(() => undefined); // whoever waits for it reports it
    return this.#saved;
  }

  /** Makes the folder. `keys` is what every arm is asked; undefined for everything in its packs. */
  async make(keys: readonly string[] | undefined): Promise<void> {
    await makeFolder(this.path);
    if (keys !== undefined) await saveWhole(this.scenariosPath, `${keys.join('\n')}\n`);
    await this.save();
  }
}

/** A new experiment, in which nothing is measured yet. */
export function newExperiment(kept: KeptExperiment, root: string): ExperimentFolder {
  return new ExperimentFolder(join(experimentsFolderOf(root), kept.id), kept, root);
}

/**
 * An experiment by its folder or the name of that; by its id in the config, the newest that is unfinished, else the
 * newest. Without a name, the newest that is unfinished.
 */
export async function findExperiment(name: string | undefined, { root, cwd }: RunPlace): Promise<ExperimentFolder> {
  const all = experimentsFolderOf(root);
  const ids = [...((await namesIn(all)) ?? [])].sort();
  const named = name === undefined ? ids : ids.filter((id) => /^\w+-\w+-(.+)$/.exec(id)?.[1] === name);
  for (const id of named.toReversed()) {
    const folder = await load(join(all, id), root).catch(() => undefined); // another one may be whole
    if (folder !== undefined && !(await folder.isFinished())) return folder;
  }
  if (name === undefined)
    throw new InputError(`no experiment in ${all} is unfinished`, 'Begin a new one, without --resume.');
  const newest = named.at(-1);
  if (newest !== undefined) return load(join(all, newest), root);
  const path = ids.includes(name) ? join(all, name) : resolve(cwd, name);
  if ((await namesIn(path)) !== undefined) return load(path, root);
  const hint = nearestHint(basename(name), ids, `They are kept in ${all}.`);
  throw new InputError(`there is no experiment "${name}"`, hint);
}

/** Those of a root that can be read, the newest first. */
export async function listExperiments(root: string): Promise<readonly ExperimentFolder[]> {
  const all = experimentsFolderOf(root);
  const ids = [...((await namesIn(all)) ?? [])].sort().reverse();
  const found = await Promise.all(ids.map((id) => load(join(all, id), root).catch(() => undefined))); // one is broken
  return found.flatMap((folder) => folder ?? []);
}

async function load(path: string, root: string): Promise<ExperimentFolder> {
  return new ExperimentFolder(path, await readKept(path), root);
}

async function readKept(path: string): Promise<KeptExperiment> {
  const file = join(path, fileName);
  const text = await readRegularText(file, { within: path });
  if (text === undefined)
    throw new InputError(`${path} is no experiment: it has no ${fileName}`, 'Name the folder of an experiment.');
  const value = parseLoose(text);
  refuseNewer(value, 1, file);
  const parsed = keptExperimentSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = faultLines(explainIssues(parsed.error.issues));
  throw new InputError([`${file} does not describe an experiment`, ...lines].join('\n'), 'Begin it again.');
}
