import type { Reason } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';

/** Replies that show another thinking than was asked for, on either side: the figures belong to another mode. */
export function armReasons(baseline: Scorecard | undefined, current: Scorecard, pack: string): Reason[] {
  return [
    ...(baseline === undefined ? [] : armReason(baseline, 'baseline', pack)),
    ...armReason(current, 'current', pack),
  ];
}

function armReason(scorecard: Scorecard, side: 'baseline' | 'current', pack: string): Reason[] {
  const arm = scorecard.packs.find(({ id }) => id === pack)?.arm;
  if (arm === undefined || arm.isValid) return [];
  const { asked, reasoned, replies } = arm;
  const control = scorecard.fingerprint.conditions['thinking-control'];
  return [{ kind: 'invalid-arm', side, asked, reasoned, replies, control }];
}

/** Of a scorecard that lacks attempts: what is missing, and the packs of shards that are not here. */
export function incompleteReasons({ missing, missingPacks }: Scorecard): Reason[] {
  return missing === 0 && missingPacks.length === 0 ? [] : [{ kind: 'incomplete', missing, packs: [...missingPacks] }];
}
