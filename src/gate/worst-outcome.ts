import { exitCodes } from '../lib/errors.ts';
import type { Outcome } from '../model/decision.ts';
import { type ExitPolicy, exitCodeOf } from './exit-code-of.ts';

/**
 * The one order of outcomes, for the modes of a run, the shards of a plan and the jobs of a workflow. A measured
 * regression outweighs what could not be measured. That in turn outweighs a pass, which says nothing about the rest.
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

function worstFirst(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((one, other) => rank(other) - rank(one));
}

/** How a run without a comparison ends. */
export function isUncompared(outcome: Outcome): boolean {
  return ['endpoint-error', 'input-error', 'cancelled', 'crashed'].includes(outcome);
}

function rank(outcome: Outcome): number {
  return fromBest.indexOf(outcome);
}

type KeptRun = {
  readonly decided: Outcome;
  /** As the run itself recorded it. */
  readonly told: Outcome | null;
  readonly hasEnded: boolean;
  /** A shard is missing. */
  readonly isIncomplete: boolean;
};

/** What a kept run counts as: never better than it ended, and never a pass if it is incomplete. */
export function keptOutcome({ decided, told, hasEnded, isIncomplete }: KeptRun): Outcome {
  return worstOutcome<Outcome>(
    [
      decided,
      ...(hasEnded ? [] : ['endpoint-error' as const]),
      ...(told !== null && isUncompared(told) ? [told] : []),
      ...(isIncomplete ? ['inconclusive' as const] : []),
    ],
    decided,
  );
}

type GatheredCounts = {
  readonly outcomes: readonly Outcome[];
  /** Jobs without a result count as if their endpoint were gone. */
  readonly lost: number;
  /** Unreadable runs count as unusable input. */
  readonly unreadable: number;
};

/** The worst of all. If a policy forgives the worst, the next one still ends the job as it would have alone. */
export function decideGathered(
  { outcomes, lost, unreadable }: GatheredCounts,
  policy: ExitPolicy,
  modes: Parameters<typeof exitCodeOf>[2],
): { readonly outcome: Outcome; readonly exitCode: number } {
  const all: Outcome[] = [
    ...outcomes,
    ...(lost > 0 ? ['endpoint-error' as const] : []),
    ...(unreadable > 0 ? ['input-error' as const] : []),
  ];
  const codes = worstFirst(all).map((outcome) => exitCodeOf(outcome, policy, modes));
  return {
    outcome: worstOutcome<Outcome>(all, 'passed'),
    exitCode: codes.find((code) => code !== exitCodes.passed) ?? exitCodes.passed,
  };
}
