import { z } from 'zod';
import { assistantTurns } from '../model/attempt.ts';
import { fail } from '../model/verdict.ts';
import { defineVerifier } from './define-verifier.ts';
import { brokenBy, textRuleShape, verifyTextRules } from './text-rules.ts';

/** The conversation ended, and the text of the last answer follows every rule. */
export const finalText = defineVerifier({
  revision: 2,
  expectation: z.strictObject({ kind: z.literal('final-text'), ...textRuleShape }),
  verify(attempt, expected, context) {
    const calls = assistantTurns(attempt).at(-1)?.toolCalls ?? [];
    if (calls.length === 0) return verifyTextRules(attempt, expected, context);
    const names = calls.map((call) => call.name).join(', ');
    return fail(
      'unfinished',
      'an answer without further calls',
      `a call to ${names}`,
      brokenBy(expected, expected.rules),
    );
  },
});
