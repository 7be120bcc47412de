import { type Fraction, toNumber } from '../../gate/fraction.ts';
import type { Slowdown, SpeedComparison, SpeedDoubt, SpeedGate, SpeedOutcome } from './speed-schemas.ts';

export type SpeedRule = {
  /** As a share of one; a slowdown of exactly this passes. */
  readonly maxSlowdown: Fraction;
  readonly alpha: number;
};

type Evidence = Pick<SpeedComparison, 'baseline' | 'slowdowns'>;

/** How many sessions a confirmation adds. */
export const confirmSessions = 2;

/** Whether the speed needs another look before it is decided. */
export function isSpeedTripped({ slowdowns }: Evidence, { maxSlowdown }: Pick<SpeedRule, 'maxSlowdown'>): boolean {
  return slowdowns.some(({ slowdown }) => slowdown !== null && slowdown > toNumber(maxSlowdown));
}

/** Called once, after any confirmation. Its evidence is a pool of all sessions. */
export function decideSpeed(
  { baseline, slowdowns }: Evidence,
  rule: SpeedRule,
  ground: {
    readonly isSameHardware: boolean;
    readonly isComparable: boolean;
    /** Whether more sessions would have confirmed a slowdown. */
    readonly couldConfirm: boolean;
  },
): SpeedGate {
  const threshold = toNumber(rule.maxSlowdown);
  if (baseline === null || Object.keys(baseline.cells).length === 0)
    return { outcome: 'no-baseline', threshold, slower: [], doubts: [] };
  const above = slowdowns.filter(({ slowdown }) => slowdown !== null && slowdown > threshold);
  const isSure = ({ p }: { readonly p: number | null }) => p !== null && p <= rule.alpha;
  // A speed that could not have been found slower is no pass.
  const isUnsure = ({ slowdown, p }: Slowdown) =>
    slowdown !== null && p === null && (slowdown > threshold || !ground.couldConfirm);
  const lost = [...new Set(slowdowns.flatMap((each) => each.lost))];
  const doubts: SpeedDoubt[] = [
    ...(ground.isComparable ? [] : [{ kind: 'not-comparable' as const }]),
    ...(ground.isSameHardware ? [] : [{ kind: 'other-hardware' as const }]),
    ...(slowdowns.every(({ slowdown }) => slowdown === null) ? [{ kind: 'nothing-measured' as const }] : []),
    ...(lost.length === 0 ? [] : [{ kind: 'cells-lost' as const, cells: lost }]),
    ...(slowdowns.some(isUnsure) ? [{ kind: 'noise-unknown' as const }] : []),
    ...above.flatMap((each) =>
      each.p === null || isSure(each) ? [] : [{ kind: 'may-be-chance' as const, quantity: each.quantity }],
    ),
  ];
  const isGated = ground.isComparable && ground.isSameHardware;
  const slower = isGated ? above.filter(isSure).map(({ quantity }) => quantity) : [];
  return { outcome: outcomeOf(slower.length > 0, doubts), threshold, slower, doubts };
}

function outcomeOf(isSlower: boolean, doubts: readonly SpeedDoubt[]): SpeedOutcome {
  if (isSlower) return 'slower';
  return doubts.length > 0 ? 'inconclusive' : 'passed';
}
