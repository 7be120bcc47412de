import type { Decision, Drop } from '../records/decision.ts';
import { points } from './numbers.ts';
import { plainLine } from './plain-text.ts';

/** A decision for later steps of a workflow: texts by the names of action.yml. */
export function outputsOf(decision: Decision): Readonly<Record<string, string>> {
  const packs = decision.modes.flatMap(({ packs: all, threshold }) => all.map((pack) => ({ ...pack, threshold })));
  const [worst] = [...packs].sort((one, other) => other.drop.value - one.drop.value);
  return {
    outcome: decision.outcome,
    regressions: String(packs.filter(({ outcome }) => outcome === 'regressed').length),
    ...(worst === undefined ? {} : { 'worst-drop': signedPoints(worst.drop, worst.threshold) }),
    'summary-json': JSON.stringify(summaryOf(decision)),
  };
}

function summaryOf({ outcome, improved, modes }: Decision): object {
  return {
    version: 2,
    outcome,
    improved,
    modes: modes.map(({ slug, mode, outcome, packs, rounds }) => ({
      slug,
      mode,
      outcome,
      rounds,
      packs: packs.map(({ pack, outcome, means, drop, p }) => ({
        pack: plainLine(pack),
        outcome,
        baseline: means.baseline,
        current: means.current,
        drop: drop.value,
        p,
      })),
    })),
  };
}

/** `13.3`, `-6.7`; with enough digits to stay on its side of the threshold. */
function signedPoints({ exact, value }: Drop, threshold: number): string {
  return `${value < 0 ? '-' : ''}${points(exact, threshold).replace(/ pp$/, '')}`;
}
