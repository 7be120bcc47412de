import { resolve } from 'node:path';
import { baselinePath } from '../../baseline/baseline-path.ts';
import { targetFilesDigest } from '../../change/target-files-digest.ts';
import type { Settings } from '../../config/settings.ts';
import { parseRule } from '../../gate/gate-rule.ts';
import { EndpointError, InputError } from '../../lib/errors.ts';
import { refuseLinksInCheckout } from '../../lib/git.ts';
import type { Io } from '../../lib/io.ts';
import { decideScored } from '../../measure/decide-lines.ts';
import { givenFlags, printedFlags } from '../../measure/given-flags.ts';
import { openMeasurement } from '../../measure/measure.ts';
import { measureFacet } from '../../measure/measure-facet.ts';
import type { Measurement, MeasureRequest } from '../../measure/measure-request.ts';
import type { MeasureResult, RunObserver } from '../../measure/measure-result.ts';
import { printPlan } from '../../measure/print-plan.ts';
import { printInterrupted, resumeLine } from '../../measure/resumed-command.ts';
import { selectPacks } from '../../measure/select-packs.ts';
import { checkFolder, checkOutputs, writePage } from '../write-reports.ts';
import { loadPrevious, type Previous, writeBaselines } from './write-baselines.ts';

export async function capture(settings: Settings, io: Io, witness?: RunObserver): Promise<MeasureResult> {
  const { slug } = settings.what;
  if (slug === undefined) throw new InputError('no slug is named', 'Give --slug, or name a target in the config.');
  if (!settings.how.isCanonical) {
    throw new InputError('a baseline is captured with the sampling of the packs', 'Leave the sampling flags out.');
  }
  await checkOutputs({ ...settings.out, record: settings.how.record }, io);
  await refuseLinksInCheckout(io.env, io.cwd, settings.gate.baselinesDir);
  await checkFolder(resolve(io.cwd, settings.gate.baselinesDir), settings.gate.baselinesDir);
  const previous = await loadPrevious(
    { ...settings.what, slug, directory: resolve(io.cwd, settings.gate.baselinesDir) },
    settings.capture?.append === true,
  );
  const selected = await selectPacks(settings.what);
  const before = settings.capture?.append === true ? [...previous.values()] : [];
  const request: MeasureRequest = {
    settings,
    io,
    command: 'capture',
    selected,
    witness,
    before,
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
  const isTargetKept = measureFacet.all().some(({ keepsTarget }) => keepsTarget?.(request));
  const target = isTargetKept ? await targetFilesDigest(settings, slug, io) : undefined;
  await using measurement = await openMeasurement(request);
  return await captured(measurement, request, previous, target);
}

async function captured(
  measurement: Measurement,
  { settings, io }: MeasureRequest,
  previous: Previous,
  before: string | undefined,
): Promise<MeasureResult> {
  const { run, folder } = measurement;
  const end = await run.measure();
  if (end.outcome === 'interrupted') return { exitCode: printInterrupted(folder, settings, io), decision: undefined };
  if (end.error !== undefined) throw end.error;
  if (end.outcome !== 'measured') {
    throw new EndpointError(`nothing was captured: ${end.detail}`, `${resumeLine(folder, settings)} resumes it.`);
  }
  await measurement.end(null);
  const { shard } = measurement.plan;
  if (shard !== null) {
    await run.decide('measured');
    io.err(`Shard ${shard.index} of ${shard.of} is kept in ${folder}: quality-baseline merge writes the baseline.\n`);
    return { exitCode: 0, decision: undefined };
  }
  // Sessions boot one after the other, and files may change between them.
  const isSame = before !== undefined && before === (await targetFilesDigest(settings, measurement.plan.slug, io));
  const lines = await measurement.lines();
  const { scorecards } = await measurement.scored();
  measurement.progress.end();
  const paths = await writeBaselines(
    {
      ...{ scorecards, lines, previous, directory: settings.gate.baselinesDir, capture: settings.capture },
      ...{ rule: parseRule(settings.gate), rounds: settings.how.repeat, target: isSame ? before : undefined },
      accept: `Fix the cause and capture again, or accept the baseline: ${resumeLine(folder, settings)} --accept-useless "why"`,
      flags: printedFlags(settings, io),
    },
    io,
  );
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
