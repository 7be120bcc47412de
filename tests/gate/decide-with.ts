import { expect } from 'vitest';
import { decideMode } from '../../src/gate/decide-mode.ts';
import { parseRule, type RuleSettings } from '../../src/gate/gate-rule.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import { type ModeDecision, modeDecisionSchema } from '../../src/records/decision.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { baselineWith, packOf } from './scorecard-with.ts';

/** Fifteen scenarios that pass: the default baseline. */
export const all = packOf('a', [15, '3/3']);

export function decide(
  current: Scorecard,
  baseline: Baseline = baselineWith(all),
  settings: Partial<RuleSettings> = {},
) {
  const decision = decideMode(baseline, current, current, parseRule({ maxDrop: '10', ...settings }));
  expect(modeDecisionSchema.parse(decision)).toEqual(decision);
  return decision;
}

export function kinds({ warnings }: ModeDecision): string[] {
  return warnings.map(({ kind }) => kind).filter((kind) => kind !== 'one-session-baseline');
}
