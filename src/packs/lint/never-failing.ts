import type { Attempt } from '../../model/attempt.ts';
import type { FailureMode } from '../../model/failure-mode.ts';
import { answerText } from '../../verify/answer-text.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { type Expectation, verify } from '../../verify/registry.ts';
import { partsOf } from '../../verify/text-parts.ts';
import { plainText } from '../../verify/text-units.ts';
import type { Check } from './checks-of.ts';
import type { Probe } from './probe-scenario.ts';

// Failures that any check gives: there was nothing to look at.
const sayNothing = new Set<FailureMode>([
  'no-answer',
  'answer-in-reasoning',
  'thinking-leak',
  'inline-thinking',
  'unfinished',
]);

/** Checks that fail for no wrong reply: what was never seen failing may check nothing. Without any, nothing is known. */
export async function neverFailing(
  checks: readonly Check[],
  wrong: readonly Probe[],
  context: VerifyContext,
): Promise<Check[]> {
  if (wrong.length === 0) return [];
  const found: Check[] = [];
  for (const check of checks) {
    let fails = false;
    for (const { attempt } of wrong) {
      const verdict = await verify(attempt, check.expectation, context);
      fails =
        verdict.outcome === 'fail' && !sayNothing.has(verdict.mode) && hasPart(attempt, check.expectation, context);
      if (fails) break;
    }
    if (!fails) found.push(check);
  }
  return found;
}

/** Whether the reply has the part that a rule looks at: without it, any rule on that part fails. */
function hasPart(attempt: Attempt, expectation: Expectation, context: VerifyContext): boolean {
  if (expectation.kind !== 'text-rules' && expectation.kind !== 'final-text') return true;
  const answer = answerText(attempt, context);
  if (!answer.ok) return true;
  const text = plainText(answer.text).trim();
  return expectation.rules.some(({ part }) => partsOf(text, part).ok);
}
