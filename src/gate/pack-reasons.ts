import type { ComparedOutcome, PackComparison, Reason } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';

type InvalidArm = Extract<Reason, { kind: 'invalid-arm' }>;

/** Replies of a pack that show another thinking than was asked for. */
export function armReason(scorecard: Scorecard, side: 'baseline' | 'current', pack: string): InvalidArm[] {
  const arm = scorecard.packs.find(({ id }) => id === pack)?.arm;
  if (arm === undefined || arm.isValid) return [];
  const { asked, reasoned, replies } = arm;
  const control = scorecard.fingerprint.conditions['thinking-control'];
  return [{ kind: 'invalid-arm', side, asked, reasoned, replies, control }];
}

/** Thinking cannot be switched any more: what the replies show may be luck, and another prompt may think. */
export function switchReasons(baseline: Scorecard, current: Scorecard): Reason[] {
  const control = baseline.fingerprint.conditions['thinking-control'];
  const isLost = control !== null && current.fingerprint.conditions['thinking-control'] === null;
  return isLost && current.mode !== 'pack-defaults' ? [{ kind: 'switch-lost', control }] : [];
}

/** What a pack makes of the mode: one that cannot gate is no obstacle where its baseline says why it was kept. */
export function countedAs({ outcome, reasons }: Pick<PackComparison, 'outcome' | 'reasons'>): ComparedOutcome {
  if (outcome !== 'cannot-gate') return outcome;
  return reasons.some((reason) => reason.kind === 'cannot-gate' && reason.accepted !== null)
    ? 'passed'
    : 'inconclusive';
}

/** Of a mode in which no pack could have regressed, whatever was accepted of each. */
export function uselessReasons(packs: readonly Pick<PackComparison, 'pack' | 'outcome'>[]): Reason[] {
  if (packs.length === 0 || packs.some(({ outcome }) => outcome !== 'cannot-gate')) return [];
  return [{ kind: 'nothing-can-gate', packs: packs.map(({ pack }) => pack) }];
}

/** Of a scorecard that lacks attempts by accident: what is missing, and the packs of shards that are not here. */
export function incompleteReasons({ missing: lacking, missingPacks, stoppedEarly }: Scorecard): Reason[] {
  const missing = stoppedEarly === true ? 0 : lacking;
  return missing === 0 && missingPacks.length === 0 ? [] : [{ kind: 'incomplete', missing, packs: [...missingPacks] }];
}
