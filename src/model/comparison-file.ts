import { z } from 'zod';
import { sideBySideSchema } from './decision.ts';

/** What `compare --json` writes: one for each mode that was paired. */
export const comparisonFileSchema = z.strictObject({
  version: z.literal(2),
  kind: z.literal('comparison'),
  modes: z.array(sideBySideSchema).min(1),
});
export type ComparisonFile = z.infer<typeof comparisonFileSchema>;
