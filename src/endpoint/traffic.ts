/** A request to a server, or a wait before one, for live progress. */
export type Traffic =
  | {
      readonly kind: 'request';
      readonly route: string;
      readonly status: number | undefined;
      readonly ms: number;
      /** Tokens of prompt and answer, if the server counts them. */
      readonly tokens?: readonly [number | undefined, number | undefined];
      readonly fault?: string | undefined;
    }
  | { readonly kind: 'wait'; readonly ms: number };

export type WatchTraffic = (traffic: Traffic) => void;
