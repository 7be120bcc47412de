import { isTargetUnchanged } from '../../change/base-target.ts';
import { targetFilesDigest } from '../../change/target-files-digest.ts';
import type { Settings } from '../../config/settings.ts';
import { decideMode } from '../../gate/decide-mode.ts';
import { comparabilityOf } from '../../gate/pair-packs.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { Io } from '../../lib/io.ts';
import type { Asking } from '../../measure/measure-facet.ts';
import type { Measurement } from '../../measure/measure-request.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { RunEnd } from '../../run/run-options.ts';
import { fingerprintOf } from '../../score/fingerprint-of.ts';
import { numericsOf } from './compare-numerics.ts';
import { describeNumerics } from './describe-numerics.ts';
import { type CanaryDoubt, judgeCanary, type StartedFrom } from './judge-canary.ts';

/** Ends a run whose numerics equal those of its baselines; undefined, after a line that says why, if it has to go on. */
export async function endUnchanged(measurement: Measurement, asking: Asking): Promise<RunEnd | undefined> {
  const { settings, io } = asking.request;
  const why =
    (await whyNotTried(measurement, settings, io)) ??
    (await whyNotUnchanged(measurement, asking, {
      target: await targetFilesDigest(settings, measurement.plan.slug, io),
    }));
  if (why === undefined) return measurement.run.leaveUnchanged();
  io.err(`Canary: ${why}. Everything is measured.\n`);
  return undefined;
}

async function whyNotTried({ plan }: Measurement, settings: Settings, io: Io): Promise<string | undefined> {
  const { how, gate, where } = settings;
  if (how.resume !== undefined) return 'a resumed run may have asked packs before';
  if (plan.shard !== null) return 'a shard is only part of a run';
  if (how.record !== undefined) return 'a recording needs every answer';
  if (where.endpoint.kind === 'url')
    return 'an endpoint is always measured whole, since what its server was started from is unknown';
  // The numbers do not show how a server offers tools or reads calls, and files of a change may alter that.
  const isChange = gate.base !== undefined || where.tree.isSeparate;
  if (isChange && !(await isTargetUnchanged(settings, plan.slug, gate.base, io)))
    return 'the change may alter what is served';
  return undefined;
}

async function whyNotUnchanged(
  { run, plan, served, scored }: Measurement,
  { against, rule }: Asking,
  started: StartedFrom,
): Promise<string | undefined> {
  const gate = { comparabilityOf, decideMode };
  await run.begin();
  const { scorecards, others } = await scored();
  const session = others.find((line) => line.kind === 'session');
  if (session === undefined) return 'the server was lost';
  const refused = served.client.fields.refused().map(({ field }) => field);
  for (const scorecard of scorecards) {
    const baseline = against.get(scorecard.mode);
    if (baseline === undefined) return `${scorecard.mode} has no baseline`;
    // Until the journal has an end, only the client knows which fields were refused.
    const now = { ...scorecard, fingerprint: fingerprintOf(plan, scorecard.mode, session, refused) };
    const judged = judgeCanary(baseline, now, rule, numericsOf(baseline.numerics, others), gate, started);
    if (!('slug' in judged)) return describeDoubt(judged);
  }
  return undefined;
}

/** Why a canary goes on with the packs, for one line. */
function describeDoubt(doubt: CanaryDoubt): string {
  switch (doubt.kind) {
    case 'no-numerics':
      return 'the baseline keeps no log probabilities; record it again with --capture --numerics';
    case 'facts':
      return `${doubt.fields.join(', ')} changed since the baseline, or is unknown`;
    case 'target':
      return targetWords[doubt.cause];
    case 'packs':
      return `the baseline has no results for the present form of ${doubt.packs.map(plainLine).join(', ')}`;
    case 'numerics':
      return describeNumerics(doubt.numerics, false);
    case 'outcome':
      return "the baseline itself does not meet today's floors and thresholds";
    default:
      return assertNever(doubt);
  }
}

const targetWords = {
  changed: 'what the target is started from changed since the baseline',
  'not-kept': 'the baseline does not say what its target was started from; record it again with --capture --numerics',
  unknown: 'what the target is started from is known only for compose files that git tracks in this checkout',
} as const;
