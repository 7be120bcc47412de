import type { Baseline } from '../model/baseline.ts';
import type { PackOutcome, Reason } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { isTripped } from './confirm-pack.ts';
import { decideCompared } from './decide-pack.ts';
import { complete, type Evidence } from './evidence.ts';
import type { GateRule } from './gate-rule.ts';
import { armReasons } from './pack-reasons.ts';
import { comparabilityOf, evidenceIn, type PairedPack, pairPacks } from './pair-packs.ts';
import { failsFloor, floorWarnings } from './warnings.ts';

/**
 * The outcome of a mode that no completion of its remaining cells can change any more, for `--fail-fast`; undefined while
 * it is open. `partial` lists all planned scenarios with what is missing; `confirmRounds` is 0 where none will follow.
 */
export function settledOutcome(
  baseline: Baseline,
  partial: Scorecard,
  rule: GateRule,
  confirmRounds: number,
): PackOutcome | undefined {
  const { ground, reasons } = comparabilityOf(baseline, partial, rule);
  if (reasons.length > 0) return 'inconclusive';
  const packs = pairPacks(baseline.scorecard, partial, ground);
  const settled = packs.map((pack) => settledPack(baseline, partial, pack, rule, confirmRounds));
  if (settled.includes('regressed') || failsFloor(floorWarnings(partial, rule))) return 'regressed';
  // A floor may still be undercut as long as anything is missing.
  if (settled.includes(undefined) || (rule.floorsFail && rule.floors.size > 0)) return undefined;
  return settled.includes('inconclusive') || partial.missingPacks.length > 0 ? 'inconclusive' : 'passed';
}

function settledPack(
  baseline: Baseline,
  partial: Scorecard,
  pack: PairedPack,
  rule: GateRule,
  confirmRounds: number,
): PackOutcome | undefined {
  if (pack.ground.reasons.length > 0) return 'inconclusive';
  const arms = armReasons(baseline.scorecard, partial, pack.ground.pack);
  // One reply that thinks spoils an arm for good; that none thinks may still change.
  const isOpen = (arm: Reason) => arm.kind === 'invalid-arm' && arm.side === 'current' && arm.asked === 'on';
  if (arms.some((arm) => !isOpen(arm))) return 'inconclusive';
  if (arms.length > 0) return pack.pairs.some(({ current }) => current.missing) ? undefined : 'inconclusive';
  return settledEvidence(evidenceIn(pack), rule, confirmRounds);
}

/** Of one pack: below the threshold whatever comes, or regressed though all that comes passed, confirmation included. */
export function settledEvidence(
  evidence: readonly Evidence[],
  rule: Pick<GateRule, 'maxDrop' | 'alpha'>,
  confirmRounds: number,
): PackOutcome | undefined {
  if (!isTripped(evidence, rule)) return 'passed';
  const confirmed = complete(evidence, 'passed').map(({ baseline, current: { passed, attempts } }) => ({
    baseline,
    current: { passed: passed + confirmRounds, attempts: attempts + confirmRounds },
  }));
  return decideCompared(confirmed, rule) === 'regressed' ? 'regressed' : undefined;
}
