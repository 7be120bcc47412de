import { assertNever } from '../lib/assert-never.ts';
import { exitCodes } from '../lib/errors.ts';
import type { Outcome } from '../model/decision.ts';

export type ExitPolicy = {
  readonly onInconclusive: 'fail' | 'warn';
  readonly onMissingBaseline: 'warn' | 'fail' | 'measure-base';
  /** For `git bisect run`. */
  readonly bisect: boolean;
};

const interrupted = 130;
/** To git bisect 125 says that a commit cannot be tested, 128 that bisecting must end. */
const bisectCodes = { skip: 125, stop: 128 } as const;

export function exitCodeOf(outcome: Outcome, policy: ExitPolicy): number {
  switch (outcome) {
    case 'passed':
    case 'accepted':
      return exitCodes.passed;
    case 'regressed':
      return exitCodes.regressed;
    case 'inconclusive':
      if (policy.bisect) return bisectCodes.skip;
      return policy.onInconclusive === 'warn' ? exitCodes.passed : exitCodes.inconclusive;
    case 'no-baseline':
      if (policy.bisect) return bisectCodes.skip;
      // Where the base was to be measured and could not be, a comparison was asked for and there is none.
      return policy.onMissingBaseline === 'warn' ? exitCodes.passed : exitCodes.input;
    case 'endpoint-error':
      return policy.bisect ? bisectCodes.skip : exitCodes.endpoint;
    case 'input-error':
      return policy.bisect ? bisectCodes.stop : exitCodes.input;
    case 'crashed':
      return policy.bisect ? bisectCodes.stop : exitCodes.internal;
    case 'cancelled':
      return interrupted;
    default:
      return assertNever(outcome);
  }
}
