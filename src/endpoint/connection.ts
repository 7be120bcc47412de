export type Connection = {
  /** Ends in `/v1`, or the server's equivalent, without a slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
};
