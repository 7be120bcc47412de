import { type Baseline, type Rate, rateOf } from '../records/baseline.ts';
import type { Reason } from '../records/decision.ts';
import { type ScenarioScore, type Scorecard, scoresByKey } from '../records/scorecard.ts';
import { type CommonGround, type Comparability, checkComparability, type PackGround } from './check-comparability.ts';
import type { GateRule } from './gate-rule.ts';

/** A scenario as both sides have it. */
export type Pair = {
  readonly key: string;
  readonly baseline: ScenarioScore;
  readonly current: ScenarioScore;
  readonly evidence: Evidence;
};

export type PairedPack = { readonly ground: PackGround; readonly pairs: readonly Pair[] };

/** The comparable packs with the measurements of each side, in the order of the run. */
export function pairPacks(baseline: Scorecard, current: Scorecard, ground: CommonGround): PairedPack[] {
  const [before, now] = [scoresByKey(baseline), scoresByKey(current)];
  return ground.packs.map((pack) => ({
    ground: pack,
    pairs: pack.compared.flatMap((key) => {
      const [one, other] = [before.get(key), now.get(key)];
      if (one === undefined || other === undefined) return [];
      return [{ key, baseline: one, current: other, evidence: evidenceOf(one, other) }];
    }),
  }));
}

export function evidenceIn({ pairs }: Pick<PairedPack, 'pairs'>): Evidence[] {
  return pairs.map(({ evidence }) => evidence);
}

/** The packs that can have an outcome: packs that cannot be compared are not part of the total either. */
export function comparablePacks(packs: readonly PairedPack[], baseline: Scorecard): readonly PairedPack[] {
  return packs.filter(
    ({ ground }) => ground.reasons.length === 0 && armReason(baseline, 'baseline', ground.pack).length === 0,
  );
}

type InvalidArm = Extract<Reason, { kind: 'invalid-arm' }>;

/** Replies of a pack that show a different thinking mode than requested. */
export function armReason(scorecard: Scorecard, side: 'baseline' | 'current', pack: string): InvalidArm[] {
  const arm = scorecard.packs.find(({ id }) => id === pack)?.arm;
  if (arm === undefined || arm.isValid) return [];
  const { asked, reasoned, replies } = arm;
  const control = scorecard.fingerprint.conditions['thinking-control'];
  return [{ kind: 'invalid-arm', side, asked, reasoned, replies, control }];
}

/**
 * The evidence for display: without unmeasured attempts, and with every attempt that was never made counted as passed.
 * Its drop is the least that the whole can reach, never that of a part.
 */
export function displayedEvidence({ pairs }: PairedPack): Compared[] {
  return measuredOnly(
    pairs.map(({ evidence, current: { missing = 0 } }) => ({ ...evidence, passed: evidence.passed + missing })),
  );
}

export function comparabilityOf(
  baseline: Baseline,
  { fingerprint, isCanonical, mode, packs, scenarios }: Scorecard,
  rule: Pick<GateRule, 'expectsOtherModel' | 'requireSame'>,
  isServerKnown = true,
): Comparability {
  const digests = Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest]));
  const upcoming = { packs, scenarios: digests, mode, isCanonical };
  return checkComparability(baseline, { ...upcoming, fingerprint: isServerKnown ? fingerprint : undefined }, rule);
}

export function unmeasuredIn({ cells }: ScenarioScore): number {
  return cells.reduce((sum, { unmeasured }) => sum + unmeasured, 0);
}

function evidenceOf(baseline: ScenarioScore, current: ScenarioScore): Evidence {
  const { passed, attempts } = rateOf(current.cells);
  const open = unmeasuredIn(current) + (current.missing ?? 0);
  return { baseline: rateOf(baseline.cells), passed, failed: attempts - passed, open };
}

/** What is known about one scenario on both sides, over all sessions. */
export type Evidence = {
  readonly baseline: Rate;
  readonly passed: number;
  readonly failed: number;
  /** Planned attempts without a result: unmeasured, or not made yet. */
  readonly open: number;
};

/** One scenario with nothing left open. */
export type Compared = { readonly baseline: Rate; readonly current: Rate };

/** The evidence as if all open attempts had passed, or failed. */
export function complete(evidence: readonly Evidence[], as: 'passed' | 'failed'): Compared[] {
  return evidence.map(({ baseline, passed, failed, open }) => {
    const attempts = passed + failed + open;
    // A scenario without any result stays in: it could be either.
    if (attempts === 0) return { baseline, current: { passed: as === 'passed' ? 1 : 0, attempts: 1 } };
    return { baseline, current: { passed: as === 'passed' ? passed + open : passed, attempts } };
  });
}

/** The evidence without open attempts: for display, never for a decision. */
export function measuredOnly(evidence: readonly Evidence[]): Compared[] {
  return evidence.flatMap(({ baseline, passed, failed }) =>
    passed + failed === 0 ? [] : [{ baseline, current: { passed, attempts: passed + failed } }],
  );
}

export function isOpen({ passed, failed, open }: Evidence): boolean {
  return open > 0 || passed + failed === 0;
}

/** Whether the rates differ, or could differ. */
export function isChanged(evidence: Evidence): boolean {
  const { baseline, passed, failed } = evidence;
  return isOpen(evidence) || passed * baseline.attempts !== baseline.passed * (passed + failed);
}
