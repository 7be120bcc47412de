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
  /** The version of this tool. */
  readonly tool: string;
  readonly plannedAt: string;
  /** Null: no end. */
  readonly budgetMs: number | null;
  /** The oldest first, like all of these lists. */
  readonly measured: readonly NightEntry[];
  readonly left: readonly (NightEntry & { readonly why: WaitReason })[];
  /** Skipped by the config. */
  readonly skipped: readonly { readonly slug: string; readonly why: string }[];
  /** The `strategy.matrix` of a workflow. */
  readonly matrix: { readonly include: readonly NightJob[] };
};

/** The noises that bench:gate simulates; docs/gate-error-rates.md says how. */
export type NoiseName = 'quiet' | 'brief' | 'churn' | 'noisy';

/** As a share; about 90 of 100 such ranges hold the true value, fewer where hardly any scenario is flaky. */
export type Interval = { readonly from: number; readonly to: number };

/** How a model that did not change answers, session by session. */
export type Noise = {
  readonly scenarios: number;
  /** The most that a scenario was asked in. */
  readonly sessions: number;
  /** Shares of scenarios: they always pass, never pass, or sometimes. */
  readonly right: number;
  readonly wrong: number;
  readonly flaky: number;
  readonly flakyWithin: Interval;
  /** The probability that all rounds of a session repeat one result; null if the data fit any. */
  readonly rho: number | null;
  readonly rhoWithin: Interval;
  /** The simulated noise that fits best; null if three or all four fit, or all are quieter. */
  readonly nearest: {
    readonly name: NoiseName;
    readonly rho: number;
    /** Other noises that fit. */
    readonly or: readonly NoiseName[];
    /** Percent. */
    readonly falseAlarms: number;
    /** Percent of drops by 15 pp in one pack that are found; null for a model that passes too little to drop so far. */
    readonly found: number | null;
  } | null;
};
