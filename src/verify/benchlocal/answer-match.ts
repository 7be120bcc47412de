import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { fail, pass, type Verdict } from '../../model/verdict.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { numbersIn, numericValue, numericValueSchema } from './numeric-answer.ts';
import { pythonSpace, strip } from './python-text.ts';
import { wireAnswer } from './wire-response.ts';

const answerMatchAssert = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact_numeric'), value: numericValueSchema }),
  z.strictObject({
    kind: z.literal('tolerance_numeric'),
    value: numericValueSchema,
    tolerance: z.number().min(0),
  }),
  z.strictObject({ kind: z.literal('exact_letter'), value: z.string().regex(/^[A-Da-d]$/, 'A, B, C or D') }),
]);
type AnswerMatchAssert = z.infer<typeof answerMatchAssert>;

/** benchlocal-cli's answer_match scorer: any number behind the first marker, or anywhere if there is none. */
export const benchlocalAnswerMatch = defineVerifier({
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('benchlocal/answer-match'),
    covers: coversSchema,
    asserts: z.array(answerMatchAssert).min(1),
  }),
  verify(attempt, expected) {
    const text = strip(wireAnswer(attempt));
    for (const assert of expected.asserts) {
      const failure = check(assert, text);
      if (failure !== undefined) return failure;
    }
    return pass;
  },
});

const marked = new RegExp(`(?:ANSWER|FINAL)[${pythonSpace}]*[:\\uff1a][${pythonSpace}]*([^\\n]+)`, 'iu');

function check(assert: AnswerMatchAssert, text: string): Verdict | undefined {
  switch (assert.kind) {
    case 'exact_numeric':
      return checkNumber(text, numericValue(assert.value), 0);
    case 'tolerance_numeric':
      return checkNumber(text, numericValue(assert.value), assert.tolerance);
    case 'exact_letter':
      return checkLetter(text, assert.value.toUpperCase());
    default:
      return assertNever(assert);
  }
}

function checkNumber(text: string, wanted: number, tolerance: number): Verdict | undefined {
  const numbers = numbersIn(marked.exec(text)?.[1] ?? text);
  if (numbers.length === 0) return fail('no-answer-found', String(wanted), text);
  if (numbers.some((number) => number === wanted || Math.abs(number - wanted) <= tolerance)) return undefined;
  return fail('wrong-answer', String(wanted), numbers.join(', '));
}

function checkLetter(text: string, wanted: string): Verdict | undefined {
  const letter = loneLetter(marked.exec(text)?.[1] ?? '') ?? loneLetter(text);
  if (letter === undefined) return fail('no-answer-found', wanted, text);
  return letter === wanted ? undefined : fail('wrong-answer', wanted, letter);
}

/** The first of A to D with no letter, digit or underscore beside it: in plain words often the article "a". */
function loneLetter(text: string): string | undefined {
  return /(?<![\p{L}\p{N}_])[A-D](?![\p{L}\p{N}_])/iu.exec(text)?.[0].toUpperCase();
}
