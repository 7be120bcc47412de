import type { Quantiles } from './load-report.ts';

/** Figures of one context transform under load, without a model. Times are in milliseconds; null is unknown. */
export type ContextLoad = {
  readonly context: string;
  readonly atOnce: number;
  readonly seconds: number;
  readonly made: number;
  readonly failed: number;
  /** The reason of the last failure. */
  readonly fault: string | null;
  /** This machine was too busy for exact times. */
  readonly isLimited?: boolean;
  /** null for the kind `cut`, as `ms` is: no service makes it. */
  readonly perSecond: number | null;
  readonly ms: Quantiles;
  /** Characters of all made texts, divided by those of their contexts. */
  readonly ratio: number | null;
  /** Tokens by the service's count, of the `contexts` that have one. */
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
  /** Delay of our own event loop, 99th percentile. */
  readonly loopDelayMs: number;
};
