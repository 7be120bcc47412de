import type { Quantiles } from './load-report.ts';

/** How one context transform did while it was loaded alone. Times in milliseconds; null is unknown. */
export type ContextLoad = {
  readonly context: string;
  readonly atOnce: number;
  readonly seconds: number;
  readonly made: number;
  readonly failed: number;
  /** Of the last failure. */
  readonly fault: string | null;
  /** This machine was too busy to time it. */
  readonly isLimited?: boolean;
  /** Null, as the times are, for a cut, which no service makes. */
  readonly perSecond: number | null;
  readonly ms: Quantiles;
  /** Characters of all texts that were made over those before. */
  readonly ratio: number | null;
  /** As the service counts them, where it does. */
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
