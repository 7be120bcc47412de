import type { Settings } from '../config/settings.ts';
import { parseRule } from '../gate/gate-rule.ts';
import type { Io } from '../lib/io.ts';
import { decideScored } from '../measure/decide-lines.ts';
import { givenFlags, printedFlags } from '../measure/given-flags.ts';
import { openMeasurement } from '../measure/measure.ts';
import type { Measured, Witness } from '../measure/measured.ts';
import { printPlan } from '../measure/print-plan.ts';
import { printInterrupted, printTimeUp } from '../measure/resumed-command.ts';
import { selectPacks } from '../measure/select-packs.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

/** Measures without comparing. */
export async function run(settings: Settings, io: Io, witness?: Witness): Promise<Measured> {
  const rule = parseRule(settings.gate);
  await checkOutputs({ ...settings.out, record: settings.how.record }, io);
  const request = { settings, io, command: 'run', witness, selected: await selectPacks(settings.what) } as const;
  if (settings.out.dryRun) {
    printPlan(request, [], io);
    return { exitCode: 0, decision: undefined };
  }
  const measurement = await openMeasurement(request);
  const { folder } = measurement;
  try {
    const end = await measurement.run.measure();
    if (end.outcome === 'interrupted') return { exitCode: printInterrupted(folder, settings, io), decision: undefined };
    if (end.error !== undefined) throw end.error;
    if (end.outcome === 'measured') await measurement.run.decide('measured');
    if (end.outcome === 'time-budget') printTimeUp(folder, settings, io);
    const scored = await measurement.scored();
    await measurement.end('no-baseline', scored);
    measurement.progress.end();
    const decision = decideScored(scored, new Map(), rule, givenFlags(settings, io), 'run');
    await writeReports(decision, settings.out, folder, io, printedFlags(settings, io));
    if (!settings.out.quiet) io.err(`Kept in ${folder}\n`);
    return { exitCode: 0, decision };
  } finally {
    await measurement[Symbol.asyncDispose]();
  }
}
