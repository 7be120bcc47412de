export type Connection = {
  /** Ends in `/v1`, or the server's equivalent, without a slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
};

/** A request to a server, or a wait before one, for live progress. */
export type Traffic =
  | {
      readonly kind: 'request';
      readonly route: string;
      readonly status: number | undefined;
      readonly ms: number;
      /** The tokens of prompt and answer, if the server counts them. */
      readonly tokens?: readonly [number | undefined, number | undefined];
      readonly fault?: string | undefined;
    }
  | { readonly kind: 'wait'; readonly ms: number };

export type WatchTraffic = (traffic: Traffic) => void;
