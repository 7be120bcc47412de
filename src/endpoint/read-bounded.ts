import { Buffer } from 'node:buffer';
import { keyGuard } from './key-guard.ts';

/** As far as it arrived and was needed, without the endpoint's key. */
export type BoundedText =
  | { readonly text: string; readonly end: 'whole' | 'too-long' }
  | { readonly text: string; readonly end: 'broken'; readonly error: unknown };

/** Does not wait for the rest of a longer body. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  apiKey: string | undefined,
): Promise<BoundedText> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const text = () => keyGuard(apiKey).text(Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8'));
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece);
      size += piece.length;
      if (size > maxBytes) break; // drops the rest
    }
  } catch (error) {
    // Enough has arrived, so errors while dropping the rest do not matter.
    if (size <= maxBytes) return { text: text(), end: 'broken', error };
  }
  return { text: text(), end: size <= maxBytes ? 'whole' : 'too-long' };
}

export type Fetched = BoundedText & { readonly status: number; readonly location: string | null };

/** Redirects are not followed: a key may not travel to a place that the user did not name. */
export async function fetchBounded(
  url: string,
  options: {
    readonly apiKey: string | undefined;
    /** Hidden but not sent; instead of a key. */
    readonly hiddenKey?: string | undefined;
    /** Posted as JSON; without it, the request is a GET. */
    readonly body?: unknown;
    readonly accept?: string;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
): Promise<Fetched> {
  const { apiKey, hiddenKey = apiKey, body, accept, maxBytes, signal } = options;
  const headers = {
    ...(accept === undefined ? {} : { accept }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...post, headers, redirect: 'manual', signal });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location: location === null ? null : keyGuard(hiddenKey).text(location),
    ...(await readBounded(response.body, maxBytes, hiddenKey)),
  };
}
