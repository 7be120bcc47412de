import { z } from 'zod';
import { count } from '../../../records/scorecard.ts';
import { scenarioKeySchema, sha256Schema } from '../../../records/target.ts';

const unknownable = z.number().nonnegative().nullable();

/** A context that was made for a scenario, for all its rounds. The text is in `contexts/` of the run's folder. */
export const contextLineSchema = z.strictObject({
  kind: z.literal('context'),
  scenario: scenarioKeySchema,
  /** SHA-256 of what it was made from, and the length in characters: of both if the text replaces the whole message. */
  from: z.strictObject({ context: sha256Schema, question: sha256Schema, length: z.int().nonnegative() }),
  /** The same of what was made; null if that failed. */
  made: z.strictObject({ text: sha256Schema, length: z.int().nonnegative() }).nullable(),
  /** Whether it replaces the context or the whole message. */
  replaces: z.enum(['context', 'message']),
  /** Why there is none. */
  fault: z.string().optional(),
  /** An oddity of the text, which is asked nevertheless. */
  remark: z.enum(['longer', 'question-alone']).optional(),
  /** As the service counts them. */
  tokens: z.strictObject({ input: unknownable, output: unknownable }),
  ms: z.number().nonnegative(),
  tries: z.int().nonnegative(),
  usd: unknownable,
  isCached: z.boolean(),
});
export type ContextLine = z.infer<typeof contextLineSchema>;

/** The results of making the contexts of an arm, each counted once. */
export const contextTotalsSchema = z.strictObject({
  name: z.string(),
  made: count,
  failed: count,
  cached: count,
  /** Characters of the contexts that were made, with the question if a text replaces the whole message. */
  characters: z.strictObject({ before: count, after: count }),
  /** As the service counts them, over the contexts that it counts. */
  tokens: z.strictObject({ before: z.number(), after: z.number(), contexts: count }).optional(),
  /** Texts longer than before, and texts that are only the question. */
  longer: count,
  questionAlone: count,
});
export type ContextTotals = z.infer<typeof contextTotalsSchema>;

declare module '../../../records/part-facet.ts' {
  interface JournalLines {
    context: ContextLine;
  }
  interface ScorecardParts {
    contexts?: ContextTotals | undefined;
  }
  interface ModeParts {
    /** The contexts of an arm that has some. */
    contexts?: ContextTotals | undefined;
  }
}
