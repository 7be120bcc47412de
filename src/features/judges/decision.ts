import { z } from 'zod';
import { type Attempt, assistantTurns } from '../../model/attempt.ts';
import { pairLabelSchema } from '../../model/target.ts';
import { decisionStyles, fail, pass } from '../../model/verdict.ts';
import { answerText, type Reading } from '../../verify/answer-text.ts';
import { placedCoversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';
import { readDecision } from './read-decision.ts';

const sayingSchema = z.string().trim().min(1);

const expectation = z.strictObject({
  kind: z.literal('decision'),
  covers: placedCoversSchema,
  right: pairLabelSchema.describe('the better answer, as shown in this game'),
  style: z.enum(decisionStyles).describe('where the judge writes its decision'),
  says: z
    .tuple([sayingSchema, sayingSchema])
    .optional()
    .describe('of style exact: the whole answer that names the first, and the one that names the second'),
  'as-judgebench': z.literal(true).optional().describe('reads what the parser of JudgeBench reads, right or wrong'),
});

/** A judge names the better one of two answers. */
export const decision = defineVerifier({
  revision: 2,
  isCompatible: (expected) => expected['as-judgebench'] === true,
  isDecided: (text, expected) => readDecision(text, expected) !== null,
  expectation: expectation.superRefine(({ style, says }, issues) => {
    if ((style === 'exact') !== (says !== undefined))
      issues.addIssue({ code: 'custom', message: 'style exact needs it, and no other has it', path: ['says'] });
    if (says !== undefined && says[0] === says[1])
      issues.addIssue({ code: 'custom', message: 'both are the same', path: ['says'] });
  }),
  verify(attempt, expected, context) {
    const text = expected['as-judgebench'] === true ? wholeText(attempt) : answerText(attempt, context);
    if (!text.ok) return text.failure;
    const found = readDecision(text.text, expected);
    const end = text.text.slice(-shownEnd);
    switch (found) {
      case expected.right:
        return pass;
      case null:
        return wasCut(attempt)
          ? fail('token-limit', `a decision (${expected.right})`, end)
          : fail('no-decision', expected.right, end);
      case 'several':
        return fail('two-decisions', expected.right, end);
      case 'A=B':
        return fail('undecided', expected.right, found);
      default:
        return fail('wrong-decision', expected.right, found);
    }
  },
});

const shownEnd = 200;

/** Tags of thinking included. */
function wholeText(attempt: Attempt): Reading<{ readonly text: string }> {
  const last = assistantTurns(attempt).at(-1);
  return { ok: true, text: last?.content ?? '' };
}

/** Only the last message: a follow-up goes on where the first was cut. */
function wasCut(attempt: Attempt): boolean {
  return assistantTurns(attempt).at(-1)?.finishReason === 'length';
}
