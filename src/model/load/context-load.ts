import type { Quantiles } from './load-report.ts';

/** The load test of one context transform. Times in milliseconds; null is unknown. */
export type ContextLoad = {
  readonly context: string;
  readonly atOnce: number;
  readonly seconds: number;
  readonly made: number;
  readonly failed: number;
  /** The message of the last failure; null if nothing failed. */
  readonly fault: string | null;
  /** This machine was too busy for exact times. */
  readonly isLimited?: boolean;
  /** Null, like `ms`, if this machine was too busy, and for the kind `cut`, which calls no service. */
  readonly perSecond: number | null;
  readonly ms: Quantiles;
  /** The characters of all new contexts, divided by the characters of the originals. */
  readonly ratio: number | null;
  /** As the service counts them; null if it does not. */
  readonly tokens: {
    readonly before: number;
    readonly after: number;
    readonly saved: number;
    readonly contexts: number;
  } | null;
};

export type ContextLoadReport = {
  readonly version: 1;
  readonly kind: 'context-load';
  readonly examples: number;
  readonly contexts: readonly ContextLoad[];
  /** How late our own event loop was, 99th percentile. */
  readonly loopDelayMs: number;
};
