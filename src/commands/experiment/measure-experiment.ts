import { basename, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { RawValues } from '../../config/read-values.ts';
import type { Settings } from '../../config/settings.ts';
import { interrupted } from '../../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../../lib/errors.ts';
import { refuseLinksInCheckout } from '../../lib/git.ts';
import type { Io } from '../../lib/io.ts';
import { version } from '../../lib/version.ts';
import { planOf } from '../../measure/measure.ts';
import { concurrencyOf } from '../../measure/open-target.ts';
import { plannedTarget } from '../../measure/print-plan.ts';
import { saveResumeFile } from '../../measure/resumed-command.ts';
import type { Experiment, KeptExperiment } from '../../model/experiment/kept-experiment.ts';
import type { Plan } from '../../model/journal.ts';
import { commandLine } from '../../report/next-steps.ts';
import { usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import { renderPlan } from '../../report/render-plan.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { estimateRun } from '../../run/estimate-run.ts';
import { usdOfAttempt } from '../../score/price.ts';
import { isContext, newestContexts } from '../../score/sum-contexts.ts';
import { toScore } from '../../score/to-score.ts';
import { type ExperimentFolder, newExperiment } from '../../store/experiment-folder.ts';
import { newRunId } from '../../store/find-run.ts';
import { secretsIn } from '../../store/redact-text.ts';
import { checkOutputs } from '../write-reports.ts';
import { showArmProgress } from './arm-progress.ts';
import { loadExperiment } from './load-experiment.ts';
import { measureArms } from './measure-arms.ts';
import {
  type ArmsRequest,
  gateNotes,
  openPacks,
  type PlannedArm,
  planArms,
  type SettingsFor,
  selectExamples,
} from './plan-arms.ts';
import { type ExpectedCost, openSpending } from './spending.ts';
import { writeExperiment } from './write-experiment.ts';
import { writeScaleBench } from './write-scalebench.ts';

export type MeasureOptions = {
  readonly config: Config;
  /** The user's flags, which apply to every arm. */
  readonly flags: RawValues;
  readonly settingsFor: SettingsFor;
  /** The command's own, not an arm's. */
  readonly settings: Settings;
  /** Arms measured at once. An arm whose server is booted is always measured alone. */
  readonly parallel: number | undefined;
  readonly maxCostUsd: number | undefined;
  /** A folder for the result files of ScaleBench. */
  readonly scalebench: string | undefined;
};

type ToMeasure = {
  readonly one: Experiment;
  /** The ids of the experiments to measure afterwards. */
  readonly later: readonly string[];
  readonly resumed: ExperimentFolder | undefined;
};

type MeasuredExperiment = { readonly code: number; readonly isComplete: boolean; readonly paidUsd: number };

/** Measures an experiment, or the rest of a resumed one, and writes its reports. */
export async function measureExperiment(
  { one, later, resumed }: ToMeasure,
  options: MeasureOptions,
  io: Io,
): Promise<MeasuredExperiment> {
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
    printPlan(one, arms, out, io);
    return { code: exitCodes.passed, isComplete: true, paidUsd: 0 };
  }
  if (maxCostUsd !== undefined) refuseUnpriced(arms);
  if (resumed === undefined) {
    await refuseLinksInCheckout(io.env, settings.root, folder.path);
    await folder.make(examples?.keys);
    await saveResumeFile(folder.path, settings, 'run', io);
  } else if (maxCostUsd !== folder.kept.maxCostUsd) await folder.save((kept) => ({ ...kept, maxCostUsd }));
  const { code, paidUsd } = await measureRest(arms, folder, options, io);
  if (code !== undefined) return { code, isComplete: false, paidUsd };
  const packs = arms.flatMap(({ selected }) => selected.loaded.map(({ pack }) => pack));
  const page = await loadExperiment(folder, packs, secretsIn(io.env));
  const { report } = page;
  await writeExperiment(page, out, io);
  if (options.scalebench !== undefined)
    for (const { slug, run } of report.arms)
      await writeScaleBench(folder.run(run), resolve(io.cwd, options.scalebench), packs, `${one.id}_${slug}`);
  if (!out.quiet) io.err(`Kept in ${folder.path}\n`);
  return { code: report.exitCode, isComplete: true, paidUsd };
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
    ...(options.maxCostUsd !== undefined && { maxCostUsd: options.maxCostUsd }),
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
  const packs = selected.loaded.map(({ pack }) => pack);
  const { usd: estimate } = estimateRun({ plan, packs, concurrency: 1, tokensPerSecond: undefined });
  const { context, price } = settings.what;
  const call = context?.how.kind === 'http' ? context.how.price : undefined;
  const perCall = call !== undefined && 'perCall' in call ? call.perCall : 0;
  return {
    ...arm,
    plan,
    expected: { answer: estimate?.dearestAttempt, context: perCall, isPriced: price !== undefined },
  };
}

function printPlan({ id }: Experiment, arms: readonly Arm[], out: Settings['out'], io: Io): void {
  io.out(`Experiment ${plainLine(id)}\n`);
  const targets = arms.map(({ settings, selected }) => plannedTarget({ settings, io, command: 'run', selected }));
  io.out(renderPlan(targets, terminalOf(out, io)));
}

function refuseUnpriced(arms: readonly Arm[]): void {
  const unknown = arms.filter(({ plan }) => plan.price === undefined).map(({ target }) => target);
  if (unknown.length === 0) return;
  throw new InputError(
    `--max-cost needs the price of ${[...new Set(unknown)].join(' and ')}`,
    'Give these targets a price: docs/contexts.md#prices.',
  );
}

/** Returns an exit code if attempts remain, else undefined; and what all parts of the experiment have paid. */
async function measureRest(
  arms: readonly Arm[],
  folder: ExperimentFolder,
  { settings, parallel, maxCostUsd }: MeasureOptions,
  io: Io,
): Promise<{ readonly code: number | undefined; readonly paidUsd: number }> {
  const stop = new AbortController();
  let isStopped: string | undefined;
  const spending = openSpending({
    slots: concurrencyOf(settings) ?? Number.POSITIVE_INFINITY,
    maxCostUsd,
    onLimit(next) {
      isStopped = `${usd(spending.spent() ?? 0)} are spent, and the next attempt could take ${usd(next)}`;
      stop.abort();
    },
  });
  const before = await madeInArms(arms, folder);
  const open = arms.map((arm, at) => {
    const { usd, run } = before[at] ?? nothing;
    return { ...arm, at, resumed: run, spending: spending.arm(arm.expected, usd) };
  });
  const left = open.filter(({ at }) => before[at]?.isWhole !== true);
  const attempts = arms.map(({ plan }) => Object.keys(plan.scenarios).length * plan.rounds);
  const progress = showArmProgress(io, settings.out, {
    arms: arms.length,
    armsDone: arms.length - left.length,
    attempts: sum(attempts),
    made: sum(attempts.map((planned, at) => (before[at]?.isWhole === true ? planned : (before[at]?.attempts ?? 0)))),
    spent: spending.spent,
  });
  const { config } = settings.flags;
  const named = typeof config === 'string' ? ['--config', config] : [];
  const resume = commandLine(['experiment', '--resume', basename(folder.path), ...named]);
  try {
    const shown = { folder, parallel: parallel ?? folder.kept.parallel, progress, stop, io };
    await measureArms(left, shown);
  } catch (error) {
    const isAnyKept = (await madeInArms(arms, folder)).some(({ attempts }) => attempts > 0);
    if (isAnyKept) io.err(`What was measured is kept: ${resume} goes on.\n`);
    throw error;
  } finally {
    progress.end();
  }
  const paidUsd = spending.spent() ?? 0;
  if (io.signal.aborted) {
    io.err(`Interrupted. ${resume} resumes it.\n`);
    return { code: interrupted, paidUsd };
  }
  if (isStopped === undefined) return { code: undefined, paidUsd };
  io.err(`Stopped before ${usd(maxCostUsd ?? 0)}: ${isStopped}. ${resume} goes on with a higher --max-cost.\n`);
  return { code: exitCodes.inconclusive, paidUsd };
}

type Before = {
  /** The run to go on with; null for an arm that begins. */
  readonly run: string | null;
  readonly isWhole: boolean;
  readonly attempts: number;
  readonly usd: number;
};
const nothing: Before = { run: null, isWhole: false, attempts: 0, usd: 0 };

function madeInArms(arms: readonly Arm[], folder: ExperimentFolder): Promise<Before[]> {
  return Promise.all(arms.map(({ plan }, at) => madeBefore(folder, at, plan)));
}

/** Attempts measured and USD paid in an arm before this process began. */
async function madeBefore(folder: ExperimentFolder, at: number, now: Plan): Promise<Before> {
  const run = folder.kept.arms[at]?.run ?? null;
  if (run === null || !(await folder.hasBegun(run))) return nothing;
  const { plan, lines } = await folder.run(run).journal(toScore);
  const attempts = lines.filter((line) => line.kind === 'attempt');
  const measured = attempts.filter(({ verdict }) => verdict.outcome !== 'unmeasured').length;
  const contexts = newestContexts(lines.filter(isContext)).filter(({ isCached }) => !isCached);
  // Whoever mends what makes the contexts need not begin the other arms again.
  const isMended = plan.context?.digest !== now.context?.digest;
  if (isMended && measured === 0 && contexts.every(({ made }) => made === null)) return nothing;
  const paid = [
    ...attempts.map(({ measures }) => usdOfAttempt(measures, plan.price)),
    ...contexts.map((line) => line.usd),
  ];
  return {
    run,
    isWhole: await folder.isMeasured(run),
    attempts: measured,
    usd: sum(paid.map((each) => each ?? 0)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
