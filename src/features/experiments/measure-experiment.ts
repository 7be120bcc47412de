import { basename, resolve } from 'node:path';
import { loadPageAssets } from '../../commands/page-assets.ts';
import { viewFacet } from '../../commands/view-facet.ts';
import { checkOutputs, writeOutput } from '../../commands/write-reports.ts';
import type { Config } from '../../config/config.ts';
import type { RawValues } from '../../config/read-values.ts';
import type { Settings } from '../../config/settings.ts';
import { refuseUnlisted } from '../../endpoint/boot/await-ready.ts';
import { addressesOf } from '../../endpoint/where.ts';
import { interrupted } from '../../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../../lib/errors.ts';
import { refuseLinksInCheckout } from '../../lib/git.ts';
import type { Io } from '../../lib/io.ts';
import { sum } from '../../lib/median-of.ts';
import { version } from '../../lib/version.ts';
import { afterRun } from '../../measure/after-facet.ts';
import { isPlannedWhole, planOf } from '../../measure/measure.ts';
import { concurrencyOf } from '../../measure/open-server.ts';
import { plannedTarget } from '../../measure/print-plan.ts';
import { saveResumeFile } from '../../measure/resumed-command.ts';
import { riskyFlags } from '../../measure/trust-run.ts';
import type { AttemptLine, Plan } from '../../records/journal.ts';
import { settleRefusals } from '../../records/verdict.ts';
import { commandLine } from '../../report/next-steps.ts';
import { usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import { renderJson } from '../../report/render-json.ts';
import { renderPlan } from '../../report/render-plan.ts';
import type { ReportFormatName } from '../../report/report-formats.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { estimateRun } from '../../run/estimate-run.ts';
import { planDifferences } from '../../run/resume-run.ts';
import { takeRunLock } from '../../run/run-lock.ts';
import { toScore } from '../../score/to-score.ts';
import { newRunId } from '../../store/find-run.ts';
import { formNamed } from '../../store/result-files.ts';
import { secretsIn } from '../../store/without-secrets.ts';
import { type ExperimentFolder, newExperiment } from './experiment-folder.ts';
import { namedIn } from './given-models.ts';
import type { Experiment, KeptExperiment } from './kept-experiment.ts';
import { loadExperiment } from './load-experiment.ts';
import { type Beside, measureArms } from './measure-arms.ts';
import {
  type ArmsRequest,
  gateNotes,
  openPacks,
  type PlannedArm,
  planArms,
  type SettingsFor,
  selectExamples,
} from './plan-arms.ts';
import type { ExperimentPage } from './report/experiment-page.ts';
import { renderExperimentCsv } from './report/render-experiment-csv.ts';
import { renderExperimentMarkdown } from './report/render-experiment-markdown.ts';
import { renderExperimentPage } from './report/render-experiment-page.ts';
import { renderExperimentHeadline, renderExperimentTerminal } from './report/render-experiment-terminal.ts';
import { attemptCostUsd, type EarlierSpending, type ExpectedCost, openSpending, wasAsked } from './spending.ts';

export type MeasureOptions = {
  readonly config: Config;
  /** The user's flags, which apply to every arm. */
  readonly flags: RawValues;
  readonly settingsFor: SettingsFor;
  /** The settings of the command, not of an arm. */
  readonly settings: Settings;
  /** Arms measured at once. An arm whose server is booted is always measured alone. */
  readonly parallel: number | undefined;
  readonly maxCostUsd: number | undefined;
  readonly scalebench: string | undefined;
};

type ToMeasure = {
  readonly one: Experiment;
  readonly later: readonly string[];
  readonly resumed: ExperimentFolder | undefined;
};

export type PlannedExperiment = {
  readonly one: Experiment;
  readonly folder: ExperimentFolder;
  /** What every arm is asked, for a new experiment of examples. */
  readonly keys: readonly string[] | undefined;
  readonly isNew: boolean;
  readonly arms: readonly Arm[];
  readonly options: MeasureOptions;
};

/** Plans an experiment, or the rest of a resumed one; with --dry-run, only prints the plan. */
export async function planExperiment(
  { one, later, resumed }: ToMeasure,
  options: MeasureOptions,
  io: Io,
): Promise<PlannedExperiment | undefined> {
  const { settings, config, flags, settingsFor, maxCostUsd } = options;
  const { out } = settings;
  await checkOutputs(out, io);
  const request: ArmsRequest = { experiment: one, config, flags, settingsFor, selectAll: openPacks() };
  const folder = resumed ?? newExperiment(newlyKept({ one, later, options, io }), settings.root);
  const keys = resumed === undefined ? await selectExamples(request, io) : await resumed.scenarios();
  const examples = one.examples === undefined ? undefined : { path: folder.scenariosPath, keys };
  const arms = (await planArms(request, examples, io)).map((arm) => withPlan(arm, io));
  const notes = arms.flatMap(({ settings, selected }) => [...settings.notes, ...gateNotes(one, selected)]);
  for (const note of new Set(notes)) io.err(`${note}\n`);
  if (out.dryRun) {
    await printPlan(one, arms, out, io);
    return undefined;
  }
  if (maxCostUsd !== undefined) refuseUnpriced(arms);
  return { one, folder, keys: examples?.keys, isNew: resumed === undefined, arms, options };
}

/** Measures what is left of it. Returns an exit code if attempts remain, else undefined; and what it has paid in all. */
export async function measureExperiment(planned: PlannedExperiment, beside: Beside, io: Io): Promise<MeasuredRest> {
  const { folder, options } = planned;
  if (planned.isNew) {
    await refuseLinksInCheckout(io.env, options.settings.root, folder.path);
    await folder.make(planned.keys);
    await saveResumeFile(folder.path, options.settings, 'run', io);
  }
  return await measureLocked(planned, beside, io);
}

/** Writes the reports, and returns the exit code. */
export async function reportExperiment({ one, folder, arms, options }: PlannedExperiment, io: Io): Promise<number> {
  const { settings } = options;
  const { out } = settings;
  const packs = arms.flatMap(({ selected }) => selected.loaded);
  const page = await loadExperiment(folder, packs, secretsIn(io.env));
  const { report } = page;
  await writeExperiment(page, out, io);
  const isOfJudges = arms.every(({ plan }) => plan.pairs !== undefined);
  const runs = report.arms.map(({ run }) => run);
  const places = { root: settings.root, cwd: io.cwd };
  if (isOfJudges) for (const { pairs } of viewFacet.all()) await pairs?.(runs, places, out, io);
  if (options.scalebench !== undefined)
    for (const { slug, run } of report.arms) {
      const into = resolve(io.cwd, options.scalebench);
      const write = formNamed('scalebench', 'write');
      const { what, left } = await write(folder.run(run), into, packs, `${one.id}_${slug}`);
      if (left !== '') io.err(`Wrote ${what} of ${slug} to ${into}${left}\n`);
    }
  const as = ['experiment', ...(isOfJudges ? ['judge'] : [])];
  await afterRun({ folder: folder.path, as }, arms[0]?.settings ?? settings, io);
  if (!out.quiet) io.err(`Kept in ${folder.path}\n`);
  return report.exitCode;
}

type New = Omit<ToMeasure, 'resumed'> & { readonly options: MeasureOptions; readonly io: Io };

function newlyKept({ one, later, options, io }: New): KeptExperiment {
  const { id, tags, packs, arms, examples, seed, repeat, metrics, gate } = one;
  return {
    ...{ version: 1, kind: 'kept-experiment', id: `${newRunId(io)}-${id}`, tool: version },
    startedAt: io.clock.wallTime().toISOString(),
    experiment: { id, tags, packs, arms, seed, examples, repeat, metrics, gate },
    arms: arms.map(() => ({ run: null, isParallel: false })),
    parallel: options.parallel ?? 1,
    maxCostUsd: options.maxCostUsd,
    scalebench: options.scalebench,
    later: [...later],
  };
}

type Arm = PlannedArm & {
  readonly plan: Plan;
  /** Per attempt, estimated before any is measured. */
  readonly expected: ExpectedCost;
};

/** Plans an arm, so that its faults are found before the first request. */
function withPlan(arm: PlannedArm, io: Io): Arm {
  const { settings, selected } = arm;
  const request = { settings, io, command: 'run', selected } as const;
  const plan = planOf(request, { id: '', startedAt: '', command: 'run', tool: version });
  const { usd: estimate } = estimateRun({ plan, packs: selected.loaded, concurrency: 1, tokensPerSecond: undefined });
  return { ...arm, plan, expected: { answer: estimate?.dearestAttempt, ...expectedOf(settings.what) } };
}

function expectedOf({ context, price }: Settings['what']): Pick<ExpectedCost, 'context' | 'isPriced'> {
  const call = context?.how.kind === 'http' ? context.how.price : { perCall: 0 };
  return { context: call && 'perCall' in call ? call.perCall : undefined, isPriced: price !== undefined };
}

async function printPlan({ id }: Experiment, arms: readonly Arm[], out: Settings['out'], io: Io): Promise<void> {
  io.out(`Experiment ${plainLine(id)}\n`);
  const targets = await Promise.all(
    arms.map(({ settings, selected }) => plannedTarget({ settings, io, command: 'run', selected })),
  );
  io.out(renderPlan(targets, terminalOf(out, io)));
}

function refuseUnpriced(arms: readonly Arm[]): void {
  const unknown = arms.flatMap(({ target, plan, settings: { what } }) => [
    ...(plan.price === undefined ? [target] : []),
    // No command has a price.
    ...(what.context?.how.kind === 'http' && what.context.how.price === undefined ? [what.context.name] : []),
  ]);
  if (unknown.length === 0) return;
  throw new InputError(
    `--max-cost needs the price of ${[...new Set(unknown)].join(' and ')}`,
    'Write it in the config: docs/contexts.md#prices.',
  );
}

/** Only one process at a time may measure an experiment. */
async function measureLocked(planned: PlannedExperiment, beside: Beside, io: Io): Promise<MeasuredRest> {
  const { folder, options } = planned;
  if (await folder.isFinished()) return measureRest(planned, beside, io);
  const lock = await takeRunLock(folder.path);
  try {
    await folder.reload();
    const { maxCostUsd } = options;
    if (maxCostUsd !== folder.kept.maxCostUsd) await folder.save((kept) => ({ ...kept, maxCostUsd }));
    return await measureRest(planned, beside, io);
  } finally {
    await lock[Symbol.asyncDispose]();
  }
}

type MeasuredRest = { readonly code: number | undefined; readonly paidUsd: number };

async function measureRest(
  { one, arms, folder, options: { settings, maxCostUsd } }: PlannedExperiment,
  beside: Beside,
  io: Io,
): Promise<MeasuredRest> {
  const stop = new AbortController();
  let isStopped: string | undefined;
  const slots = concurrencyOf(settings) ?? Number.POSITIVE_INFINITY;
  const spending = openSpending({
    slots,
    maxCostUsd,
    onLimit(next) {
      isStopped = `${usd(spending.spent() ?? 0)} are spent, and the next attempt could take ${usd(next)}`;
      stop.abort();
    },
  });
  const before = await madeInArms(arms, folder);
  const open = arms.map((arm, at) => {
    const made = before[at] ?? nothing;
    const attempts = { made: made.attempts, of: plannedIn(arm) };
    const shown = beside.isOfSeveral ? `${one.id}: ${arm.slug}` : arm.slug;
    return { ...arm, at, shown, resumed: made.run, attempts, spending: spending.arm(arm.expected, made) };
  });
  const left = open.filter(({ at }) => before[at]?.isWhole !== true);
  if (left.length > 0) for (const [at, arm] of arms.entries()) refuseChanged(arm, before[at]?.plan, folder);
  for (const { settings: own } of left)
    for (const url of addressesOf(own.where.endpoint)) await refuseUnlisted(url, { ...own.where, ...io });
  const attempts = arms.map(plannedIn);
  beside.progress.add({
    arms: arms.length,
    armsDone: arms.length - left.length,
    attempts: sum(attempts),
    made: sum(attempts.map((planned, at) => (before[at]?.isWhole === true ? planned : (before[at]?.attempts ?? 0)))),
    spent: spending.spent,
  });
  const { config, 'api-key': key } = settings.flags;
  const named = typeof config === 'string' ? ['--config', config] : [];
  const kept = folder.kept.experiment.arms;
  const isKeyed = arms.some(({ settings: { where } }, at) => kept[at]?.server && where.apiKey !== undefined);
  const risky = [...riskyFlags(settings.flags, { config: '' }), ...namedIn(folder.kept)];
  const trusted = risky.length > 0 || (isKeyed && key === undefined) ? ['--trust-run'] : [];
  const resume = commandLine(['experiment', '--resume', basename(folder.path), ...named, ...trusted]);
  try {
    await measureArms(left, { folder, beside, stop, io });
  } catch (error) {
    const isAnyKept = (await madeInArms(arms, folder)).some(({ attempts }) => attempts > 0);
    if (isAnyKept) io.err(`What was measured is kept: ${resume} continues.\n`);
    throw error;
  } finally {
    beside.progress.end();
  }
  const paidUsd = spending.spent() ?? 0;
  if (io.signal.aborted) {
    io.err(`Interrupted. ${resume} resumes it.\n`);
    return { code: interrupted, paidUsd };
  }
  if (isStopped === undefined) return { code: undefined, paidUsd };
  io.err(`Stopped before ${usd(maxCostUsd ?? 0)}: ${isStopped}. ${resume} continues with a higher --max-cost.\n`);
  return { code: exitCodes.inconclusive, paidUsd };
}

function plannedIn({ plan }: Arm): number {
  return Object.keys(plan.scenarios).length * plan.rounds;
}

/** Refuses a changed plan: arms that were asked different questions cannot be compared. */
function refuseChanged({ slug, plan, settings }: Arm, before: Plan | undefined, folder: ExperimentFolder): void {
  if (before === undefined) return;
  const now = isPlannedWhole(settings) ? plan : { ...before, packs: plan.packs, scenarios: plan.scenarios };
  const differences = planDifferences(before, now);
  if (differences.length === 0) return;
  throw new InputError(
    [`${folder.path} began with other settings: the arm ${slug} has changed`, ...differences].join('\n  '),
    'Resume it with the config and packs that it began with, or begin a new experiment.',
  );
}

type Before = EarlierSpending & {
  /** The run to resume; null for a new arm. */
  readonly run: string | null;
  readonly plan?: Plan;
  readonly isWhole: boolean;
  readonly attempts: number;
};
const nothing: Before = { run: null, isWhole: false, attempts: 0, usd: 0 };

function madeInArms(arms: readonly Arm[], folder: ExperimentFolder): Promise<Before[]> {
  return Promise.all(arms.map((arm, at) => madeBefore(folder, at, arm)));
}

/** Attempts measured and USD paid in an arm before this process began. */
async function madeBefore(folder: ExperimentFolder, at: number, { plan: now, expected }: Arm): Promise<Before> {
  const run = folder.kept.arms[at]?.run ?? null;
  if (run === null || !(await folder.hasBegun(run))) return nothing;
  const { plan, lines } = await folder.run(run).journal(toScore);
  const attempts = lines.filter((line) => line.kind === 'attempt');
  const measured = attempts.filter(({ verdict }) => verdict.outcome !== 'unmeasured').length;
  const contexts = lines.filter((line) => line.kind === 'context').filter(({ isCached }) => !isCached);
  const [answers, made] = [
    attempts.filter(wasAsked).map((line) => attemptCostUsd(line, plan.price) ?? expected.answer ?? 0),
    contexts.flatMap((line) => line.usd ?? []),
  ];
  const usd = sum([...answers, ...made]);
  // After the context transform is repaired, only this arm starts again, not the others.
  const isMended = plan.context?.digest !== now.context?.digest;
  if (isMended && measured === 0 && contexts.every((line) => line.made === null)) return { ...nothing, usd };
  const isWhole = (await folder.isMeasured(run)) && !(plan.pairs !== undefined && isAnyLost(attempts));
  const dearest = { dearestAnswer: largest(answers), dearestContext: largest(made) };
  return { run, plan, isWhole, attempts: measured, usd, ...dearest };
}

function largest(values: readonly number[]): number | undefined {
  return values.reduce<number | undefined>((most = 0, value) => Math.max(most, value), undefined);
}

/** Causes that would only repeat. */
const lasting: readonly string[] = ['pack-error', 'context-too-small', 'field-refused'];

/**
 * Whether infrastructure failed in the newest attempt at some place. Games of judges are then asked again, even if the
 * run has ended.
 */
function isAnyLost(attempts: readonly AttemptLine[]): boolean {
  const newest = [...new Map(attempts.map((line) => [`${line.mode} ${line.round} ${line.scenario}`, line])).values()];
  return newest
    .map(settleRefusals(newest))
    .some((verdict) => verdict.outcome === 'unmeasured' && !lasting.includes(verdict.cause));
}

type Format = (page: ExperimentPage) => string | Promise<string>;

/** Renderers by the name of their flag. There is no JUnit, because an experiment has no cases. */
const formats: readonly (readonly [ReportFormatName, Format])[] = [
  ['json', ({ report }) => renderJson(report)],
  ['markdown', ({ report }) => renderExperimentMarkdown(report)],
  ['html', async (page) => renderExperimentPage(page, await loadPageAssets())],
  ['csv', ({ report }) => renderExperimentCsv(report)],
];

/** Prints the report, and writes it in the requested formats. One to `-`, standard output, replaces the text. */
async function writeExperiment(page: ExperimentPage, out: Settings['out'], io: Io): Promise<void> {
  const wanted = formats.filter(([name]) => out[name] !== undefined);
  for (const [name, render] of wanted) await writeOutput(await render(page), out[name], io);
  if (wanted.some(([name]) => out[name] === '-')) return;
  const show = out.quiet ? renderExperimentHeadline : renderExperimentTerminal;
  io.out(show(page.report, terminalOf(out, io)));
}
