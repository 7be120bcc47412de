import type { FailureMode } from '../../model/failure-mode.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { judge } from '../../verify/judge.ts';
import type { Check } from './checks-of.ts';
import type { Probe } from './probe-scenario.ts';

// Failures that any check gives, for the reply was damaged or there was nothing to look at.
const sayNothing = new Set<FailureMode>([
  'no-answer',
  'answer-in-reasoning',
  'thinking-leak',
  'unfinished',
  'token-limit',
  'control-token',
  'too-long',
]);

/** Checks that no reply fails: what was never seen failing may check nothing. */
export async function neverFailing(
  checks: readonly Check[],
  probes: readonly Probe[],
  context: VerifyContext,
): Promise<Check[]> {
  const found: Check[] = [];
  for (const check of checks) {
    let fails = false;
    for (const { attempt } of probes) {
      const verdict = await judge(attempt, [check.expectation], context);
      fails = verdict.outcome === 'fail' && !sayNothing.has(verdict.mode);
      if (fails) break;
    }
    if (!fails) found.push(check);
  }
  return found;
}
