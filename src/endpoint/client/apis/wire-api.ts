import type { LooseObject } from '../../../lib/loose.ts';
import type { RequestBody } from '../request-body.ts';

/** How an API other than chat completions asks and answers, told by what chat completions say. */
export type WireApi = {
  /** Behind the base address. */
  readonly path: '/responses' | '/messages' | '/completions';
  /** The same request. What the API cannot express was left out before; fields of engines stay. */
  body(chat: RequestBody): RequestBody;
  /** Reads one reply. */
  open(): ReplyReader;
};

export type ReplyReader = {
  take(event: LooseObject): Taken;
  /** An unstreamed reply as one of chat completions; undefined if it holds no message. */
  whole(reply: LooseObject): LooseObject | undefined;
};

/** A chunk of chat completions, whether the reply ends here, or what is odd; nothing for an event that adds nothing. */
export type Taken = { readonly chunk?: LooseObject; readonly isEnd?: true; readonly odd?: string };
