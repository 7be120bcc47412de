import type { AffectedJob } from './affected.ts';
import type { Mode } from './target.ts';

/** One mode of one target, as somebody who plans a night sees it. */
export type NightEntry = {
  readonly slug: string;
  readonly mode: Mode;
  /** Null: never, as far as the history tells. */
  readonly measuredAt: string | null;
  /** The target is another than the one that was measured then, or its baseline is newer. */
  readonly isChanged: boolean;
  readonly estimatedMs: number;
  /** Neither the history nor a baseline tells how long it takes. */
  readonly isGuess: boolean;
};

/** A job of the matrix: the modes of a target share one boot. */
export type NightJob = AffectedJob & {
  /** With commas between them. */
  readonly mode: string;
  /** Of the target as its files say it; it comes back with what was measured. */
  readonly digest: string | undefined;
};

/** Why it has to wait: others came first, it fits into no night of this length, or a matrix takes no more jobs. */
export type LeftWhy = 'no-time' | 'too-long' | 'no-job';

/** What one night measures, and what is left to the next ones. */
export type Night = {
  readonly version: 1;
  readonly kind: 'night';
  /** The version of this tool. */
  readonly tool: string;
  readonly plannedAt: string;
  /** Null: no end. */
  readonly budgetMs: number | null;
  /** The oldest first, as all of them. */
  readonly measured: readonly NightEntry[];
  readonly left: readonly (NightEntry & { readonly why: LeftWhy })[];
  /** By the config. */
  readonly skipped: readonly { readonly slug: string; readonly why: string }[];
  /** For `strategy.matrix` of a workflow. */
  readonly matrix: { readonly include: readonly NightJob[] };
};
