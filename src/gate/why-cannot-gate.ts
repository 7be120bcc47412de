import type { Baseline, Rate } from '../model/baseline.ts';
import type { Reason } from '../model/decision.ts';
import { isAbove, meanRate, toNumber } from './fraction.ts';
import { confirmRounds, type GateRule } from './gate-rule.ts';
import { isSignificant, stratifiedP } from './stratified-test.ts';

type CannotGate = Extract<Reason, { kind: 'cannot-gate' }>;
type Cause = CannotGate['cause'];

/** `accepted` is why the baseline was kept all the same. */
export function cannotGateReason(
  cause: Cause,
  baseline: readonly Rate[],
  { maxDrop }: Pick<GateRule, 'maxDrop'>,
  accepted: string | null,
): CannotGate {
  return { kind: 'cannot-gate', cause, rate: toNumber(meanRate(baseline)), threshold: toNumber(maxDrop), accepted };
}

/** Why no drop from this baseline could regress in a run of `rounds` rounds; undefined where one could. */
export function whyCannotGate(
  baseline: readonly Rate[],
  rounds: number,
  rule: Pick<GateRule, 'maxDrop' | 'alpha' | 'confirms'>,
): Cause | undefined {
  if (!isAbove(meanRate(baseline), rule.maxDrop)) return 'low-rate';
  const attempts = rounds + (rule.confirms ? confirmRounds : 0);
  // Each further failure makes p smaller: nothing is more significant than a pack that fails all through.
  const allFail = baseline.map((rate) => ({ baseline: rate, current: { passed: 0, attempts } }));
  return isSignificant(stratifiedP(allFail), rule.alpha) ? undefined : 'never-significant';
}

/** Why the baseline was kept though this pack cannot gate; null where it was not accepted. */
export function acceptedFor({ acceptedUseless }: Pick<Baseline, 'acceptedUseless'>, pack: string): string | null {
  return acceptedUseless?.packs.includes(pack) ? acceptedUseless.reason : null;
}
