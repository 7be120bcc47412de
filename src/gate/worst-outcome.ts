import type { Outcome } from '../model/decision.ts';

/**
 * The one order of outcomes: for the modes of a run, the shards of a plan and the jobs of a workflow. A measured
 * regression outweighs whatever else could not be measured; what could not be measured outweighs what was found in
 * order, since that says nothing about the rest.
 */
const fromBest = [
  'passed',
  'accepted',
  'no-baseline',
  'inconclusive',
  'cancelled',
  'endpoint-error',
  'input-error',
  'regressed',
  'crashed',
] as const satisfies readonly Outcome[];

export function worstOutcome<Some extends Outcome>(outcomes: readonly Some[], none: Some): Some {
  return outcomes.reduce((worst, outcome) => (rank(outcome) > rank(worst) ? outcome : worst), outcomes[0] ?? none);
}

export function worstFirst(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((one, other) => rank(other) - rank(one));
}

/** How a run ends that did not come to compare anything. */
export function isUncompared(outcome: Outcome): boolean {
  return ['endpoint-error', 'input-error', 'cancelled', 'crashed'].includes(outcome);
}

function rank(outcome: Outcome): number {
  return fromBest.indexOf(outcome);
}
