import type { Attempt } from '../model/attempt.ts';
import type { Verdict } from '../model/verdict.ts';
import { allVerdicts } from './combinators.ts';
import type { VerifyContext } from './define-verifier.ts';
import { heldBy } from './held-by.ts';
import { asksForCalls, type Expectation, isCompatible, verify } from './registry.ts';
import { withThinkingApart } from './think-blocks.ts';
import { wireDamage } from './wire-damage.ts';

/**
 * The verdict on one attempt: every expectation must hold, and the first that does not names the failure. All broken
 * properties are listed, since damage often breaks one of many.
 */
export async function judge(
  received: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<Verdict> {
  return withoutConsequences(await verdictOn(received, expectations, context), context.followsFrom ?? {});
}

/** A property that follows from another broken one is not named beside it. */
function withoutConsequences(
  verdict: Verdict,
  followsFrom: { readonly [property: string]: readonly string[] },
): Verdict {
  if (verdict.outcome !== 'fail' || verdict.broke === undefined) return verdict;
  const { broke } = verdict;
  const causes = broke.filter((id) => !(followsFrom[id] ?? []).some((cause) => broke.includes(cause)));
  return causes.length === 0 ? verdict : { ...verdict, broke: causes };
}

async function verdictOn(
  received: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<Verdict> {
  const compatible = expectations.every(isCompatible);
  const isParted = context.inlineThinking === 'allowed' && !compatible;
  const attempt = isParted ? withThinkingApart(received, heldBy(received, context)) : received;
  const damage = compatible ? undefined : wireDamage(attempt, context, expectations.some(asksForCalls));
  if (damage?.failure === 'too-long') return damage;
  const verdicts: Verdict[] = [];
  for (const expected of expectations) verdicts.push(await verify(attempt, expected, context));
  if (damage === undefined) return allVerdicts(verdicts);
  const lostCall = verdicts.find(isLostCall);
  // That a call was lost says more than the token that it starts with.
  return allVerdicts(
    lostCall !== undefined && ['control-token', 'call-in-content'].includes(damage.failure)
      ? [lostCall, damage, ...verdicts]
      : [damage, ...verdicts],
  );
}

function isLostCall(verdict: Verdict): boolean {
  return (
    verdict.outcome === 'fail' && (verdict.failure === 'call-in-content' || verdict.failure === 'call-in-reasoning')
  );
}
