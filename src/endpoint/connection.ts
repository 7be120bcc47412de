export type Connection = {
  /** Ends in `/v1`, or the server's equivalent, without a slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
};

export type Traffic =
  | {
      readonly kind: 'request';
      readonly route: string;
      readonly status: number | undefined;
      readonly ms: number;
      readonly tokens?: readonly [number | undefined, number | undefined];
      readonly fault?: string | undefined;
    }
  | { readonly kind: 'wait'; readonly ms: number };

export type WatchTraffic = (traffic: Traffic) => void;
