import { z } from 'zod';
import { answerDigestSchema } from './journal.ts';
import { modeSchema, scenarioKeySchema, slugSchema } from './target.ts';

/** Bytes of UTF-8 that are kept of a first answer. */
export const firstAnswerBytes = 2048;

/** First line of the answers beside a baseline: they are those of the one captured at that moment, of no other. */
export const answersHeaderSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('answers'),
  slug: slugSchema,
  mode: modeSchema,
  captured: z.iso.datetime(),
});

/** Each other line. */
export const answersLineSchema = z.strictObject({
  scenario: scenarioKeySchema,
  /** Of every answer, in the order of the rounds; null where there was none. */
  digests: z.array(answerDigestSchema.nullable()),
  /** Text of the first answer, cut; null where it is not known. */
  first: z.string().nullable(),
});
export type AnswersLine = z.infer<typeof answersLineSchema>;
