import { assertNever } from '../lib/assert-never.ts';
import { bisectCodes, bisectExitCode, type ExitCode, exitCodes } from '../lib/errors.ts';
import type { Decision, Outcome } from '../model/decision.ts';

export type ExitPolicy = {
  readonly onInconclusive: 'fail' | 'warn';
  readonly onMissingBaseline: 'warn' | 'fail' | 'measure-base';
  /** For `git bisect run`. */
  readonly bisect: boolean;
};

const interrupted = 130;

type Judged = Pick<Decision['modes'][number], 'reasons'>;

/** `modes` are those that the outcome is made of. */
export function exitCodeOf(outcome: Outcome, policy: ExitPolicy, modes: readonly Judged[]): number {
  const code = plainExitCode(outcome, policyFor(modes, policy));
  if (!policy.bisect || code === interrupted) return code;
  // Whatever else they are taken for: they tell nothing about a commit.
  return outcome === 'inconclusive' || outcome === 'no-baseline' ? bisectCodes.skip : bisectExitCode(code);
}

/** If nothing was asked of what a baseline holds, no policy makes that a pass. */
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
      return exitCodes.regressed;
    case 'inconclusive':
      return policy.onInconclusive === 'warn' ? exitCodes.passed : exitCodes.inconclusive;
    case 'no-baseline':
      // Where the base was to be measured and could not be, a comparison was asked for and there is none.
      // What measure-base finds none for is new.
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
