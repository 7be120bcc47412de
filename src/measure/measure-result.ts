import type { Decision } from '../records/decision.ts';

/** The result of a command that asks a model. */
export type MeasureResult = {
  readonly exitCode: number;
  /** undefined if nothing was decided: planned only, interrupted, or captured. */
  readonly decision: Decision | undefined;
  /** Baseline files that were written, absolute. */
  readonly captured?: readonly string[];
};

/** Follows a run while it happens: what is known about it even if it fails. */
export type RunObserver = {
  /** Called before anything is booted. If no run begins, called again with the folder of the log. */
  readonly begun?: (run: { readonly id: string; readonly folder: string; readonly slug: string }) => void;
  readonly served?: (server: ServerInfo) => void;
};

export type ServerInfo = {
  /** undefined for a recording */
  readonly url: string | undefined;
  /** The compose project started for it. */
  readonly project: string | undefined;
  /** We started it, and it ends with the run. */
  readonly isOurs: boolean;
};
