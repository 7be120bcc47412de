import { join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { nearestHint } from '../lib/nearest.ts';
import { saveOutput } from '../lib/save-whole.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { scenarioDigest } from '../packs/digest.ts';
import { scenarioSchema } from '../packs/pack-schema.ts';
import { failureModeSchema } from '../records/failure-mode.ts';
import type { AttemptLine, Plan } from '../records/journal.ts';
import type { RunFile } from '../records/run-file.ts';
import { packOfKey, scenariosOfRows } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { causeSchema, type Verdict } from '../records/verdict.ts';
import { plainLine } from '../report/plain-text.ts';
import { renderFailures } from '../report/render-inspect.ts';
import { joinLines, renderGrid, terminalOf, textWidth } from '../report/terminal-lines.ts';
import { outcomeWords } from '../report/words.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { preparedIn } from '../score/score-parts.ts';
import { scoreRun, sortLines } from '../score/score-run.ts';
import { findBaselineAnswers } from '../store/baseline-answers.ts';
import { findKeptRun, runIds } from '../store/find-run.ts';
import { makeBundle } from '../store/make-bundle.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { packsOfPlan } from '../store/packs-of-plan.ts';
import { readCalls } from '../store/read-calls.ts';
import { isFile } from '../store/result-files.ts';
import { keptTask, RunFolder } from '../store/run-folder.ts';
import { secretsIn } from '../store/without-secrets.ts';
import { showByFailure, showInspected, showRun } from './show-inspected.ts';
import { viewFacet } from './view-facet.ts';

export type InspectOptions = {
  /** An id, a folder or a journal; undefined lists all runs. */
  readonly run: string | undefined;
  /** `PACK/ID`, or the id alone: one scenario in full. */
  readonly scenario: string | undefined;
  readonly failed?: boolean;
  readonly byMode?: boolean;
  readonly failure?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly round?: number | undefined;
  /** Shows the answer side by side with that of the baseline. */
  readonly diff?: boolean;
  /** Used in place of the baseline kept with the run or in the folder of baselines. */
  readonly baseline?: string | undefined;
  readonly baselinesDirectory: string;
  /** A file to write, to attach to a bug report. */
  readonly bundle?: string | undefined;
  /** Files and folders of packs that are not built in. */
  readonly packs?: readonly string[] | undefined;
  readonly color: Settings['out']['color'];
  /** The folder of the config. */
  readonly root: string;
};

type Inspected = {
  readonly folder: RunFolder;
  readonly journal: ReadJournal;
  readonly attempts: readonly AttemptLine[];
};

/** Shows a kept run: a summary, its failures, or one scenario. Changes nothing. */
export async function inspect(options: InspectOptions, io: Io): Promise<number> {
  if (options.diff && options.scenario === undefined)
    throw new InputError('--diff takes a scenario', 'Name one behind the run: inspect RUN PACK/ID --diff.');
  if (options.byMode && options.scenario !== undefined)
    throw new InputError('--by-mode takes no scenario', 'Leave one of them out.');
  if (options.baseline !== undefined && !options.diff && options.bundle === undefined)
    throw new InputError('--baseline belongs to --diff or --bundle', 'Add one of them.');
  if (options.failure !== undefined) checkFailure(options.failure);
  if (options.run === undefined) {
    const [first] = viewOf(options);
    if (first !== undefined) throw new InputError(`${first} needs a run`, 'Name one, for example: inspect latest.');
    io.out(await listRuns(options.root, io));
    return exitCodes.passed;
  }
  for (const view of viewFacet.all()) {
    const text = await view.inspect?.(resolve(io.cwd, options.run), { ...options, given: viewOf(options) }, io);
    if (text === undefined) continue;
    io.out(text);
    return exitCodes.passed;
  }
  const folder = await findKeptRun(options.run, { root: options.root, cwd: io.cwd });
  const journal = await folder.journal();
  const keys = options.scenario === undefined ? undefined : keysNamed(journal.plan, options.scenario);
  const attempts = select(journal, options, keys);
  if (attempts.some(({ leftOut }) => leftOut === 'texts'))
    io.err('This copy of the run leaves out texts of the model.\n');
  const inspected: Inspected = { folder, journal, attempts };
  if (options.bundle !== undefined) {
    io.out(`wrote ${await writeBundle(inspected, options, options.bundle, io)}\n`);
    return exitCodes.passed;
  }
  if (keys === undefined) io.out(await listing(inspected, options, io));
  for (const key of keys ?? []) {
    const own = attempts.filter(({ scenario }) => scenario === key);
    io.out(await inFull({ ...inspected, attempts: own }, key, options, io));
  }
  return exitCodes.passed;
}

/** The given flags that select a view. */
function viewOf({ scenario, mode, round, bundle, failure, baseline, ...view }: InspectOptions): string[] {
  const given = {
    ...{ SCENARIO: scenario, '--mode': mode, '--round': round, '--bundle': bundle, '--baseline': baseline },
    ...{ '--diff': view.diff || undefined, '--by-mode': view.byMode || undefined },
    ...{ '--failed': view.failed || undefined, '--failure': failure },
  };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function select({ plan, lines }: ReadJournal, options: InspectOptions, keys: readonly string[] | undefined) {
  const { scenario, mode, round, failed, bundle, failure } = options;
  if (mode !== undefined && !plan.modes.includes(mode))
    throw new InputError(`the run was not asked in mode ${mode}`, `It was asked in ${plan.modes.join(', ')}.`);
  const { attempts } = sortLines(lines);
  const rounds = [...new Set(attempts.map((attempt) => attempt.round))].sort((one, other) => one - other);
  if (round !== undefined && !rounds.includes(round))
    throw new InputError(`nothing was asked in round ${round}`, `There are the rounds ${rounds.join(', ')}.`);
  const isFailedOnly = scenario === undefined ? bundle !== undefined : failed;
  return attempts.filter(
    (attempt) =>
      (mode === undefined || attempt.mode === mode) &&
      (round === undefined || attempt.round === round) &&
      (keys === undefined || keys.includes(attempt.scenario)) &&
      (failure === undefined || endedBy(attempt, failure)) &&
      !(isFailedOnly && attempt.verdict.outcome === 'pass'),
  );
}

/** The key of a scenario, given as key or as an unambiguous id; of a pair, those of its games. */
function keysNamed(plan: Plan, name: string): string[] {
  const games = scenariosOfRows(plan, [name]);
  if (games.length > 0) return games;
  const keys = Object.keys(plan.scenarios);
  if (keys.includes(name)) return [name];
  const called = keys.filter((key) => key.endsWith(`/${name}`));
  if (called.length === 1) return called;
  if (called.length > 1) throw new InputError(`several scenarios are called "${name}"`, `Name ${called.join(' or ')}.`);
  const ids = keys.map((key) => key.slice(key.indexOf('/') + 1));
  const named = 'Scenarios are named PACK/ID; inspect RUN --by-mode lists what failed.';
  const hint = nearestHint(name, name.includes('/') ? keys : ids, named);
  throw new InputError(`the run has no scenario "${name}"`, hint);
}

async function listing({ folder, journal, attempts }: Inspected, options: InspectOptions, io: Io): Promise<string> {
  const terminal = terminalOf(options, io);
  const { failure } = options;
  if (failure !== undefined && attempts.length === 0) return `No attempt ended with ${failure}.\n`;
  if (options.byMode) return showByFailure(attempts, terminal);
  const failures = renderFailures(attempts, terminal);
  if (options.failed || failure !== undefined) return failures;
  const scorecards = scoreRun(journal.plan, journal.lines);
  const file = await folder.fileOrWarning(io.err);
  // If every attempt passed its checks, a mean has fallen.
  const hasOnlyPassed = attempts.every(({ verdict }) => verdict.outcome === 'pass');
  const fell =
    file?.outcome === 'regressed' && hasOnlyPassed
      ? `It regressed by the mean of a metric: quality-baseline report ${file.id} lists the scenarios that fell most.\n`
      : '';
  return `${showRun({ ...journal, file, scorecards }, terminal)}\n${failures}${fell}${await sentLines(folder)}`;
}

/** Where the run was sent, with the names that find it there. */
async function sentLines(folder: RunFolder): Promise<string> {
  const lines = Object.entries(await folder.sent()).map(([place, { complete, ids }]) => {
    const names = ['trace', 'run', 'repo'].flatMap((name) => (ids[name] === undefined ? [] : [`${name} ${ids[name]}`]));
    return plainLine(`${complete === null ? 'Sent in part' : 'Sent'} to ${[place, ...names].join(', ')}`);
  });
  return lines.map((line) => `${line}.\n`).join('');
}

async function inFull(
  { folder, journal, attempts }: Inspected,
  key: string,
  options: InspectOptions,
  io: Io,
): Promise<string> {
  const { plan } = journal;
  const { packs = [] } = options;
  const isNamed = packs.length > 0 || Object.hasOwn(builtinPacks, packOfKey(key));
  const kept = isNamed ? undefined : (await folder.tasks(plan))[key];
  const found = kept === undefined ? await askedToday(plan, key, packs, io) : undefined;
  const asked = kept ?? (found && keptTask(found));
  if (asked === undefined) throw new InputError(`today's pack has no ${key}`, 'Give the earlier pack with --pack.');
  const modes = plan.modes.filter((mode) => options.mode === undefined || options.mode === mode);
  const baselines = options.diff ? await baselineAnswers(folder, plan, modes, options, io) : undefined;
  const scenario = found?.scenario ?? scenarioSchema.safeParse(asked.agent).data;
  const read = (line: AttemptLine) => readCalls(line, plan, asked.task.tools);
  const notes = requestDifferences(journal, key, asked.task.tools.length > 0);
  return showInspected({ key, asked, scenario, notes, attempts, read, modes, baselines }, terminalOf(options, io));
}

/** Without `packs`, only the pack of the scenario has to be built in. */
async function askedToday(plan: ReadJournal['plan'], key: string, packs: readonly string[], io: Io) {
  const own = plan.packs.filter(({ id }) => packs.length > 0 || id === packOfKey(key));
  const asked = scenariosByKey(await packsOfPlan({ ...plan, packs: own }, packs)).get(key);
  if (asked !== undefined && scenarioDigest(asked.pack, asked.scenario) !== plan.scenarios[key])
    io.err(`${key} has changed since it was asked: its prompt is shown as it is today.\n`);
  return asked;
}

function baselineAnswers(
  folder: RunFolder,
  plan: ReadJournal['plan'],
  modes: readonly Mode[],
  { baseline, baselinesDirectory }: InspectOptions,
  io: Io,
) {
  const file = baseline === undefined ? undefined : resolve(io.cwd, baseline);
  return findBaselineAnswers({ folder, plan, modes, file, baselinesDirectory });
}

async function writeBundle(
  { folder, journal, attempts }: Inspected,
  options: InspectOptions,
  name: string,
  io: Io,
): Promise<string> {
  const path = resolve(io.cwd, name);
  if (await isFile(path)) throw new InputError(`${path} already exists`, 'Name a new file.');
  if (attempts.length === 0)
    throw new InputError('there is nothing to bundle', 'Nothing failed. Name a scenario to bundle it anyway.');
  const packs = await packsOfPlan(journal.plan, options.packs ?? []);
  const found = await baselineAnswers(folder, journal.plan, journal.plan.modes, options, io);
  const baselines = new Map([...found].map(([mode, { answers }]) => [mode, answers]));
  const asked = new Set(attempts.map(({ scenario }) => scenario));
  const notes = [...asked].flatMap((key) => requestDifferences(journal, key, false).map((note) => `${key}: ${note}\n`));
  for (const note of notes) io.err(note);
  await saveOutput(path, makeBundle({ journal, attempts, packs, baselines, secrets: secretsIn(io.env) }));
  return path;
}

const failureNames: readonly string[] = [...failureModeSchema.options, ...causeSchema.options];

function checkFailure(name: string): void {
  if (failureNames.includes(name)) return;
  const hint = nearestHint(name, failureNames, `There are ${failureNames.join(', ')}.`);
  throw new InputError(`there is no failure "${name}"`, hint);
}

function endedBy({ verdict }: { readonly verdict: Verdict }, name: string): boolean {
  if (verdict.outcome === 'pass') return false;
  return (verdict.outcome === 'fail' ? verdict.failure : verdict.cause) === name;
}

async function listRuns(root: string, io: Io): Promise<string> {
  const ids = await runIds(root);
  if (ids.length === 0) return `No runs in ${runsFolderOf(root)}. quality-baseline run makes one.\n`;
  const rows: string[][] = [];
  for (const id of ids.toReversed()) {
    const folder = new RunFolder(join(runsFolderOf(root), id));
    const file = await folder.fileOrWarning(io.err);
    if (file === undefined) rows.push([id, '', '', '', '', 'cannot be read']);
    else {
      const when = file.startedAt.slice(0, 16).replace('T', ' ');
      const { harness = 'native' } = (await folder.plan().catch(() => undefined)) ?? {};
      const form = harness === 'native' ? '' : ` · ${harness}`;
      rows.push([id, when, file.command, plainLine(file.slug), `${file.modes.join(', ')}${form}`, outcomeOf(file)]);
    }
  }
  return joinLines(runGrid(rows, io.columns), false);
}

const runHeads = ['Run', 'Began', 'Command', 'Slug', 'Mode', 'Outcome'];

/** In a narrow terminal, leaves out columns before it cuts an id: users copy ids, which show the time, and look for slugs. */
function runGrid(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const hidden = [0, 1, 2, 3].map((count) => {
    const names = ['Began', 'Command', 'Mode'].slice(0, count);
    const keep = (row: readonly string[]) => row.filter((_, at) => !names.includes(runHeads[at] ?? ''));
    return (most: number) => renderGrid(keep(runHeads), rows.map(keep), { width: most });
  });
  const fitting = hidden
    .map((grid) => grid(Number.POSITIVE_INFINITY))
    .find((lines) => lines.every((line) => textWidth(line) <= width));
  return fitting ?? hidden.at(-1)?.(width) ?? [];
}

function outcomeOf({ command, outcome, endedAt }: RunFile): string {
  if (command === 'run' && outcome === 'no-baseline') return 'measured';
  if (outcome !== null) return outcomeWords[outcome];
  // This includes captures whose baseline was refused.
  return endedAt === null ? 'not ended' : 'measured';
}

/** How the requests for a scenario differed from its task, which is what is shown: whole sentences. */
function requestDifferences(
  { plan, lines }: { readonly plan: Pick<Plan, 'context' | 'harness'>; readonly lines: ReadJournal['lines'] },
  key: string,
  hasTools: boolean,
): string[] {
  const lengths = lines
    .filter((line) => 'scenario' in line && line.scenario === key)
    .flatMap((line) => preparedIn([line]).get(key)?.made?.length ?? []);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const size = least === most ? String(least) : `${least} to ${most}`;
  return [
    ...(plan.context === undefined || lengths.length === 0
      ? []
      : [`The context ${plan.context.name} made it ${size} characters; the original is shown.`]),
    ...(plan.harness === 'native' || !hasTools
      ? []
      : [`The tools were offered as text (harness ${plan.harness}); their native form is shown.`]),
  ];
}
