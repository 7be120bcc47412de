/** What to do if the machine is in use before a boot. All but `fail` wait for another run of ours. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  /** Waits only for another run of ours: a GPU in other use fails. */
  | { readonly kind: 'wait-own' }
  | { readonly kind: 'wait' }
  /** Containers to stop for the run and restart after it. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };
