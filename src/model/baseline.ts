import { z } from 'zod';
import type { Cell, Scorecard } from './scorecard.ts';
import { scenarioKeySchema, sha256Schema } from './target.ts';

/** Passes of attempts. */
export const rateSchema = z.strictObject({ passed: z.int().nonnegative(), attempts: z.int().nonnegative() });
export type Rate = z.infer<typeof rateSchema>;

/** The counts of the first accepted capture: against them slow ratcheting shows. */
export const anchorSchema = z.strictObject({
  capturedAt: z.iso.datetime(),
  reason: z.string(),
  /** A scenario whose digest has changed since is held against nothing. */
  scenarios: z.record(scenarioKeySchema, rateSchema.extend({ digest: sha256Schema })),
});
export type Anchor = z.infer<typeof anchorSchema>;

/** A committed scorecard, with where it came from. */
export type Baseline = {
  /** Everything unmeasured was refused at capture: the third number of each cell is zero. */
  readonly scorecard: Scorecard;
  readonly capturedAt: string;
  readonly reason: string;
  /** Version of this tool. */
  readonly tool: string;
  readonly anchor: Anchor | undefined;
  /** By scenario: the first answer, cut. Kept in a file of its own, where at all. */
  readonly firstAnswers: ReadonlyMap<string, string> | undefined;
};

export function rateOf(cells: readonly Cell[]): Rate {
  const passed = cells.reduce((sum, cell) => sum + cell.passed, 0);
  return { passed, attempts: cells.reduce((sum, cell) => sum + cell.failed, passed) };
}
