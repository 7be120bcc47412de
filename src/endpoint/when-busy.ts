/** What to do about a machine that is in use when a server is to be booted. All but `fail` wait for a run of ours. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  /** For another run of ours alone: a GPU that something else uses fails. */
  | { readonly kind: 'wait-own' }
  | { readonly kind: 'wait' }
  /** Containers that are stopped for the run and started again after it. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };
