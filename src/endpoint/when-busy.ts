/** What to do about a GPU that somebody uses when a server is to be booted. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  | { readonly kind: 'wait' }
  /** Containers that are stopped for the run and started again behind it. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };
