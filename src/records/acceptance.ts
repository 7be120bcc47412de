import { z } from 'zod';

/** Somebody with write access said that the regression of one commit is intended. */
export const acceptanceSchema = z.strictObject({
  /** The login. */
  by: z.string().min(1),
  reason: z.string().min(1),
  /** ISO 8601, by GitHub's clock. */
  at: z.string(),
  /** The commit that it applies to, in full. */
  sha: z.string(),
  through: z.enum(['comment', 'label']),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** What the first line of a comment asks the gate of a pull request to do. */
export type GateCommand = 'accept' | 'rerun' | 'medium';

/** A command on a pull request, by any author. Times are as in `Date.toISOString`, so they compare as texts. */
export type AcceptanceRequest = {
  readonly command: GateCommand;
  readonly by: string;
  readonly isPerson: boolean;
  readonly mayWrite: boolean;
  readonly through: Acceptance['through'];
  /** When it was written or last edited. */
  readonly at: string;
  /** Empty if none is given. */
  readonly reason: string;
  /** The commit that it names, in full or shortened. */
  readonly names: string | undefined;
};

/** The newest commit of a pull request. */
export type AcceptanceHead = {
  readonly sha: string;
  /** When it became the newest; undefined if GitHub does not say, or if it is not the newest any more. */
  readonly since: string | undefined;
};

export type AcceptanceRefusal = {
  readonly by: string;
  readonly why: 'may-not-write' | 'no-person' | 'no-reason' | 'other-commit' | 'earlier' | 'unknown-since';
};
