import type { Baseline } from '../records/baseline.ts';
import type { ComparedOutcome, PackOutcome, Reason } from '../records/decision.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import { decideCompared, isTripped, totalRule } from './compare-pack.ts';
import { confirmRounds, type GateRule } from './gate-rule.ts';
import {
  acceptedFor,
  addLeftOutAsMissing,
  cannotGateReason,
  lostReasons,
  outcomeForMode,
  switchReasons,
  uselessReasons,
  whyCannotGate,
} from './pack-reasons.ts';
import {
  armReason,
  comparabilityOf,
  comparablePacks,
  complete,
  type Evidence,
  evidenceIn,
  type PairedPack,
  pairPacks,
} from './pair-packs.ts';
import { comparedAlone, openBreaks } from './scenarios/find-breaks.ts';
import { openFlips } from './scenarios/find-instability.ts';
import { failsFloor, floorWarnings } from './warnings.ts';

/** What is certain about a mode, for `--fail-fast`. */
export type SettledOutcome = {
  /** The outcome that no completion of the remaining cells can change; undefined while it is open. */
  readonly outcome: ComparedOutcome | undefined;
  /** Packs whose remaining cells can change neither their own outcome nor that of the mode. */
  readonly packs: ReadonlySet<string>;
};

/** `measured` lists all planned scenarios, with the missing attempts. */
export function settledOutcome(baseline: Baseline, measured: Scorecard, rule: GateRule): SettledOutcome {
  const partial = addLeftOutAsMissing(measured, baseline.scorecard);
  const { ground, reasons } = comparabilityOf(baseline, partial, rule);
  if (reasons.length > 0) return { outcome: 'inconclusive', packs: new Set() };
  const paired = pairPacks(baseline.scorecard, partial, ground);
  const packs = paired.map((pack) => settledPack(baseline, partial, pack, rule));
  const total = settledTotal(baseline, partial, paired, rule);
  const comparable = comparablePacks(paired, baseline.scorecard);
  const alone = comparedAlone(comparable, { first: partial, baseline: baseline.scorecard, rule });
  const open = new Set([...openBreaks(alone), ...openFlips(alone)].map(packOfKey));
  const outcome = outcomeOf(packs, total, baseline, partial, rule);
  return {
    outcome: outcome !== 'regressed' && open.size > 0 ? undefined : outcome,
    // Each cell is part of the total, and of a floor that fails.
    packs: new Set(
      total !== 'passed'
        ? []
        : packs.flatMap(({ pack, outcome }) =>
            outcome === undefined || open.has(pack) || (rule.floorsFail && rule.floors.has(pack)) ? [] : [pack],
          ),
    ),
  };
}

type SettledPack = {
  readonly pack: string;
  readonly outcome: PackOutcome | undefined;
  readonly reasons: Reason[];
};

function outcomeOf(
  packs: readonly SettledPack[],
  total: ComparedOutcome | undefined,
  baseline: Baseline,
  partial: Scorecard,
  rule: GateRule,
): SettledOutcome['outcome'] {
  const counted = [
    total,
    ...packs.map(({ outcome, reasons }) => (outcome === undefined ? undefined : outcomeForMode({ outcome, reasons }))),
  ];
  if (counted.includes('regressed') || failsFloor(floorWarnings(partial, rule))) return 'regressed';
  // A floor may still be missed as long as anything is missing.
  if (counted.includes(undefined) || (rule.floorsFail && rule.floors.size > 0)) return undefined;
  const useless = packs.flatMap(({ pack, outcome }) => (outcome === undefined ? [] : [{ pack, outcome }]));
  const doubts = [
    ...uselessReasons(useless, partial, rule),
    ...switchReasons(baseline.scorecard, partial),
    ...lostReasons(baseline.scorecard, partial),
  ];
  const isDoubtful = counted.includes('inconclusive') || doubts.length > 0 || partial.missingPacks.length > 0;
  return isDoubtful ? 'inconclusive' : 'passed';
}

function settledPack(baseline: Baseline, partial: Scorecard, paired: PairedPack, rule: GateRule): SettledPack {
  const { pack } = paired.ground;
  const outcome = settledAlone(baseline, partial, paired, rule);
  // Every value is part of the mean that decides, too.
  if (outcome === 'passed' && partial.packs.some(({ id, gatesOn }) => id === pack && gatesOn !== undefined))
    return { pack, outcome: undefined, reasons: [] };
  const rates = paired.pairs.map(({ evidence }) => evidence.baseline);
  const useless = outcome === 'passed' ? whyCannotGate(rates, partial.rounds, rule) : undefined;
  if (useless === undefined) return { pack, outcome, reasons: [] };
  const reason = cannotGateReason(useless, rates, rule, acceptedFor(baseline, pack));
  return { pack, outcome: 'cannot-gate', reasons: [reason] };
}

function settledAlone(
  baseline: Baseline,
  partial: Scorecard,
  pack: PairedPack,
  rule: GateRule,
): ComparedOutcome | undefined {
  const { ground, pairs } = pack;
  if (ground.reasons.length > 0 || armReason(baseline.scorecard, 'baseline', ground.pack).length > 0)
    return 'inconclusive';
  const settled = settledEvidence(evidenceIn(pack), rule, rule.confirms ? confirmRounds : 0);
  const [arm] = armReason(partial, 'current', ground.pack);
  if (settled !== 'passed' || arm === undefined) return settled;
  // One reply that thinks makes an arm invalid for good; the absence of thinking may still change.
  return arm.asked === 'on' && pairs.some(({ current }) => current.missing) ? undefined : 'inconclusive';
}

/** `passed` also if the total has no threshold. */
function settledTotal(
  baseline: Baseline,
  partial: Scorecard,
  packs: readonly PairedPack[],
  rule: GateRule,
): ComparedOutcome | undefined {
  const judged = totalRule(rule);
  if (judged === undefined) return 'passed';
  const comparable = comparablePacks(packs, baseline.scorecard);
  const evidence = comparable.flatMap(evidenceIn);
  const settled = settledEvidence(evidence, judged, rule.confirms ? confirmRounds : 0);
  const rates = evidence.map((each) => each.baseline);
  return settled === 'passed' && evidence.length > 0 && whyCannotGate(rates, partial.rounds, judged) !== undefined
    ? 'inconclusive'
    : settled;
}

/** Passed whatever comes, or regressed even if all else passed, confirmation included; undefined while open. */
export function settledEvidence(
  evidence: readonly Evidence[],
  rule: Pick<GateRule, 'maxDrop' | 'alpha'>,
  confirming: number,
): ComparedOutcome | undefined {
  if (!isTripped(evidence, rule)) return 'passed';
  const confirmed = complete(evidence, 'passed').map(({ baseline, current: { passed, attempts } }) => ({
    baseline,
    current: { passed: passed + confirming, attempts: attempts + confirming },
  }));
  return decideCompared(confirmed, rule) === 'regressed' ? 'regressed' : undefined;
}
