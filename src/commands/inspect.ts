import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { nearest } from '../lib/nearest.ts';
import { saveOutput } from '../lib/save-whole.ts';
import { rateOf } from '../model/baseline.ts';
import { failureModeSchema } from '../model/failure-mode.ts';
import type { AttemptLine } from '../model/journal.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { causeSchema, type Verdict } from '../model/verdict.ts';
import { scenarioDigest } from '../packs/digest.ts';
import { attemptCount, plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { renderFailures } from '../report/render-inspect.ts';
import {
  joinLines,
  renderGrid,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from '../report/terminal-lines.ts';
import { outcomeMarks, outcomeWords } from '../report/words.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { scoreRun } from '../score/score-run.ts';
import { sortLines } from '../score/sort-lines.ts';
import { findBaselineAnswers } from '../store/baseline-answers.ts';
import { findKeptRun } from '../store/find-run.ts';
import { benchlocalAt } from '../store/load-benchlocal-result.ts';
import { makeBundle } from '../store/make-bundle.ts';
import { packsOfPlan } from '../store/packs-of-plan.ts';
import { secretsIn } from '../store/redact-text.ts';
import type { RunFolder } from '../store/run-folder.ts';
import { listRuns, showScorecards } from './list-runs.ts';
import { showByMode, showInspected } from './show-inspected.ts';
import { terminalOf } from './write-reports.ts';

export type InspectOptions = {
  /** An id, a folder or a journal; undefined lists all runs. */
  readonly run: string | undefined;
  /** `PACK/ID`, or the id alone: one scenario in full. */
  readonly scenario: string | undefined;
  /** Shows only attempts that did not pass. */
  readonly failed: boolean;
  /** Groups attempts that did not pass by failure mode. */
  readonly byMode: boolean;
  /** A failure mode, or a cause of unmeasured attempts: shows only attempts that ended with it. */
  readonly failure: string | undefined;
  readonly mode: Mode | undefined;
  readonly round: number | undefined;
  /** Shows the answer beside that of the baseline. */
  readonly diff: boolean;
  /** The baseline to use instead of the one kept with the run or in the folder of baselines. */
  readonly baseline: string | undefined;
  readonly baselinesDirectory: string;
  /** The path of a bundle to write, for reporting a regression. */
  readonly bundle: string | undefined;
  /** Files and folders of packs that are not built in. */
  readonly packs: readonly string[];
  readonly color: Settings['out']['color'];
  /** The folder of the config. */
  readonly root: string;
};

type Inspected = {
  readonly folder: RunFolder;
  readonly journal: ReadJournal;
  readonly attempts: readonly AttemptLine[];
};

/** Shows a kept run: all of it, the failures, or one scenario. Changes nothing. */
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
  const result = await benchlocalAt(resolve(io.cwd, options.run));
  if (result !== undefined) {
    refuseConversations(options);
    io.out(showBenchlocal(result, options, io.columns));
    return exitCodes.passed;
  }
  const folder = await findKeptRun(options.run, { root: options.root, cwd: io.cwd });
  const journal = await folder.journal();
  const attempts = select(journal, options);
  if (attempts.some(({ leftOut }) => leftOut === 'texts'))
    io.err('This copy of the run leaves out texts of the model.\n');
  const inspected: Inspected = { folder, journal, attempts };
  if (options.bundle !== undefined) {
    io.out(`wrote ${await writeBundle(inspected, options, options.bundle, io)}\n`);
    return exitCodes.passed;
  }
  io.out(options.scenario === undefined ? await listing(inspected, options, io) : await inFull(inspected, options, io));
  return exitCodes.passed;
}

/** The flags that choose what to show. */
function viewOf({ scenario, mode, round, bundle, failure, baseline, ...view }: InspectOptions): string[] {
  const given = {
    ...{ SCENARIO: scenario, '--mode': mode, '--round': round, '--bundle': bundle, '--baseline': baseline },
    ...{ '--diff': view.diff || undefined, '--by-mode': view.byMode || undefined },
    ...{ '--failed': view.failed || undefined, '--failure': failure },
  };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** Its rows contain no conversations, rounds or second mode. */
function refuseConversations(options: InspectOptions): void {
  const first = viewOf(options).find((flag) => !['--failed', '--failure'].includes(flag));
  if (first === undefined) return;
  throw new InputError(
    `${first} needs a run, and this is a result of benchlocal-cli`,
    'It takes --failed and --failure.',
  );
}

function select({ plan, lines }: ReadJournal, options: InspectOptions) {
  const { scenario, mode, round, failed, bundle, failure } = options;
  if (mode !== undefined && !plan.modes.includes(mode))
    throw new InputError(`the run was not asked in mode ${mode}`, `It was asked in ${plan.modes.join(', ')}.`);
  const key = scenario === undefined ? undefined : keyOf(plan.scenarios, scenario);
  const { attempts } = sortLines(lines);
  const rounds = [...new Set(attempts.map((attempt) => attempt.round))].sort((one, other) => one - other);
  if (round !== undefined && !rounds.includes(round))
    throw new InputError(`nothing was asked in round ${round}`, `There are the rounds ${rounds.join(', ')}.`);
  const isFailedOnly = scenario === undefined ? bundle !== undefined : failed;
  return attempts.filter(
    (attempt) =>
      (mode === undefined || attempt.mode === mode) &&
      (round === undefined || attempt.round === round) &&
      (key === undefined || attempt.scenario === key) &&
      (failure === undefined || endedBy(attempt, failure)) &&
      !(isFailedOnly && attempt.verdict.outcome === 'pass'),
  );
}

/** Finds a scenario by its key, or by its id if only one has it. */
function keyOf(scenarios: ReadJournal['plan']['scenarios'], name: string): string {
  const keys = Object.keys(scenarios);
  if (keys.includes(name)) return name;
  const called = keys.filter((key) => key.endsWith(`/${name}`));
  const [only] = called;
  if (only !== undefined && called.length === 1) return only;
  if (called.length > 1) throw new InputError(`several scenarios are called "${name}"`, `Name ${called.join(' or ')}.`);
  const ids = keys.map((key) => key.slice(key.indexOf('/') + 1));
  const near = nearest(name, name.includes('/') ? keys : ids);
  throw new InputError(
    `the run has no scenario "${name}"`,
    near === undefined
      ? 'Scenarios are named PACK/ID; inspect RUN --by-mode lists what failed.'
      : `Did you mean "${near}"?`,
  );
}

async function listing({ folder, journal, attempts }: Inspected, options: InspectOptions, io: Io): Promise<string> {
  const terminal = terminalOf(options, io);
  const { failure } = options;
  if (failure !== undefined && attempts.length === 0) return `No attempt ended with ${failure}.\n`;
  if (options.byMode) return showByMode(attempts, terminal);
  const failures = renderFailures(attempts, terminal);
  if (options.failed || failure !== undefined) return failures;
  const scorecards = scoreRun(journal.plan, journal.lines);
  return `${showRun({ ...journal, file: await folder.fileOrWarning(io.err), scorecards }, terminal)}\n${failures}`;
}

async function inFull({ folder, journal, attempts }: Inspected, options: InspectOptions, io: Io): Promise<string> {
  const { plan } = journal;
  const key = keyOf(plan.scenarios, options.scenario ?? '');
  const loaded = await packsOfPlan(plan, options.packs);
  const asked = scenariosByKey(loaded.map(({ pack }) => pack)).get(key);
  if (asked === undefined)
    throw new InputError(`the pack of today has no ${key}`, 'Give the pack as it was then with --pack.');
  if (scenarioDigest(asked.pack, asked.scenario) !== plan.scenarios[key])
    io.err(`${key} has changed since it was asked: its prompt is shown as it is today.\n`);
  const modes = plan.modes.filter((mode) => options.mode === undefined || options.mode === mode);
  const baselines = options.diff ? await baselineAnswers(folder, plan, modes, options, io) : undefined;
  return showInspected({ asked, attempts, modes, baselines }, terminalOf(options, io));
}

function baselineAnswers(
  folder: RunFolder,
  plan: ReadJournal['plan'],
  modes: readonly Mode[],
  { baseline, baselinesDirectory }: InspectOptions,
  io: Io,
) {
  const file = baseline === undefined ? undefined : resolve(io.cwd, baseline);
  return findBaselineAnswers({ folder, slug: plan.slug, modes, file, baselinesDirectory });
}

async function writeBundle(
  { folder, journal, attempts }: Inspected,
  options: InspectOptions,
  name: string,
  io: Io,
): Promise<string> {
  const path = resolve(io.cwd, name);
  if (await isThere(path)) throw new InputError(`${path} is there already`, 'Name a file that is not.');
  if (attempts.length === 0)
    throw new InputError('there is nothing to bundle', 'Nothing failed; name a scenario to bundle it all the same.');
  const packs = (await packsOfPlan(journal.plan, options.packs)).map(({ pack }) => pack);
  const found = await baselineAnswers(folder, journal.plan, journal.plan.modes, options, io);
  const baselines = new Map([...found].map(([mode, { answers }]) => [mode, answers]));
  await saveOutput(path, makeBundle({ journal, attempts, packs, baselines, secrets: secretsIn(io.env) }));
  return path;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** Every way an attempt can end without passing: failure modes, and causes of unmeasured attempts. */
const failureNames: readonly string[] = [...failureModeSchema.options, ...causeSchema.options];

function checkFailure(name: string): void {
  if (failureNames.includes(name)) return;
  const near = nearest(name, failureNames);
  throw new InputError(
    `there is no failure "${name}"`,
    near === undefined ? `There are ${failureNames.join(', ')}.` : `Did you mean "${near}"?`,
  );
}

function endedBy({ verdict }: { readonly verdict: Verdict }, name: string): boolean {
  if (verdict.outcome === 'pass') return false;
  return (verdict.outcome === 'fail' ? verdict.failure : verdict.cause) === name;
}

type Wanted = { readonly failed: boolean; readonly failure: string | undefined };

/** A result of benchlocal-cli, which keeps only counts: pass rates of packs, and scenarios that did not always pass. */
function showBenchlocal(scorecard: Scorecard, { failed, failure }: Wanted, columns: number): string {
  const rows = scorecard.scenarios.flatMap(({ scenario, cells, failures, causes }) => {
    const ways = Object.entries({ ...failures, ...causes }).filter(([way]) => failure === undefined || way === failure);
    const rate = rateOf(cells);
    if (ways.length === 0) return [];
    return [
      [plainLine(scenario), attemptCount(rate), ways.map(([way, times]) => `${plainLine(way)} ×${times}`).join(', ')],
    ];
  });
  const head = [`${plainLine(scorecard.slug)} · ${scorecard.mode} · a result of benchlocal-cli`, ''];
  const packs = failed || failure !== undefined ? [] : [...showScorecards([scorecard], columns), ''];
  const table = renderGrid(
    [
      { head: 'Scenario', align: 'left' },
      { head: 'Attempts passed', align: 'right' },
      { head: 'Failures', align: 'left' },
    ],
    rows,
    { width: columns },
  );
  const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
  return joinLines([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

type ShownRun = ReadJournal & {
  /** undefined if there is none that can be read */
  readonly file: RunFile | undefined;
  readonly scorecards: readonly Scorecard[];
};

/** Describes a run, and the pass rate of each pack. */
function showRun({ plan, lines, file, scorecards }: ShownRun, options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const { run, slug, modes, rounds, shard } = plan;
  // A run that ended before its first answer is not a run.
  const sessions = new Set(lines.flatMap((line) => (line.kind === 'attempt' ? [line.session] : []))).size;
  const part = shard === null ? '' : ` · shard ${shard.index} of ${shard.of}`;
  const end = lines.findLast((line) => line.kind === 'end');
  return joinLines(
    [
      ...wrapped(`${plainLine(run.id)} · ${run.command} of ${plainLine(slug)} · ${modes.join(', ')}${part}`, columns),
      ...(file === undefined ? [] : wrapped(`asked at ${plainLine(file.where)}`, columns)),
      ...wrapped(`${run.startedAt} · ${plural(rounds, 'round')} · ${plural(sessions, 'session')}`, columns),
      ...outcomeLine(file),
      ...(end === undefined ? ['It has not ended.'] : endLine(end.outcome, end.detail, columns)),
      '',
      ...showScorecards(scorecards, columns),
    ],
    options.color ?? false,
  );
}

function outcomeLine(file: RunFile | undefined): TerminalLine[] {
  if (file === undefined || file.outcome === null) return [];
  const { outcome } = file;
  return [{ text: `${outcomeMarks[outcome]} ${outcomeWords[outcome]}`, tone: toneOf(outcome) }];
}

function endLine(outcome: string, detail: string, columns: number): TerminalLine[] {
  if (outcome === 'decided' || outcome === 'measured') return [];
  return wrapped(`ended early: ${outcome}${detail === '' ? '' : `, ${plainLine(detail)}`}`, columns);
}
