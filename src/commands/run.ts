import type { Settings } from '../config/settings.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { type ExitCode, exitCodes } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { decideScored, partsFromLines, readsTimes } from '../measure/decide-lines.ts';
import { givenFlags, printedFlags } from '../measure/given-flags.ts';
import { endBy, openMeasurement } from '../measure/measure.ts';
import { measureFacet } from '../measure/measure-facet.ts';
import type { MeasureResult, RunObserver } from '../measure/measure-result.ts';
import { printPlan } from '../measure/print-plan.ts';
import { printInterrupted, printTimeUp } from '../measure/resumed-command.ts';
import { selectPacks } from '../measure/select-packs.ts';
import type { Decision, Outcome } from '../records/decision.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

/** Measures without comparing. */
export async function run(settings: Settings, io: Io, witness?: RunObserver): Promise<MeasureResult> {
  for (const part of measureFacet.all()) {
    const other = await part.instead?.(settings, io);
    if (other !== undefined) return other;
  }
  const rule = parseRule(settings.gate);
  await checkOutputs({ ...settings.out, record: settings.how.record }, io);
  const request = { settings, io, command: 'run', witness, selected: await selectPacks(settings.what) } as const;
  if (settings.out.dryRun) {
    await printPlan(request, [], io);
    return { exitCode: 0, decision: undefined };
  }
  const measurement = await openMeasurement(request);
  const { folder } = measurement;
  try {
    const { slo } = settings.load;
    const asking = { request, rule, against: new Map(), ofBase: [] };
    const end = (await endBy('ask', measurement, asking)) ?? (await measurement.run.measure());
    if (end.outcome === 'interrupted') return { exitCode: printInterrupted(folder, settings, io), decision: undefined };
    const isLoad = measurement.plan.load !== undefined;
    // For a load run, the measurements before the server went away are a result.
    if (end.error !== undefined && !isLoad) throw end.error;
    const isSoaked = measurement.plan.load?.soak === true && end.outcome !== 'endpoint-lost';
    if (end.outcome === 'measured' || isSoaked) await measurement.run.decide('measured');
    else if (end.outcome === 'time-budget') printTimeUp(folder, settings, io);
    const scored = await measurement.scored();
    const { plan } = measurement;
    const parts = readsTimes(plan) ? await partsFromLines(plan, await measurement.timedLines(), { slo }) : {};
    const decision = {
      ...decideScored(scored, new Map(), rule, givenFlags(settings, io), 'run'),
      ...parts,
    };
    const exitCode = exitCodeOfRun(decision);
    await measurement.end(outcomeOfCode[exitCode], scored);
    measurement.progress.end();
    await writeReports(decision, settings.out, folder, io, printedFlags(settings, io));
    if (!settings.out.quiet) io.err(`Kept in ${folder}\n`);
    if (end.error !== undefined) throw end.error;
    return { exitCode, decision };
  } finally {
    await measurement[Symbol.asyncDispose]();
  }
}

const outcomeOfCode = {
  [exitCodes.passed]: 'no-baseline',
  [exitCodes.inconclusive]: 'inconclusive',
  [exitCodes.endpoint]: 'endpoint-error',
} as const satisfies Partial<Record<ExitCode, Outcome>>;

/** Causes outside the model and the pack. */
const ofEndpoint: readonly string[] = ['timeout', 'disconnect', 'server-error', 'bad-stream', 'context-failed'];

/** Nothing is compared, but a run that measured nothing at all is no success. */
function exitCodeOfRun({ modes }: Decision): keyof typeof outcomeOfCode {
  const nothing = modes.flatMap(({ reasons }) => reasons.filter((reason) => reason.kind === 'nothing-measured'));
  if (nothing.length < modes.length) return exitCodes.passed;
  const isOfEndpoint = nothing.some(({ causes }) => Object.keys(causes).some((cause) => ofEndpoint.includes(cause)));
  return isOfEndpoint ? exitCodes.endpoint : exitCodes.inconclusive;
}
