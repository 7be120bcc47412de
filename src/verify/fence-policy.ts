import { z } from 'zod';
import { type Failure, fail } from '../model/verdict.ts';
import { unfence } from './answer-text.ts';

/** Whether the whole answer may, must or must not stand in one code fence. The prompt says which. */
export const fencePolicySchema = z.enum(['allow', 'forbid', 'require']).default('allow');
export type FencePolicy = z.infer<typeof fencePolicySchema>;

/** The document inside the answer, or why there is none to look at. Prose around a fence stays and fails to parse. */
export function documentIn(
  text: string,
  policy: FencePolicy,
): { ok: true; document: string } | { ok: false; failure: Failure } {
  const fenced = unfence(text);
  if (fenced !== undefined && policy === 'forbid') {
    return { ok: false, failure: fail('wrapped', 'no code fence', text) };
  }
  if (fenced === undefined && policy === 'require') {
    return { ok: false, failure: fail('wrapped', 'one code fence around everything', text) };
  }
  return { ok: true, document: fenced?.body ?? text.trim() };
}
