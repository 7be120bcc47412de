import { basename, relative, resolve } from 'node:path';
import { appendSessions } from '../baseline/append-sessions.ts';
import { diffBaselines } from '../baseline/diff-baselines.ts';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { makeBaseline } from '../baseline/make-baseline.ts';
import { saveBaseline } from '../baseline/save-baseline.ts';
import type { Settings } from '../config/settings.ts';
import { forecastPacks } from '../gate/forecast-packs.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { EndpointError, InputError } from '../lib/errors.ts';
import type { Baseline } from '../model/baseline.ts';
import type { JournalLine } from '../model/journal.ts';
import type { Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { renderBaselineDifference } from '../report/render-baseline-difference.ts';
import { decideScored } from './decide-run.ts';
import { firstAnswers } from './first-answers.ts';
import type { Io } from './io.ts';
import { type Measurement, type MeasureRequest, openMeasurement } from './measure.ts';
import type { Measured, Witness } from './measured.ts';
import { printPlan } from './print-plan.ts';
import { selectPacks } from './select-packs.ts';
import { whereFlags } from './show-where.ts';
import { tellInterrupted } from './tell-interrupted.ts';
import { checkFolder, checkOutputs, writePage } from './write-reports.ts';

/** Records the baselines of a target, one for each mode. */
export async function capture(settings: Settings, io: Io, witness?: Witness): Promise<Measured> {
  const { slug } = settings.what;
  if (slug === undefined) throw new InputError('no slug is named', 'Give --slug, or name a target in the config.');
  if (!settings.how.isCanonical) {
    throw new InputError('a baseline is captured with the sampling of the packs', 'Leave the sampling flags out.');
  }
  await checkOutputs(settings.out, io);
  await checkFolder(resolve(io.cwd, settings.gate.baselinesDir), settings.gate.baselinesDir);
  const previous = await loadPrevious(settings, slug, io);
  const selected = await selectPacks(settings.what);
  const request: MeasureRequest = { settings, io, command: 'capture', selected, witness };
  if (settings.out.dryRun) {
    printPlan(request, [], io);
    return { exitCode: 0, decision: undefined };
  }
  const measurement = await openMeasurement(request);
  try {
    return await captured(measurement, request, previous);
  } finally {
    await measurement[Symbol.asyncDispose]();
  }
}

type Previous = ReadonlyMap<Mode, Baseline>;

async function captured(
  measurement: Measurement,
  { settings, io }: MeasureRequest,
  previous: Previous,
): Promise<Measured> {
  const { run, folder } = measurement;
  const end = await run.measure();
  if (end.outcome === 'interrupted') return { exitCode: tellInterrupted(folder, io), decision: undefined };
  if (end.error !== undefined) throw end.error;
  if (end.outcome !== 'measured') {
    throw new EndpointError(`nothing was captured: ${end.detail}`, `--resume ${basename(folder)} goes on with it.`);
  }
  await measurement.end(null);
  const lines = await measurement.lines();
  const made = (await measurement.scorecards()).map((scorecard) => ({
    before: previous.get(scorecard.mode),
    after: baselineOf(scorecard, lines, settings, previous.get(scorecard.mode), io.clock.wallTime()),
  }));
  measurement.progress.end();
  for (const { before, after } of made) {
    io.out(renderBaselineDifference(diffBaselines(before, after)));
    for (const warning of warningsOf(after, settings)) io.err(`${warning}\n`);
  }
  const paths: string[] = [];
  for (const { after } of made) {
    const path = await saveBaseline(resolve(io.cwd, settings.gate.baselinesDir), after);
    io.out(`Written: ${relative(io.cwd, path)}\n`);
    paths.push(path);
  }
  // Only now: what was refused for want of answers, or could not be written, goes on with --resume.
  await run.decide('captured');
  if (settings.out.html !== undefined) {
    const { where } = whereFlags(settings.where);
    const decision = decideScored(await measurement.scored(), new Map(), parseRule(settings.gate), where);
    await writePage(decision, settings.out.html, folder, io);
  }
  return { exitCode: 0, decision: undefined, captured: paths };
}

function baselineOf(
  scorecard: Scorecard,
  lines: readonly JournalLine[],
  { capture: how }: Settings,
  previous: Baseline | undefined,
  now: Date,
): Baseline {
  // Written before a crash: its sessions are in it.
  if (previous !== undefined && scorecard.run.ids.every((id) => previous.scorecard.run.ids.includes(id)))
    return previous;
  const one = {
    scorecard,
    firstAnswers: firstAnswers(lines, scorecard.mode),
    reason: how?.reason ?? '',
    now,
    resetAnchor: how?.resetAnchor ?? false,
  };
  if (how?.append !== true) return makeBaseline({ ...one, previous });
  if (previous === undefined) throw new Error('nothing to append to was refused before the first request');
  return appendSessions({ ...one, previous });
}

async function loadPrevious({ what, gate, capture: how }: Settings, slug: string, io: Io): Promise<Previous> {
  const previous = new Map<Mode, Baseline>();
  for (const mode of what.modes) {
    const loaded = await loadBaseline(resolve(io.cwd, gate.baselinesDir), slug, mode);
    if (loaded.kind === 'found') previous.set(mode, loaded.baseline);
    else if (how?.append === true) {
      throw new InputError(`there is no baseline ${loaded.path} to append to`, 'Capture once without --append.');
    }
  }
  return previous;
}

/** What such a baseline will not be able to tell. */
function warningsOf({ scorecard }: Baseline, { gate, how }: Settings): string[] {
  return forecastPacks(scorecard, how.repeat, parseRule(gate)).flatMap((forecast) => {
    const { pack: id, cannotGate, isTooNoisy, minimumDetectableDrop } = forecast;
    if (cannotGate) return [`${id} cannot gate: it passes too little for any drop to be above ${gate.maxDrop} points.`];
    if (isTooNoisy)
      return [`${id} is too noisy to gate at ${how.repeat} rounds: its noise alone may pass the threshold.`];
    return minimumDetectableDrop === null ? [`${id} cannot gate: no drop of it would be significant.`] : [];
  });
}
