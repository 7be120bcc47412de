import { dropOf } from './decide-pack.ts';
import { complete, type Evidence } from './evidence.ts';
import { isAbove } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';

/** Whether its drop is above the threshold, or could be: more rounds may measure what is open now. */
export function isTripped(evidence: readonly Evidence[], rule: Pick<GateRule, 'maxDrop'>): boolean {
  return isAbove(dropOf(complete(evidence, 'failed')), rule.maxDrop);
}

/**
 * Whether a tripped pack could be cleared by what its changed scenarios now show. Asking only those again leans towards
 * the baseline, since chance had picked them; then the others are asked as well.
 */
export function isClearing(pooled: readonly Evidence[], rule: Pick<GateRule, 'maxDrop'>): boolean {
  return !isAbove(dropOf(complete(pooled, 'passed')), rule.maxDrop);
}
