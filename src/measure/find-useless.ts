import type { UselessPolicy } from '../baseline/make-baseline.ts';
import { forecastPacks } from '../gate/forecast-packs.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { cannotGateReason } from '../gate/why-cannot-gate.ts';
import { describeReason } from '../report/describe-reason.ts';

/** Finds the packs of a scorecard that could not regress in a later run of `rounds` rounds, with the reason in words. */
export function findUseless(rounds: number, rule: GateRule): UselessPolicy['find'] {
  return (scorecard) =>
    forecastPacks(scorecard, rounds, rule).flatMap(({ pack, rates, cannotGate }) =>
      cannotGate === undefined || rates.length === 0
        ? []
        : [{ pack, why: describeReason(cannotGateReason(cannotGate, rates, rule, null)) }],
    );
}
