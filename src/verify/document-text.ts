import { z } from 'zod';
import type { Attempt } from '../model/attempt.ts';
import { fail } from '../model/verdict.ts';
import { answerText, type Reading, unfence } from './answer-text.ts';
import type { VerifyContext } from './define-verifier.ts';

/** Whether the whole answer may, must or must not be in one code fence. The prompt says which. */
export const fencePolicySchema = z.enum(['allow', 'forbid', 'require']).default('allow');
export type FencePolicy = z.infer<typeof fencePolicySchema>;

/** `whole` is the document with the white space around it. */
type Document = { readonly document: string; readonly whole: string };

/** The document inside the answer, or why there is none. Prose around a fence stays and fails to parse. */
export function documentIn(text: string, policy: FencePolicy): Reading<Document> {
  const fenced = unfence(text);
  if (fenced !== undefined && policy === 'forbid') {
    return { ok: false, failure: fail('wrapped', 'no code fence', text) };
  }
  if (fenced === undefined && policy === 'require') {
    return { ok: false, failure: fail('wrapped', 'one code fence around everything', text) };
  }
  return { ok: true, document: fenced?.body ?? text.trim(), whole: fenced?.body ?? text };
}

/** The document that is the whole answer, if it is safe to parse: some parsers are slow on long broken text. */
export function documentText(
  attempt: Attempt,
  fence: FencePolicy,
  maxLength: number,
  context: Pick<VerifyContext, 'task'>,
): Reading<Document> {
  const answer = answerText(attempt, context);
  if (!answer.ok) return answer;
  const inside = documentIn(answer.text, fence);
  if (!inside.ok || inside.document.length <= maxLength) return inside;
  const expected = `at most ${maxLength} characters`;
  return { ok: false, failure: fail('too-long', expected, `${inside.document.length} characters`) };
}
