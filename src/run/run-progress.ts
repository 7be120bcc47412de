import type { AttemptLine, SessionLine, SkipLine } from '../model/journal.ts';

export type Stage = AttemptLine['stage'];

/** What happens in a run, as it happens. */
export type RunProgress =
  /** So many attempts are now to be made. */
  | { readonly kind: 'stage-begun'; readonly stage: Stage; readonly attempts: number }
  | { readonly kind: 'session-begun'; readonly line: SessionLine }
  | { readonly kind: 'round-begun'; readonly stage: Stage; readonly round: number; readonly attempts: number }
  /** On disk. */
  | { readonly kind: 'attempt-done'; readonly line: AttemptLine; readonly done: number; readonly attempts: number }
  | { readonly kind: 'skipped'; readonly line: SkipLine; readonly done: number; readonly attempts: number }
  | { readonly kind: 'round-ended'; readonly stage: Stage; readonly round: number }
  | { readonly kind: 'restarting'; readonly stage: Stage; readonly round: number }
  /** The server brings nothing, and is asked whether it is there. */
  | { readonly kind: 'waiting'; readonly detail: string };
