import type { Baseline } from '../model/baseline.ts';
import type { ModeDecision, PackComparison, PackOutcome, Reason, Warning } from '../model/decision.ts';
import type { ScenarioScore, Scorecard } from '../model/scorecard.ts';
import type { Comparability } from './check-comparability.ts';
import { comparePack } from './compare-pack.ts';
import { confirmedBy } from './confirmed-by.ts';
import { isOpen, measuredOnly } from './evidence.ts';
import { toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { holm } from './holm.ts';
import { measureDrop } from './measure-drop.ts';
import { measuredOf } from './measured-of.ts';
import { armReasons, incompleteReasons } from './pack-reasons.ts';
import { comparabilityOf, evidenceIn, type PairedPack, pairPacks } from './pair-packs.ts';
import {
  anchorWarnings,
  driftWarnings,
  failsFloor,
  floorWarnings,
  roundWarnings,
  totalDrop,
  totalWarnings,
} from './warnings.ts';
import { worstOutcome } from './worst-outcome.ts';

/**
 * Decides one mode, once, after any confirmation. `pooled` holds all attempts, `first` those without the confirmation's;
 * without one they are the same. A server that nobody looked at yet has no part in it.
 */
export function decideMode(
  baseline: Baseline,
  pooled: Scorecard,
  first: Scorecard,
  rule: GateRule,
  isServerKnown = true,
): ModeDecision {
  const comparability = comparabilityOf(baseline, pooled, rule, isServerKnown);
  const { ground, reasons, causes, warnings } = comparability;
  if (reasons.length > 0 && pooled.scenarios.every(isUnasked)) return undecided(baseline, pooled, comparability, rule);
  const before = new Map(pairPacks(baseline.scorecard, first, ground).map((pack) => [pack.ground.pack, pack]));
  const packs = pairPacks(baseline.scorecard, pooled, ground);
  const compared = packs.map((pack) => {
    const earlier = before.get(pack.ground.pack) ?? pack;
    const evidence = {
      pooled: pack,
      first: earlier,
      confirmed: confirmedBy(first, pooled, { first: earlier, pooled: pack }),
      reasons: [...pack.ground.reasons, ...armReasons(baseline.scorecard, pooled, pack.ground.pack)],
      isBlocked: reasons.length > 0,
      rounds: pooled.rounds,
    };
    return comparePack(evidence, rule);
  });
  const adjusted = holm(compared.map(({ p }) => p));
  const comparisons = compared.map((pack, index) => ({ ...pack, holm: adjusted[index] ?? pack.p }));
  const measured = measuredOnly(packs.flatMap(evidenceIn));
  const total = packs.length === 0 ? null : measureDrop(measured, totalDrop);
  const floors = floorWarnings(pooled, rule);
  const incomplete = incompleteReasons(pooled);
  const outcome = reasons.length > 0 ? 'inconclusive' : outcomeOf(comparisons, floors, pooled);
  return {
    slug: pooled.slug,
    mode: pooled.mode,
    outcome,
    improved: outcome === 'passed' && incomplete.length === 0 && isImproved(packs),
    threshold: toNumber(rule.maxDrop),
    reasons: [...reasons, ...incomplete],
    packs: comparisons,
    causes: [...causes],
    warnings: [
      ...totalWarnings(total),
      ...anchorWarnings(packs, baseline, rule),
      ...floors,
      ...warnings,
      ...driftWarnings(packs, comparisons),
      ...roundWarnings(packs, rule),
    ],
    total,
    baseline: headOf(baseline),
    fingerprint: pooled.fingerprint,
    measured: measuredOf(pooled),
    rounds: pooled.rounds,
  };
}

/** Where it showed before the first request that nothing can be compared: the reasons are all there is to tell. */
function undecided(
  baseline: Baseline,
  { slug, mode, fingerprint, rounds }: Scorecard,
  { reasons, causes }: Comparability,
  rule: GateRule,
): ModeDecision {
  return {
    ...{ slug, mode, fingerprint, rounds },
    outcome: 'inconclusive',
    improved: false,
    threshold: toNumber(rule.maxDrop),
    reasons: [...reasons],
    packs: [],
    causes: [...causes],
    warnings: [],
    total: null,
    baseline: headOf(baseline),
  };
}

function headOf({ capturedAt, reason, tool, scorecard }: Baseline): ModeDecision['baseline'] {
  return { capturedAt, reason, tool, sessions: scorecard.run.sessions.length, fingerprint: scorecard.fingerprint };
}

function isUnasked({ cells }: ScenarioScore): boolean {
  return cells.every(({ passed, failed, unmeasured }) => passed + failed + unmeasured === 0);
}

/** A mode that nothing is known of to hold it against: its floors count all the same. */
export function decideWithoutBaseline(scorecard: Scorecard, rule: GateRule): ModeDecision {
  const warnings = floorWarnings(scorecard, rule);
  const arms = scorecard.packs.flatMap(({ id }): Reason[] => armReasons(undefined, scorecard, id));
  return {
    slug: scorecard.slug,
    mode: scorecard.mode,
    outcome: failsFloor(warnings) ? 'regressed' : 'no-baseline',
    improved: false,
    threshold: toNumber(rule.maxDrop),
    reasons: [
      ...(scorecard.isCanonical ? [] : [{ kind: 'not-canonical' as const, side: 'current' as const }]),
      ...arms,
      ...incompleteReasons(scorecard),
    ],
    packs: [],
    causes: [],
    warnings,
    total: null,
    baseline: null,
    fingerprint: scorecard.fingerprint,
    measured: measuredOf(scorecard),
    rounds: scorecard.rounds,
  };
}

function outcomeOf(packs: readonly PackComparison[], floors: readonly Warning[], pooled: Scorecard): PackOutcome {
  const outcomes = packs.map(({ outcome }) => outcome);
  if (failsFloor(floors)) outcomes.push('regressed');
  // The packs' own completions cover what is missing of their scenarios, but not what no scenario tells.
  const placed = pooled.scenarios.reduce((sum, { missing = 0 }) => sum + missing, 0);
  if (pooled.missingPacks.length > 0 || pooled.missing > placed) outcomes.push('inconclusive');
  return worstOutcome<PackOutcome>(outcomes, 'inconclusive');
}

/** No scenario fell behind, and at least one passes all rounds that did not before. */
function isImproved(packs: readonly PairedPack[]): boolean {
  const evidence = packs.flatMap(evidenceIn);
  if (evidence.some(isOpen)) return false;
  const isBehind = evidence.some(
    ({ baseline, passed, failed }) => passed * baseline.attempts < baseline.passed * (passed + failed),
  );
  return !isBehind && evidence.some(({ baseline, failed }) => failed === 0 && baseline.passed < baseline.attempts);
}
