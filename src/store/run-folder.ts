import { cp, lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { InputError, ifUnusable } from '../lib/errors.ts';
import { checked, refuseNewer } from '../lib/explain-issues.ts';
import { jsonFile, parseOr } from '../lib/json.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { scenarioDigest } from '../packs/digest.ts';
import type { Content } from '../packs/filler.ts';
import { loadBuiltinPacks } from '../packs/load-packs.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { worldOf } from '../packs/play-script.ts';
import { inEachOrder, taskOf } from '../packs/task-of.ts';
import { type Task, type TasksFile, tasksFileSchema } from '../records/attempt.ts';
import type { Baseline } from '../records/baseline.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import { alignPacks } from '../records/known-packs.ts';
import { linesOfLevel, splitLevel } from '../records/level.ts';
import { type ExportsFile, exportsFileSchema, type RunFile, runFileSchema } from '../records/run-file.ts';
import type { Scorecard, ScorecardFile } from '../records/scorecard.ts';
import type { Mode } from '../records/target.ts';
import { type AskedScenario, scenariosByKey } from '../run/asked-scenario.ts';
import { journalPath } from '../run/open-journal.ts';
import { type AlikePlans, journalLines, type ReadJournal, readJournal } from '../run/read-journal.ts';
import { type PrintLockNote, takeRunLock } from '../run/run-lock.ts';
import { levelled } from '../score/score-run.ts';
import { namesIn } from './make-folder.ts';

export type AskedTasks = TasksFile['scenarios'];

/** A run's folder, with a reader and a writer for each of its files. Reads nothing before it is needed. */
export class RunFolder {
  readonly path: string;
  readonly journalPath: string;
  /** The baselines that the run was compared with. */
  readonly baselinesPath: string;
  /** For a load run: the level to read; undefined for all. */
  readonly level: string | undefined;

  constructor(path: string, level?: string) {
    this.path = path;
    this.level = level;
    this.journalPath = journalPath(path);
    this.baselinesPath = join(path, 'baselines');
  }

  /** From its path, or from the name of one of its levels. */
  static at(view: string): RunFolder {
    const level = splitLevel(view);
    return level === undefined ? new RunFolder(view) : new RunFolder(level.run, level.level);
  }

  /** The name that `at` takes. */
  get view(): string {
    return this.level === undefined ? this.path : `${this.path}@${this.level}`;
  }

  /** undefined if there is no such folder */
  names(): Promise<readonly string[] | undefined> {
    return namesIn(this.path);
  }

  /** Until it is disposed, no other process writes in the folder. */
  lock(say?: PrintLockNote): Promise<AsyncDisposable> {
    return takeRunLock(this.path, say);
  }

  /** What a resumed run writes would follow them. */
  async refuseLinksOut(): Promise<void> {
    const own = await realpath(this.path);
    for (const entry of await readdir(own, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) continue;
      const link = join(entry.parentPath, entry.name);
      const target = await realpath(link).catch(() => ''); // a dangling one would make its target
      if (!target.startsWith(own + sep))
        throw new InputError(`${link} is a link out of its folder`, 'Put the file or folder itself there.');
    }
  }

  /** `keep` reduces each line to what the caller needs of it; `known` is the plan, if the caller has it. */
  async journal(keep?: <Line extends JournalLine>(line: Line) => Line, known?: Plan): Promise<ReadJournal> {
    const { plan, lines } = await readJournal(this.journalPath, keep, known);
    return { plan, lines: this.level === undefined ? lines : linesOfLevel(levelled(lines), this.level) };
  }

  /** One line of the journal after another, never all in memory. */
  async *lines(): AsyncGenerator<JournalLine, void, undefined> {
    for await (const { line } of journalLines(this.journalPath)) yield line;
  }

  async plan(alike?: AlikePlans): Promise<Plan> {
    for await (const { line } of journalLines(this.journalPath, undefined, alike))
      if (line.kind === 'plan') return line;
    throw new InputError('its journal holds no plan', 'Name the journal of a run.');
  }

  /** `run.json` */
  async file(): Promise<RunFile> {
    const path = join(this.path, 'run.json');
    const value = await readRunJson(path, this.path);
    refuseNewer(value, 1, path);
    return checked(runFileSchema, value, {
      lead: `${path} does not describe a run`,
      hint: 'Name the folder of a run.',
    });
  }

  /** A run that has lost its `run.json` can still be examined: then the reason goes to `warn`. */
  async fileOrWarning(warn: (message: string) => void): Promise<RunFile | undefined> {
    return this.file().catch(
      ifUnusable(({ message }) => {
        warn(`${message}\n`);
        return undefined;
      }),
    );
  }

  /** Whether a decided run has written all its files. A capture writes its decision last. */
  async isClosed(): Promise<boolean> {
    const file = await this.file().catch(() => undefined); // a run without one is never resumed
    return file === undefined || file.command === 'capture' || file.outcome !== null;
  }

  /** The baseline of each mode: those that the run was compared with, or those in another folder. */
  async against(
    { slug, modes, packs, harness }: Plan,
    warn: (message: string) => void = () => undefined,
    directory = this.baselinesPath,
  ): Promise<ReadonlyMap<Mode, Baseline>> {
    const found = new Map<Mode, Baseline>();
    for (const mode of modes) {
      const within = directory === this.baselinesPath ? this.path : undefined;
      const kept = await loadBaseline(directory, slug, mode, harness, within);
      if (kept.kind === 'missing') continue;
      const ids = packs.map(({ id }) => id);
      found.set(mode, alignPacks(kept.baseline, ids));
      for (const note of kept.notes) warn(`${note}\n`);
    }
    return found;
  }

  /** `tasks.json`: the prompts of the run. Without it, those of the built-in packs that did not change. */
  async tasks(plan: Plan): Promise<AskedTasks> {
    const kept = await readTasks(join(this.path, tasksName), this.path);
    if (kept !== undefined) return kept;
    if (!plan.packs.some(({ id }) => Object.hasOwn(builtinPacks, id))) return {};
    const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
    return Object.fromEntries(tasksIn(plan, packs));
  }

  /** `exports.json`: what was sent where. A damaged one only means that all is sent again. */
  async sent(): Promise<ExportsFile['sent']> {
    const path = join(this.path, exportsName);
    const parsed = exportsFileSchema.safeParse(parseLoose((await readRegularText(path, { within: this.path })) ?? ''));
    return parsed.success ? parsed.data.sent : {};
  }

  /** Keeps the entries of other places, which other processes may have written. */
  async saveSent(place: string, sent: ExportsFile['sent'][string] | undefined): Promise<void> {
    const { [place]: _, ...others } = await this.sent();
    const all = sent === undefined ? others : { ...others, [place]: sent };
    const file: ExportsFile = { version: 1, kind: 'exports', sent: all };
    await saveWhole(join(this.path, exportsName), `${JSON.stringify(file, undefined, 2)}\n`);
  }

  saveFile(file: RunFile): Promise<void> {
    return saveWhole(join(this.path, 'run.json'), `${JSON.stringify(file, undefined, 2)}\n`);
  }

  saveJournal({ plan, lines }: ReadJournal): Promise<void> {
    return saveWhole(this.journalPath, [plan, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  saveScorecards(scorecards: readonly Scorecard[]): Promise<void> {
    const file: ScorecardFile = { version: 1, kind: 'scorecards', scorecards: [...scorecards] };
    return saveWhole(join(this.path, 'scorecard.json'), jsonFile(file));
  }

  /** Keeps the prompts next to the journal: packs may be gone or changed when a report is made again. */
  saveTasks(plan: Plan, packs: readonly Pack[]): Promise<void> {
    return saveWhole(join(this.path, tasksName), taskParts(plan, packs));
  }

  /** Copies those of these files that exist. */
  async copyTo(into: string, wanted: readonly ('run.json' | 'baselines' | typeof tasksName)[]): Promise<void> {
    const names = (await this.names()) ?? [];
    for (const name of wanted)
      if (names.includes(name))
        await cp(join(this.path, name), join(into, name), {
          recursive: true,
          filter: async (path) => !(await lstat(path)).isSymbolicLink(),
        });
  }
}

const tasksName = 'tasks.json';
const exportsName = 'exports.json';

async function readRunJson(path: string, within: string): Promise<unknown> {
  const refuse = (why: string, cause?: unknown) =>
    new InputError(`cannot read ${path}: ${why}`, 'It belongs next to the journal of every run.', { cause });
  const text = await readRegularText(path, { within });
  if (text === undefined) throw refuse('there is no such file');
  return parseOr(text, (why, cause) => refuse(`no JSON: ${why}`, cause));
}

async function readTasks(path: string, within: string): Promise<AskedTasks | undefined> {
  const text = await readRegularText(path, { within });
  if (text === undefined) return undefined;
  const hint = 'Without that file the prompts of built-in packs are shown.';
  const refuse = (why: string, cause: unknown) => new InputError(`cannot read ${path}: ${why}`, hint, { cause });
  const value = parseOr(text, (_, cause) => refuse(`no JSON: ${String(cause)}`, cause));
  const parsed = tasksFileSchema.safeParse(value);
  if (!parsed.success) throw refuse('it does not hold what a run asked', parsed.error);
  return parsed.data.scenarios;
}

/** Like JSON.stringify with an indent of 1, but one scenario at a time, because there may be very many. */
function* taskParts(plan: Plan, packs: readonly Pack[]): Generator<string, void, undefined> {
  let before = '{\n "version": 1,\n "kind": "tasks",\n "scenarios": {';
  for (const [key, task] of tasksIn(plan, packs)) {
    yield `${before}\n  ${JSON.stringify(key)}: ${JSON.stringify(task, undefined, 1).replaceAll('\n', '\n  ')}`;
    before = ',';
  }
  yield before === ',' ? '\n }\n}\n' : `${before}}\n}\n`;
}

function* tasksIn(plan: Plan, packs: readonly Pack[]) {
  const asked = scenariosByKey(packs);
  for (const key of Object.keys(plan.scenarios)) {
    const found = asked.get(key);
    if (found === undefined) continue;
    if (found.pack.private === true) continue;
    if (scenarioDigest(found.pack, found.scenario) !== plan.scenarios[key]) continue;
    yield [key, keptTask(found)] as const;
  }
}

/** The characters kept of a context, to show what was asked. */
const mostContext = 2048;

function withShortContexts(scenario: Scenario): Scenario {
  const short = (content: Content): Content =>
    typeof content === 'string'
      ? content
      : content.map((part) => ('context' in part ? { context: shortContext(part.context) } : part));
  const messages = scenario.messages.map((message) => ({ ...message, content: short(message.content) }));
  return { ...scenario, messages };
}

function shortContext(context: string): string {
  if (context.length <= mostContext) return context;
  const kept = context
    .slice(0, mostContext)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${kept}… (${context.length - kept.length} more characters)`;
}

/** What a scenario asks, as `tasks.json` keeps it. */
export function keptTask({ pack, scenario }: Omit<AskedScenario, 'key'>): AskedTasks[string] {
  const asked = inEachOrder(scenario).map((order) => taskOf(pack, withShortContexts(order)));
  const [task, ...orders] = asked as [Task, ...Task[]]; // never empty
  const agent = worldOf(scenario) === undefined ? {} : { agent: scenario as unknown as AskedTasks[string]['agent'] }; // as read from YAML
  return { title: scenario.title, task, ...(orders.length === 0 ? {} : { orders }), ...agent };
}
