import type { Decision } from '../model/decision.ts';

/** What came of a command that asks a model. */
export type Measured = {
  readonly exitCode: number;
  /** Undefined where nothing was decided: planned only, interrupted, or captured. */
  readonly decision: Decision | undefined;
  /** Files of baselines that were written, absolute. */
  readonly captured?: readonly string[];
};

/** Hears how a run comes about while it does: what is known of it even when it fails. */
export type Witness = {
  /** Before anything is booted. `folder` is where it is kept. */
  readonly begun?: (run: { readonly id: string; readonly folder: string; readonly slug: string }) => void;
  readonly served?: (server: ServedBy) => void;
};

export type ServedBy = {
  /** Undefined for a recording. */
  readonly url: string | undefined;
  /** The compose project that was started for it. */
  readonly project: string | undefined;
  /** We started it, and it ends with the run. */
  readonly isOurs: boolean;
};
