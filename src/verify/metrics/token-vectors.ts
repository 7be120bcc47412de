import type { Ports } from '../ports.ts';

/** A vector for each token of a text, one row after the other. */
export type TokenMatrix = {
  readonly values: Float32Array;
  /** Numbers in a row. */
  readonly width: number;
  /** By row: false for tokens that the model adds, such as [CLS]. They can be matched, and have no weight. */
  readonly counted: readonly boolean[];
};

/** Reads texts with a model that the user has. */
export type TokenVectors = {
  of(
    texts: readonly string[],
  ): Promise<
    | { readonly outcome: 'read'; readonly matrices: readonly TokenMatrix[] }
    | { readonly outcome: 'broken'; readonly detail: string }
  >;
};

/** Only checks with BERTScore ask for vectors; the commands see to it that they are there then. */
export type VerifyPorts = Ports & { readonly vectors?: TokenVectors | undefined };
