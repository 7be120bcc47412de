import type { Baseline } from '../records/baseline.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { isClearing, isTripped } from './compare-pack.ts';
import type { GateRule } from './gate-rule.ts';
import {
  comparabilityOf,
  comparablePacks,
  evidenceIn,
  isChanged,
  type Pair,
  type PairedPack,
  pairPacks,
} from './pair-packs.ts';
import { breaksToConfirm, breaksToRepeat, type Compared, comparedAlone } from './scenarios/find-breaks.ts';
import { flipsToConfirm, othersToConfirm } from './scenarios/find-instability.ts';

/** What a confirmation asks first: in all that tripped, the scenarios whose rate differs, up or down. Sorted keys. */
export function confirmTargets(baseline: Baseline, scorecard: Scorecard, rule: GateRule): string[] {
  const alone = aloneOf(baseline, scorecard, scorecard, rule);
  return sorted([
    ...trippedParts(baseline, scorecard, rule).flatMap(({ pairs }) =>
      keysOf(pairs.filter(({ evidence }) => isChanged(evidence))),
    ),
    ...breaksToConfirm(alone),
    ...flipsToConfirm(alone),
  ]);
}

/** What it asks next, if the first part could clear what tripped: the others. `first` has no confirmation. */
export function confirmOthers(baseline: Baseline, first: Scorecard, pooled: Scorecard, rule: GateRule): string[] {
  const clearing = partsOf(baseline, pooled, rule).filter(({ pairs, maxDrop }) =>
    isClearing(evidenceIn({ pairs }), { maxDrop }),
  );
  const isClear = new Set(clearing.map(({ name }) => name));
  const alone = aloneOf(baseline, first, pooled, rule);
  return sorted([
    ...trippedParts(baseline, first, rule)
      .filter(({ name }) => isClear.has(name))
      .flatMap(({ pairs }) => keysOf(pairs.filter(({ evidence }) => !isChanged(evidence)))),
    ...breaksToRepeat(alone),
    ...othersToConfirm(aloneOf(baseline, first, first, rule), alone),
  ]);
}

/** Empty if nothing can be compared. */
function aloneOf(baseline: Baseline, first: Scorecard, scorecard: Scorecard, rule: GateRule): Compared {
  const { ground, reasons } = comparabilityOf(baseline, scorecard, rule);
  const packs = reasons.length > 0 ? [] : pairPacks(baseline.scorecard, scorecard, ground);
  return comparedAlone(comparablePacks(packs, baseline.scorecard), { first, baseline: baseline.scorecard, rule });
}

/** A unit of decision: a comparable pack, or all of them if the total has a threshold. */
type Part = Pick<PairedPack, 'pairs'> & Pick<GateRule, 'maxDrop'> & { readonly name: string | typeof total };

const total = Symbol('total');

function partsOf(baseline: Baseline, scorecard: Scorecard, rule: GateRule): Part[] {
  const { ground, reasons } = comparabilityOf(baseline, scorecard, rule);
  if (reasons.length > 0) return [];
  const packs = comparablePacks(pairPacks(baseline.scorecard, scorecard, ground), baseline.scorecard);
  return [
    ...packs.map(({ ground: { pack }, pairs }) => ({ name: pack, pairs, maxDrop: rule.maxDrop })),
    ...(rule.maxTotalDrop === undefined
      ? []
      : [{ name: total, pairs: packs.flatMap(({ pairs }) => pairs), maxDrop: rule.maxTotalDrop } as const]),
  ];
}

function trippedParts(baseline: Baseline, scorecard: Scorecard, rule: GateRule): Part[] {
  return partsOf(baseline, scorecard, rule).filter(({ pairs, maxDrop }) =>
    isTripped(evidenceIn({ pairs }), { maxDrop }),
  );
}

/** Each once: what tripped in a pack may also have tripped in the total, or alone. */
function sorted(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

function keysOf(pairs: readonly Pair[]): string[] {
  return pairs.map(({ key }) => key);
}
