import type { z } from 'zod';
import type { Json } from '../../lib/json.ts';
import type { exchangeSchema } from './contract-score.ts';

/** A request of a contract, but for the model and what cuts the cache. */
export type Call = {
  /** Names it within its scene. */
  readonly name: string;
  /** Behind the base address of the API. */
  readonly path: string;
  readonly body: { readonly [field: string]: Json };
  /** Closes the connection after so many events. */
  readonly cutAfter?: number;
  /** The cache may answer: this is what is looked at. */
  readonly isCached?: true;
};

/** What came back for a request, as it stood on the wire. */
export type Exchange = z.infer<typeof exchangeSchema>;
export type StreamedEvent = NonNullable<Exchange['events']>[number];
