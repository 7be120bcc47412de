import type { Breaking } from './support/breaking-server.ts';

/** What a report suspects. */
export type Part =
  | 'adapter'
  | 'API layer'
  | 'chat template'
  | 'prefix cache'
  | 'reasoning parser'
  | 'scheduler'
  | 'server defaults'
  | 'structured output'
  | 'tokenizer'
  | 'tool parser';

/** A regression with a public report, and how it breaks answers at the wire. */
export type Regression = Breaking & {
  readonly id: string;
  /** `owner/name#number` on GitHub, of an issue or a pull request. */
  readonly report: string;
  /** With the versions that have it, as far as the report says. */
  readonly engine: string;
  readonly class: string;
  /** undefined: kernels and weights, or the report does not say. */
  readonly part?: Part;
  /** The server when its baseline was captured, if that was no right one. */
  readonly before?: Breaking;
  /** Whose answers are asked for. */
  readonly model?: 'adapter';
  /** Why nothing at the wire can be broken as it says. */
  readonly notInjected?: string;
};
