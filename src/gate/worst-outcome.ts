import { assertNever } from '../lib/assert-never.ts';
import { bisectCodes, bisectExitCode, type ExitCode, exitCodes } from '../lib/errors.ts';
import type { Decision, Outcome } from '../records/decision.ts';

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
  'slower',
  'regressed',
  'crashed',
] as const satisfies readonly Outcome[];

export function worstOutcome<Some extends Outcome>(outcomes: readonly Some[], none: Some): Some {
  return outcomes.reduce((worst, outcome) => (rank(outcome) > rank(worst) ? outcome : worst), outcomes[0] ?? none);
}

/** Whether a run ended without a comparison. */
export function isUncompared(outcome: Outcome): boolean {
  return ['endpoint-error', 'input-error', 'cancelled', 'crashed'].includes(outcome);
}

function rank(outcome: Outcome): number {
  return fromBest.indexOf(outcome);
}

type KeptRun = {
  readonly decided: Outcome;
  readonly recorded: Outcome | null;
  readonly hasEnded: boolean;
  /** A shard is missing. */
  readonly isIncomplete: boolean;
};

/** The outcome of a kept run: never better than its own end, and never a pass if it is incomplete. */
export function keptOutcome({ decided, recorded, hasEnded, isIncomplete }: KeptRun): Outcome {
  return worstOutcome<Outcome>(
    [
      decided,
      ...(hasEnded ? [] : ['endpoint-error' as const]),
      ...(recorded !== null && isUncompared(recorded) ? [recorded] : []),
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
  const worstFirst = all.toSorted((one, other) => rank(other) - rank(one));
  const codes = worstFirst.map((outcome) => exitCodeOf(outcome, policy, modes));
  return {
    outcome: worstOutcome<Outcome>(all, 'passed'),
    exitCode: codes.find((code) => code !== exitCodes.passed) ?? exitCodes.passed,
  };
}

export type ExitPolicy = {
  readonly onInconclusive: 'fail' | 'warn';
  readonly onMissingBaseline: 'warn' | 'fail' | 'measure-base';
  /** For `git bisect run`. */
  readonly bisect: boolean;
};

/** The exit code of an interrupted run. */
export const interrupted = 130;
/** In the order of outcomes. */
const codesFromWorst: readonly number[] = [
  exitCodes.internal,
  exitCodes.regressed,
  bisectCodes.stop,
  exitCodes.input,
  exitCodes.endpoint,
  interrupted,
  bisectCodes.skip,
  exitCodes.inconclusive,
];

export function worstCode(codes: readonly number[]): number {
  return codesFromWorst.find((code) => codes.includes(code)) ?? exitCodes.passed;
}

type Judged = Pick<Decision['modes'][number], 'reasons'>;

/** `modes` are those that make up the outcome. */
export function exitCodeOf(outcome: Outcome, policy: ExitPolicy, modes: readonly Judged[]): number {
  const code = plainExitCode(outcome, policyFor(modes, policy));
  if (!policy.bisect || code === interrupted) return code;
  // Whatever their policy is, these outcomes say nothing about a commit.
  return outcome === 'inconclusive' || outcome === 'no-baseline' ? bisectCodes.skip : bisectExitCode(code);
}

/** If nothing in a baseline was asked, no policy turns that into a pass. */
function policyFor(modes: readonly Judged[], policy: ExitPolicy): ExitPolicy {
  const isUnasked = modes.some(({ reasons }) => reasons.some(({ kind }) => kind === 'not-asked'));
  return isUnasked ? { ...policy, onInconclusive: 'fail' } : policy;
}

function plainExitCode(outcome: Outcome, policy: ExitPolicy): ExitCode | typeof interrupted {
  switch (outcome) {
    case 'passed':
    case 'accepted':
      return exitCodes.passed;
    case 'regressed':
    case 'slower':
      return exitCodes.regressed;
    case 'inconclusive':
      return policy.onInconclusive === 'warn' ? exitCodes.passed : exitCodes.inconclusive;
    case 'no-baseline':
      // With `measure-base`, a target is left without a baseline only if the base does not have it: it is new. A base
      // that could not be measured is an endpoint error.
      return policy.onMissingBaseline === 'fail' ? exitCodes.input : exitCodes.passed;
    case 'endpoint-error':
      return exitCodes.endpoint;
    case 'input-error':
      return exitCodes.input;
    case 'crashed':
      return exitCodes.internal;
    case 'cancelled':
      return interrupted;
    default:
      return assertNever(outcome);
  }
}
