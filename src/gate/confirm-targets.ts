import type { Baseline } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { isClearing, isTripped } from './confirm-pack.ts';
import { isChanged } from './evidence.ts';
import type { GateRule } from './gate-rule.ts';
import { armReasons } from './pack-reasons.ts';
import { comparabilityOf, evidenceIn, type PairedPack, pairPacks } from './pair-packs.ts';

/** How often each part of a confirmation asks its scenarios. */
export const confirmRounds = 3;

/** The packs to be confirmed. What can have no outcome anyway is not asked again. */
export function tripped(baseline: Baseline, scorecard: Scorecard, rule: GateRule): string[] {
  return trippedPacks(baseline, scorecard, rule).map(({ ground }) => ground.pack);
}

/** What a confirmation asks first: in each tripped pack the scenarios whose rate differs, up or down. Sorted keys. */
export function confirmTargets(baseline: Baseline, scorecard: Scorecard, rule: GateRule): string[] {
  return trippedPacks(baseline, scorecard, rule)
    .flatMap(({ pairs }) => pairs.filter(({ evidence }) => isChanged(evidence)))
    .map(({ key }) => key)
    .sort();
}

/** What it asks then, where the first part could clear the pack: its other scenarios. `first` holds no confirmation. */
export function confirmOthers(baseline: Baseline, first: Scorecard, pooled: Scorecard, rule: GateRule): string[] {
  const { ground } = comparabilityOf(baseline, pooled, rule);
  const clearing = pairPacks(baseline.scorecard, pooled, ground).filter((pack) => isClearing(evidenceIn(pack), rule));
  const isClear = new Set(clearing.map((pack) => pack.ground.pack));
  return trippedPacks(baseline, first, rule)
    .filter((pack) => isClear.has(pack.ground.pack))
    .flatMap(({ pairs }) => pairs.filter(({ evidence }) => !isChanged(evidence)))
    .map(({ key }) => key)
    .sort();
}

function trippedPacks(baseline: Baseline, scorecard: Scorecard, rule: GateRule): PairedPack[] {
  const { ground, reasons } = comparabilityOf(baseline, scorecard, rule);
  if (reasons.length > 0) return [];
  return pairPacks(baseline.scorecard, scorecard, ground).filter(
    (pack) =>
      pack.ground.reasons.length === 0 &&
      armReasons(baseline.scorecard, scorecard, pack.ground.pack).length === 0 &&
      isTripped(evidenceIn(pack), rule),
  );
}
