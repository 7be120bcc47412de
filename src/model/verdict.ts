import { z } from 'zod';
import { type FailureMode, failureModeSchema } from './failure-mode.ts';

/** Why nothing was learned from an attempt. */
export const causeSchema = z.enum(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']);

/** What one attempt showed. */
export const verdictSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('pass'), score: z.number().optional() }),
  z.strictObject({
    outcome: z.literal('fail'),
    mode: failureModeSchema,
    expected: z.string(),
    received: z.string(),
    /** The properties of the scenario (`told` ids) that do not hold. */
    broke: z.array(z.string()).optional(),
    /** Share of the atoms that are right, 0 to 100, where the kind counts them. It never decides. */
    score: z.number().optional(),
  }),
  // Never a zero: what nobody measured says nothing about the model, so it leaves the average alone.
  z.strictObject({
    outcome: z.literal('unmeasured'),
    cause: causeSchema,
    detail: z.string().optional(),
  }),
]);
export type Verdict = z.infer<typeof verdictSchema>;
export type Failure = Extract<Verdict, { outcome: 'fail' }>;

export const pass: Verdict = { outcome: 'pass' };

const shownLength = 400;

export function fail(
  mode: FailureMode,
  expected: string,
  received: string,
  more?: Pick<Failure, 'broke' | 'score'>,
): Failure {
  return { outcome: 'fail', mode, expected: shorten(expected), received: shorten(received), ...more };
}

// A verdict is read by people: it shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}
