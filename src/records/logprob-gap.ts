import { z } from 'zod';

/** Why a server's log probabilities say nothing. */
export const numericsGapSchema = z.enum([
  'no-answer',
  'refused',
  'too-long',
  'not-json',
  'no-field',
  'not-a-number',
  'positive',
  'more-than-one',
  'fewer-than-asked',
  'no-bytes',
  'after-sampling',
  'no-model',
  'server-changed',
  'nothing-kept',
  'not-asked',
  'other-prompts',
]);
export type NumericsGap = z.infer<typeof numericsGapSchema>;

export const notMeasuredSchema = z.strictObject({
  outcome: z.literal('not-measured'),
  cause: numericsGapSchema,
  detail: z.string(),
});
/** Why log probabilities cannot be used, and what the server said. */
export type Gap = Pick<z.infer<typeof notMeasuredSchema>, 'cause' | 'detail'>;
