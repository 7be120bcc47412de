import type { Attempt } from '../model/attempt.ts';
import { type Failure, fail } from '../model/verdict.ts';
import { answerText } from './answer-text.ts';
import type { VerifyContext } from './define-verifier.ts';
import { documentIn, type FencePolicy } from './fence-policy.ts';

export type DocumentText =
  | { readonly ok: true; readonly document: string }
  | { readonly ok: false; readonly failure: Failure };

/** The document the whole answer is, when a parser may be given it: some take their time on long rubble. */
export function documentText(
  attempt: Attempt,
  fence: FencePolicy,
  maxLength: number,
  context: Pick<VerifyContext, 'task'>,
): DocumentText {
  const answer = answerText(attempt, context);
  if (!answer.ok) return answer;
  const inside = documentIn(answer.text, fence);
  if (!inside.ok || inside.document.length <= maxLength) return inside;
  const expected = `at most ${maxLength} characters`;
  return { ok: false, failure: fail('too-long', expected, `${inside.document.length} characters`) };
}
