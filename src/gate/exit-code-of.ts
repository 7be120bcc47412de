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

/** `modes` are those that make up the outcome. */
export function exitCodeOf(outcome: Outcome, policy: ExitPolicy, modes: readonly Judged[]): number {
  const code = plainExitCode(outcome, policyFor(modes, policy));
  if (!policy.bisect || code === interrupted) return code;
  // However else they are treated, they say nothing about a commit.
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
      return exitCodes.regressed;
    case 'inconclusive':
      return policy.onInconclusive === 'warn' ? exitCodes.passed : exitCodes.inconclusive;
    case 'no-baseline':
      // If the base should have been measured and could not be, the requested comparison is missing.
      // A target without a base measurement is new.
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
