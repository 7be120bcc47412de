import { z } from 'zod';

/** What a job told a pull request, kept in its artifact: with the runs beside it, it can be told again without measuring. */
export const gateOutcomeSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('gate-outcome'),
  /** The commit that it was told of. */
  head: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** The gate, where a repository has several. */
  key: z.string(),
  /** Of its workflow run. */
  attempt: z.int().positive(),
  exitCode: z.int().nonnegative(),
  policy: z.strictObject({
    onInconclusive: z.enum(['fail', 'warn']),
    onMissingBaseline: z.enum(['warn', 'fail', 'measure-base']),
  }),
  /** The matrix that a report was given, as it was read from JSON; missing where there was none. */
  expected: z.json().optional(),
  /** Targets that the pull request removed. */
  gone: z.array(z.string()),
  selfEdits: z.array(z.string()),
});
export type GateOutcome = z.infer<typeof gateOutcomeSchema>;
