import type { Ports } from './ports.ts';

export type TokenMatrix = {
  readonly values: Float32Array;
  readonly width: number;
  /** By row: false for tokens that the model adds, such as [CLS]. They can be matched but have no weight. */
  readonly counted: readonly boolean[];
};

/** Of the user's model. */
export type TokenVectors = {
  of(
    texts: readonly string[],
  ): Promise<
    | { readonly outcome: 'read'; readonly matrices: readonly TokenMatrix[] }
    | { readonly outcome: 'broken'; readonly detail: string }
  >;
};

/** Commands provide vectors if a check measures BERTScore. */
export type VerifyPorts = Ports & { readonly vectors?: TokenVectors | undefined };
