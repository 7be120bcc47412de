export type PatternResult =
  | { readonly outcome: 'searched'; readonly found: boolean }
  | { readonly outcome: 'timed-out' }
  | { readonly outcome: 'too-long' };

/** Searches with a backtracking engine under a deadline, in another thread. */
export type PatternRunner = {
  search(source: string, flags: string, text: string): Promise<PatternResult>;
};

export type PortVersions = Readonly<Record<keyof Ports, number>>;
/** Raised whenever a port can answer differently: it is part of the digest of every scenario that uses the port. */
export const portVersions: PortVersions = { patterns: 1 };

/** What a verifier cannot do alone; the command passes it in. */
export type Ports = { readonly patterns: PatternRunner };
