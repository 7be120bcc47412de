import type { Mode } from './target.ts';

/** Events for watchers of a run. Each carries the milliseconds since the command began. */
export type ProgressEvent = { readonly atMs: number } & (
  | {
      readonly kind: 'begun';
      readonly slug: string;
      /** The packs, each with the attempts that a mode makes at it in all rounds together. */
      readonly packs: readonly { readonly pack: string; readonly attempts: number }[];
      readonly modes: readonly Mode[];
      readonly rounds: number;
      /** Attempts that a resumed run already has. */
      readonly kept?: readonly { readonly mode: Mode; readonly pack: string; readonly attempts: number }[];
      /** The number of pairs whose games are asked; 0 without judges. */
      readonly pairs?: number;
    }
  /** The phase while no answers arrive: booting, probing, waiting for the server. */
  | { readonly kind: 'phase'; readonly text: string }
  /** Further rounds for packs that tripped. */
  | {
      readonly kind: 'confirm-begun';
      readonly packs: readonly { readonly mode: Mode; readonly pack: string; readonly attempts: number }[];
      readonly rounds: number;
    }
  /** The counts start again. */
  | {
      readonly kind: 'level-begun';
      readonly text: string;
      readonly packs: readonly { readonly mode: Mode; readonly pack: string; readonly attempts: number }[];
    }
  | { readonly kind: 'round-begun'; readonly round: number }
  | { readonly kind: 'restart'; readonly round: number }
  | {
      readonly kind: 'attempt';
      readonly pack: string;
      readonly scenario: string;
      readonly mode: Mode;
      readonly round: number;
      readonly outcome: 'pass' | 'fail' | 'unmeasured';
      readonly why?: string;
      readonly tokens: number | null;
      readonly ms: number;
      /** How long it was expected to take, beside the mean of its pack; by default 1. */
      readonly share?: number;
    }
  /** Settled without being asked. */
  | { readonly kind: 'skipped'; readonly pack: string; readonly mode: Mode; readonly share?: number }
  /** All are answered, and so many wait for their verdict: their programs still run. */
  | { readonly kind: 'judging'; readonly answers: number }
  /** Time has passed: a heartbeat may be due. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'ended'; readonly text: string }
);
