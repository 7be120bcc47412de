import { daysBetween } from '../lib/clock.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Decision, ModeDecision } from '../model/decision.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { worstOutcome } from './worst-outcome.ts';

/** A mode of a run, and the data it was decided from. */
export type DecidedMode = {
  readonly decision: ModeDecision;
  readonly scorecard: Scorecard;
  readonly baseline: Baseline | undefined;
};

/** The worst of its modes, in order. */
export function decideRun(modes: readonly [DecidedMode, ...DecidedMode[]]): Decision {
  const decisions = modes.map(({ decision }) => decision);
  const { run } = modes[0].scorecard;
  const ends = modes.flatMap(({ scorecard }) => scorecard.run.endedAt ?? []);
  const captures = modes.flatMap(({ baseline }) => baseline?.capturedAt ?? []).sort();
  const outcome = worstOutcome(
    decisions.map((decision) => decision.outcome),
    'no-baseline',
  );
  return {
    version: 2,
    kind: 'decision',
    outcome,
    improved: outcome === 'passed' && decisions.some(({ improved }) => improved),
    modes: decisions,
    run: {
      ids: [...new Set(modes.flatMap(({ scorecard }) => scorecard.run.ids))],
      startedAt: run.startedAt,
      endedAt: ends.sort().at(-1) ?? null,
      baselineAgeDays: captures[0] === undefined ? null : daysBetween(captures[0], run.startedAt),
      determinism: run.determinism,
    },
    timings: Object.fromEntries(modes.map((mode) => [mode.decision.mode, timingsOf(mode)])),
  };
}

/** How many packs could have regressed; undefined if all could, or if none was compared. */
export function canGateOf(modes: readonly Pick<ModeDecision, 'packs'>[]): RunFile['canGate'] {
  const packs = modes.flatMap((mode) => mode.packs);
  const able = packs.filter(({ outcome }) => outcome !== 'cannot-gate').length;
  return able === packs.length ? undefined : { packs: able, of: packs.length };
}

function timingsOf({ scorecard, baseline }: DecidedMode): NonNullable<Decision['timings'][ModeDecision['mode']]> {
  const before = baseline?.scorecard.timings ?? {};
  return Object.fromEntries(
    Object.entries(scorecard.timings).map(([pack, current]) => [pack, { baseline: before[pack] ?? null, current }]),
  );
}
