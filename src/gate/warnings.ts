import { type Baseline, meanRateOf, rateOf } from '../records/baseline.ts';
import type { ModeDecision, PackComparison, Warning } from '../records/decision.ts';
import { baseOf, isOfBase } from '../records/known-packs.ts';
import { type Scorecard, totalsOf } from '../records/scorecard.ts';
import { dropOf } from './compare-pack.ts';
import { fewestUnits, meansOf, testMeans, unitsOf } from './decide-metric.ts';
import { isSteady, roundPairs } from './drift.ts';
import { fraction, isAbove, meanRate, showDrop, toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import type { Compared, PairedPack } from './pair-packs.ts';
import { isSignificant, stratifiedP } from './stratified-p.ts';

/** A total drop above five percentage points is reported even if no pack tripped. */
export const totalDrop = fraction(5n, 100n);

export function totalWarnings(total: ModeDecision['total']): Warning[] {
  return total?.drop.isAboveThreshold ? [{ kind: 'total-dropped', drop: total.drop }] : [];
}

/** So far that no more unchanged models are warned of than regress: docs/gate-error-rates.md. */
const rulesDrop = fraction(5n, 100n);

/** Told rules that answers keep, of all packs together, before a confirmation: passes decide alone. */
export function rulesWarnings(packs: readonly PairedPack[]): Warning[] {
  const rows = packs.flatMap(({ pairs }) =>
    pairs.flatMap(({ baseline, current }) => {
      const [before, now] = [totalsOf(baseline).get('rules'), totalsOf(current).get('rules')];
      return before === undefined || now === undefined
        ? []
        : [{ group: current.group, baseline: before, current: now }];
    }),
  );
  if (unitsOf(rows).length < fewestUnits) return [];
  const { outcome, p } = testMeans(rows, rulesDrop);
  return outcome === 'regressed' ? [{ kind: 'rules-dropped', scenarios: rows.length, means: meansOf(rows), p }] : [];
}

/** Every accepted drop moves the baseline; the anchor stays, and shows the sum of the drops. */
export function anchorWarnings(packs: readonly PairedPack[], baseline: Baseline, rule: GateRule): Warning[] {
  const { anchor } = baseline;
  if (anchor === undefined) return [];
  const known = new Map(Object.entries(anchor.scenarios));
  return packs.flatMap(({ ground, pairs }) => {
    const scenarios = pairs.flatMap(({ key, baseline: last, current }) => {
      const [before, now] = [known.get(key), rateOf(current.cells)];
      const isKnown = before !== undefined && before.digest === current.digest && before.attempts > 0;
      return isKnown && now.attempts > 0 ? [{ anchor: before, baseline: rateOf(last.cells), current: now }] : [];
    });
    const below = dropOf(scenarios.map(({ anchor: first, current }): Compared => ({ baseline: first, current })));
    const drop = showDrop(below, rule.maxDrop);
    // If the baseline is no lower than the anchor, the whole drop is new and already reported.
    if (!drop.isAboveThreshold || !isAbove(below, dropOf(scenarios))) return [];
    return [{ kind: 'below-anchor', pack: ground.pack, drop, capturedAt: anchor.capturedAt }];
  });
}

/** Absolute floors need no baseline. Unmeasured attempts count as passed here: they never make it fail. */
export function floorWarnings({ packs, scenarios }: Scorecard, rule: GateRule): Warning[] {
  return packs.flatMap(({ id }) => {
    // A floor must not end with another tier: it holds for the same scenarios of a pack that extends its own.
    const base = rule.floors.has(id) ? undefined : baseOf(id);
    const floor = rule.floors.get(base ?? id);
    if (floor === undefined) return [];
    const own = scenarios.filter(
      ({ scenario }) => scenario.startsWith(`${id}/`) && (base === undefined || isOfBase(scenario, base)),
    );
    const best = own.map(({ cells, missing = 0 }) => {
      const { passed, attempts } = rateOf(cells);
      const open = cells.reduce((sum, { unmeasured }) => sum + unmeasured, missing);
      return attempts + open === 0 ? { passed: 1, attempts: 1 } : { passed: passed + open, attempts: attempts + open };
    });
    if (own.length === 0 || !isAbove(floor, meanRate(best))) return [];
    const rate = rateOf(own.flatMap(({ cells }) => cells));
    const scenarioRate = meanRateOf(own.map(({ cells }) => cells));
    return [{ kind: 'below-floor', pack: id, floor: toNumber(floor), rate, scenarioRate, fails: rule.floorsFail }];
  });
}

export function leftOutWarnings({ tooLong, refused, fingerprint }: Scorecard): Warning[] {
  const { context } = fingerprint.subject;
  return [
    ...(tooLong === undefined ? [] : [{ kind: 'too-long' as const, scenarios: tooLong, context }]),
    ...(refused === undefined ? [] : [{ kind: 'field-refused' as const, scenarios: refused }]),
  ];
}

export function failsFloor(warnings: readonly Warning[]): boolean {
  return warnings.some((warning) => warning.kind === 'below-floor' && warning.fails);
}

export function driftWarnings(packs: readonly PairedPack[], comparisons: readonly PackComparison[]): Warning[] {
  const warnings: Warning[] = [];
  const sum = (count: (pack: PackComparison) => number) => comparisons.reduce((total, pack) => total + count(pack), 0);
  const [identical, compared] = [sum(({ drift }) => drift.identical), sum(({ drift }) => drift.compared)];
  const scenarios = packs.flatMap(({ pairs }) => pairs);
  // If answers change between rounds anyway, another change is no news.
  const wereSteady = scenarios.filter(({ baseline }) => isSteady(baseline)).length * 2 > scenarios.length;
  if (wereSteady && identical * 2 < compared) warnings.push({ kind: 'answers-changed', identical, compared });
  const shifted = sum(({ drift }) => drift.promptTokens.shifted);
  if (shifted > 0) {
    warnings.push({
      kind: 'prompt-tokens-shifted',
      shifted,
      compared: sum(({ drift }) => drift.promptTokens.compared),
    });
  }
  return warnings;
}

/** Uses the rule itself, with round 1 as the baseline: an average would hide a server that degrades in mid-session. */
export function roundWarnings(packs: readonly PairedPack[], rule: GateRule): Warning[] {
  return packs.flatMap(({ ground, pairs }) => {
    const rounds = roundPairs(pairs);
    const isWorse = isAbove(dropOf(rounds), rule.maxDrop) && isSignificant(stratifiedP(rounds), rule.alpha);
    return isWorse ? [{ kind: 'later-rounds-worse', pack: ground.pack }] : [];
  });
}
