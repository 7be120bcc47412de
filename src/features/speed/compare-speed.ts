import type { DecidedPart } from '../../gate/decide-facet.ts';
import type { GateRule } from '../../gate/gate-rule.ts';
import { isSameHardware } from '../../records/fingerprint.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import { decideSpeed } from './decide-speed.ts';
import { measureSlowdowns } from './measure-slowdown.ts';
import type { SpeedComparison } from './speed-schemas.ts';

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

export const decidedSpeed: DecidedPart = {
  key: 'speed',
  before: 'baseline',
  decide({ now, baseline, rule, isComparable }) {
    if (baseline !== undefined) return { speed: compareSpeed(now, baseline.scorecard, rule, isComparable) };
    return now.speed === undefined ? {} : { speed: { current: now.speed, baseline: null, slowdowns: [] } };
  },
  outcome: ({ speed }) => speed?.gate?.outcome,
};
