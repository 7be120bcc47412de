import type { AffectedJob } from './affected.ts';
import type { Mode } from './target.ts';

/** One mode of one target, as input for planning a night. */
export type NightEntry = {
  readonly slug: string;
  readonly mode: Mode;
  /** Null: never, according to the history. */
  readonly measuredAt: string | null;
  /** The target has changed since that measurement, or its baseline is newer. */
  readonly isChanged: boolean;
  readonly estimatedMs: number;
  /** Neither the history nor a baseline shows how long it takes. */
  readonly isGuess: boolean;
};

/** A job of the matrix: the modes of a target share one boot. */
export type NightJob = AffectedJob & {
  /** Separated by commas. */
  readonly mode: string;
  /** The digest of the target's files as written; it is stored with the results. */
  readonly digest: string | undefined;
};

/** Why it must wait: others came first, no night of this length is long enough, or the matrix is full. */
export type WaitReason = 'no-time' | 'too-long' | 'no-job';

/** The targets that one night measures, and those that it leaves to the next. */
export type Night = {
  readonly version: 1;
  readonly kind: 'night';
  readonly tool: string;
  readonly plannedAt: string;
  /** Null: no end. */
  readonly budgetMs: number | null;
  /** The oldest first, like all of these lists. */
  readonly measured: readonly NightEntry[];
  readonly left: readonly (NightEntry & { readonly why: WaitReason })[];
  readonly skipped: readonly { readonly slug: string; readonly why: string }[];
  readonly matrix: { readonly include: readonly NightJob[] };
};

/** How a model that did not change answers, session by session. */
export type Noise = {
  readonly scenarios: number;
  /** The most that a scenario was asked in. */
  readonly sessions: number;
  /** The share of scenarios that pass only sometimes. */
  readonly flaky: number;
  /** The probability that all rounds of a session repeat one result; null if none was asked again. */
  readonly rho: number | null;
};
