export type Connection = {
  /** Ends in `/v1`, or what the server has in its place, and has no slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
};
