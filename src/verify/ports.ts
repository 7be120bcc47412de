export type PatternResult =
  | { readonly outcome: 'searched'; readonly found: boolean }
  | { readonly outcome: 'timed-out' }
  | { readonly outcome: 'too-long' };

/** Searches with a backtracking engine under a deadline, outside of this thread. */
export type PatternRunner = {
  search(source: string, flags: string, text: string): Promise<PatternResult>;
};

export type PortVersions = Readonly<Record<keyof Ports, number>>;
/** Raised whenever a port can answer otherwise: it is part of the digest of every scenario that asks the port. */
export const portVersions: PortVersions = { patterns: 1 };

/** What a verifier cannot do by itself; the command hands it in. */
export type Ports = { readonly patterns: PatternRunner };
