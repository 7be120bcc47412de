import type { GateRule } from '../../gate/gate-rule.ts';
import { worstOutcome } from '../../gate/worst-outcome.ts';
import type { ComparedOutcome, ModeDecision } from '../../model/decision.ts';
import { isSameHardware } from '../../model/fingerprint.ts';
import type { Scorecard } from '../../model/scorecard.ts';
import { decideSpeed } from './decide-speed.ts';
import { measureSlowdowns } from './measure-slowdown.ts';
import type { SpeedComparison } from './speed-score.ts';

const nothing = { words: null, cells: {}, unmeasured: {} };

/** Undefined if speed is neither measured nor judged. */
export function compareSpeed(
  now: Scorecard,
  before: Scorecard,
  { maxSlowdown, alpha, confirms }: GateRule,
  isComparable: boolean,
): SpeedComparison | undefined {
  if (now.speed === undefined && maxSlowdown === undefined) return undefined;
  const [current, baseline] = [now.speed ?? nothing, before.speed ?? null];
  const shown = { current, baseline, slowdowns: baseline === null ? [] : measureSlowdowns(baseline, current) };
  if (maxSlowdown === undefined) return shown;
  const isSame = isSameHardware(before.fingerprint.subject, now.fingerprint.subject);
  const couldConfirm = confirms && now.fingerprint.identity.booted;
  const ground = { isSameHardware: isSame, isComparable, couldConfirm };
  const gate = decideSpeed(shown, { maxSlowdown, alpha }, ground);
  return { ...shown, gate };
}

/** The worst of the packs' outcome and the speed's: neither excuses the other. */
export function withSpeed(
  ofPacks: ComparedOutcome,
  { packs }: Pick<Scorecard, 'packs'>,
  speed: SpeedComparison | undefined,
): ModeDecision['outcome'] {
  if (speed?.gate === undefined) return ofPacks;
  return packs.length === 0
    ? speed.gate.outcome
    : worstOutcome<ModeDecision['outcome']>([ofPacks, speed.gate.outcome], ofPacks);
}
