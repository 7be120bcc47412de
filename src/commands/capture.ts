import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { appendSessions } from '../baseline/append-sessions.ts';
import { baselinePath, pathsBeside } from '../baseline/baseline-path.ts';
import { diffBaselines } from '../baseline/diff-baselines.ts';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { type Capture, makeBaseline, type UselessPolicy } from '../baseline/make-baseline.ts';
import { keepNumerics } from '../baseline/numerics-file.ts';
import { saveBaseline } from '../baseline/save-baseline.ts';
import { wholeTarget } from '../change/whole-target.ts';
import type { Settings } from '../config/settings.ts';
import { compareKept } from '../gate/compare-numerics.ts';
import { forecastPacks } from '../gate/forecast-packs.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { commonFault } from '../gate/measured-of.ts';
import { EndpointError, InputError } from '../lib/errors.ts';
import { refuseLinksInCheckout } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { findUseless } from '../measure/check-floors.ts';
import { decideScored } from '../measure/decide-lines.ts';
import { givenFlags } from '../measure/given-flags.ts';
import { type Measurement, type MeasureRequest, openMeasurement } from '../measure/measure.ts';
import type { Measured, Witness } from '../measure/measured.ts';
import { printPlan } from '../measure/print-plan.ts';
import { printInterrupted, resumeLine } from '../measure/resumed-command.ts';
import { selectPacks } from '../measure/select-packs.ts';
import type { Baseline } from '../model/baseline.ts';
import type { JournalLine } from '../model/journal.ts';
import type { KeptNumerics } from '../model/numerics.ts';
import type { Mode } from '../model/target.ts';
import { describeGap, describeNumerics } from '../report/describe-numerics.ts';
import { describeCommonFault } from '../report/describe-reason.ts';
import { renderBaselineDifference } from '../report/render-baselines.ts';
import { firstAnswers } from '../store/baseline-answers.ts';
import { checkFolder, checkOutputs, writePage } from './write-reports.ts';

/** Records the baselines of a target, one per mode. */
export async function capture(settings: Settings, io: Io, witness?: Witness): Promise<Measured> {
  const { slug } = settings.what;
  if (slug === undefined) throw new InputError('no slug is named', 'Give --slug, or name a target in the config.');
  if (!settings.how.isCanonical) {
    throw new InputError('a baseline is captured with the sampling of the packs', 'Leave the sampling flags out.');
  }
  await checkOutputs({ ...settings.out, record: settings.how.record }, io);
  await refuseLinksInCheckout(io.env, io.cwd, settings.gate.baselinesDir);
  await checkFolder(resolve(io.cwd, settings.gate.baselinesDir), settings.gate.baselinesDir);
  const previous = await loadPrevious(settings, slug, io);
  const selected = await selectPacks(settings.what);
  const isKept = [...previous.values()].some((baseline) => baseline.numerics !== undefined);
  const numerics = settings.capture?.numerics === true || (settings.capture?.append === true && isKept);
  const request: MeasureRequest = {
    settings,
    io,
    command: 'capture',
    selected,
    witness,
    numerics,
    words: wordsBefore(settings, previous),
  };
  if (settings.out.dryRun) {
    const folder = resolve(io.cwd, settings.gate.baselinesDir);
    const found = [...previous].map(([mode, baseline]) => ({
      mode,
      baseline,
      path: baselinePath(folder, slug, mode, settings.what.harness),
    }));
    await printPlan(request, found, io);
    return { exitCode: 0, decision: undefined };
  }
  const target = numerics ? await wholeTarget(settings, slug, io) : undefined;
  const measurement = await openMeasurement(request);
  try {
    return await captured(measurement, request, previous, target);
  } finally {
    await measurement[Symbol.asyncDispose]();
  }
}

/** Added sessions are asked the same bytes as those of the baseline. */
function wordsBefore({ capture: how }: Settings, previous: Previous): ReadonlyMap<Mode, number> | undefined {
  if (how?.append !== true) return undefined;
  return new Map(
    [...previous].flatMap(([mode, { scorecard }]) =>
      scorecard.speed?.words ? [[mode, scorecard.speed.words] as const] : [],
    ),
  );
}

type Previous = ReadonlyMap<Mode, Baseline>;

async function captured(
  measurement: Measurement,
  { settings, io }: MeasureRequest,
  previous: Previous,
  before: string | undefined,
): Promise<Measured> {
  const { run, folder } = measurement;
  const end = await run.measure();
  if (end.outcome === 'interrupted') return { exitCode: printInterrupted(folder, settings, io), decision: undefined };
  if (end.error !== undefined) throw end.error;
  if (end.outcome !== 'measured') {
    throw new EndpointError(`nothing was captured: ${end.detail}`, `${resumeLine(folder, settings)} resumes it.`);
  }
  await measurement.end(null);
  // Sessions boot one after the other, and files may change between them.
  const isSame = before !== undefined && before === (await wholeTarget(settings, measurement.plan.slug, io));
  const lines = await measurement.lines();
  const { scorecards } = await measurement.scored();
  measurement.progress.end();
  for (const scorecard of scorecards) {
    const fault = commonFault(scorecard);
    if (fault !== undefined) io.err(`${describeCommonFault(fault)}\n`);
  }
  for (const text of numericsGaps(lines)) io.err(`No log probabilities are kept of ${text}.\n`);
  const useless: UselessPolicy = {
    find: findUseless(settings.how.repeat, parseRule(settings.gate)),
    accepted: settings.capture?.acceptUseless,
    hint: `Fix the cause and capture again, or accept the baseline: ${resumeLine(folder, settings)} --accept-useless "why"`,
  };
  const made = scorecards.map((scorecard) => ({
    before: previous.get(scorecard.mode),
    after: baselineOf(
      { scorecard, lines, useless, now: io.clock.wallTime(), target: isSame ? before : undefined },
      settings,
      previous.get(scorecard.mode),
    ),
  }));
  for (const { before, after } of made) {
    io.out(renderBaselineDifference(diffBaselines(before, after)));
    for (const warning of warningsOf(after, settings)) io.err(`${warning}\n`);
  }
  const paths: string[] = [];
  for (const { after } of made) {
    const path = await saveBaseline(resolve(io.cwd, settings.gate.baselinesDir), after);
    const beside = pathsBeside(path).filter((each) => existsSync(each));
    io.out(`Written: ${[path, ...beside].map((each) => relative(io.cwd, each)).join(', ')}\n`);
    paths.push(path);
  }
  // Marked as decided last, so that a refused or unwritten baseline can be retried with --resume.
  await run.decide('captured');
  if (settings.out.html !== undefined) {
    const decision = decideScored(
      await measurement.scored(),
      new Map(),
      parseRule(settings.gate),
      givenFlags(settings, io),
      'capture',
    );
    await writePage(decision, settings.out.html, folder, io);
  }
  if (!settings.out.quiet) io.err(`Run ${measurement.plan.run.id} is kept in ${folder}\n`);
  return { exitCode: 0, decision: undefined, captured: paths };
}

type Found = Pick<Capture, 'scorecard' | 'useless' | 'now'> & {
  readonly lines: readonly JournalLine[];
  /** Digest of what the target was started from; undefined if that is unknown. */
  readonly target: string | undefined;
};

function baselineOf(
  { scorecard, lines, useless, now, target }: Found,
  { capture: how }: Settings,
  previous: Baseline | undefined,
): Baseline {
  // Saved before a crash: the baseline already has these sessions.
  if (previous !== undefined && scorecard.run.ids.every((id) => previous.scorecard.run.ids.includes(id)))
    return previous;
  const one = {
    scorecard,
    firstAnswers: firstAnswers(lines, scorecard.mode),
    reason: how?.reason ?? '',
    now,
    useless,
    resetAnchor: how?.resetAnchor ?? false,
  };
  if (how?.append !== true) return withNumerics(makeBaseline({ ...one, previous }), lines, target);
  if (previous === undefined) throw new Error('nothing to append to was refused before the first request');
  return withNumerics(appendSessions({ ...one, previous }), lines, target, previous);
}

function withNumerics(
  baseline: Baseline,
  lines: readonly JournalLine[],
  target: string | undefined,
  previous?: Baseline,
): Baseline {
  refuseMoved(previous?.numerics, keepNumerics(lines));
  const numerics = keepNumerics(lines, previous?.numerics, target);
  return numerics === undefined ? baseline : { ...baseline, numerics };
}

/** Two models in one baseline would hide each change between them. */
function refuseMoved(kept: KeptNumerics | undefined, now: KeptNumerics | undefined): void {
  if (kept === undefined || now === undefined || kept.prompts !== now.prompts) return;
  const found = compareKept(kept, now);
  if (found === undefined || (found.outcome === 'measured' && found.verdict !== 'moved')) return;
  throw new InputError(
    `the sessions cannot be added to the baseline: ${describeNumerics(found, false)}`,
    'Capture without --append to put a new baseline in its place.',
  );
}

/** Sessions whose probabilities are not kept, each with its cause. */
function numericsGaps(lines: readonly JournalLine[]): string[] {
  return lines.flatMap((line) =>
    line.kind === 'numerics' && line.recorded.outcome === 'not-measured'
      ? [`session ${line.session}: ${describeGap(line.recorded)}`]
      : [],
  );
}

async function loadPrevious({ what, gate, capture: how }: Settings, slug: string, io: Io): Promise<Previous> {
  const previous = new Map<Mode, Baseline>();
  for (const mode of what.modes) {
    const loaded = await loadBaseline(resolve(io.cwd, gate.baselinesDir), slug, mode, what.harness);
    if (loaded.kind === 'found') previous.set(mode, loaded.baseline);
    else if (how?.append === true) {
      throw new InputError(`there is no baseline ${loaded.path} to append to`, 'Capture once without --append.');
    }
  }
  return previous;
}

/** Warnings about packs that such a baseline cannot gate. */
function warningsOf({ scorecard, acceptedUseless }: Baseline, { gate, how }: Settings): string[] {
  return forecastPacks(scorecard, how.repeat, parseRule(gate)).flatMap(({ pack, isTooNoisy }) => {
    if (acceptedUseless?.packs.includes(pack)) return [`${pack} cannot gate, and is kept: ${acceptedUseless.reason}`];
    return isTooNoisy
      ? [`${pack} is too noisy to gate at ${how.repeat} rounds: its noise alone may pass the threshold.`]
      : [];
  });
}
