import type { TotalGate } from '../model/decision.ts';
import { decidePack, whyUndecided } from './decide-pack.ts';
import { toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { measureDrop } from './measure-drop.ts';
import { evidenceIn, type PairedPack, shownIn } from './pair-packs.ts';
import { stratifiedP } from './stratified-test.ts';
import { cannotGateReason, whyCannotGate } from './why-cannot-gate.ts';

/** The rule by which all packs are judged as one; undefined where they are not. */
export function totalRule(rule: GateRule): GateRule | undefined {
  return rule.maxTotalDrop === undefined ? undefined : { ...rule, maxDrop: rule.maxTotalDrop };
}

/** Decides the drop over all comparable packs, as if they were one pack. */
export function decideTotal(packs: readonly PairedPack[], rounds: number, rule: GateRule): TotalGate | undefined {
  const judged = totalRule(rule);
  if (judged === undefined || packs.length === 0) return undefined;
  const [evidence, shown] = [packs.flatMap(evidenceIn), packs.flatMap(shownIn)];
  const baseline = evidence.map((each) => each.baseline);
  const p = stratifiedP(shown);
  const decided = decidePack(evidence, judged);
  const useless = decided === 'passed' ? whyCannotGate(baseline, rounds, judged) : undefined;
  return {
    outcome: useless === undefined ? decided : 'inconclusive',
    reasons: [
      ...(decided === 'inconclusive' ? [whyUndecided(evidence, p, judged)] : []),
      ...(useless === undefined ? [] : [cannotGateReason(useless, baseline, judged, null)]),
    ],
    threshold: toNumber(judged.maxDrop),
    drop: measureDrop(shown, judged.maxDrop).drop,
    p,
  };
}
