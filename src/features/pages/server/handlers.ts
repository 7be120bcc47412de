/** A request without its address. */
export type PageRequest = {
  readonly query: URLSearchParams;
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
};

export type ServedFile = { readonly type: string; readonly text: string };

export type ServerEvent = { readonly id?: number; readonly name?: string; readonly data: unknown };

/** Sends an event. Resolves when the reader can take the next one. */
export type SendEvent = (event: ServerEvent) => Promise<void>;

export type Answer = { readonly json: unknown } | { readonly lines: AsyncIterable<unknown> };

/** Does what the body of a request asks for. */
export type Post = (body: unknown, request: PageRequest) => Promise<Answer>;

/** Sends events until it resolves. `after` is the id of the last one that the reader has, 0 for none. */
export type Stream = (request: PageRequest & { readonly after: number }, send: SendEvent) => Promise<void>;

/** What the server offers, by the last part of the address: the command hands it over. */
export type Handlers = {
  /** The page that opens. */
  readonly start: string;
  readonly pages: ReadonlyMap<string, (request: PageRequest) => Promise<string>>;
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly posts: ReadonlyMap<string, Post>;
  readonly streams: ReadonlyMap<string, Stream>;
  /** A page that says what went wrong. */
  readonly fault: (status: number, message: string, hint: string) => string;
};
