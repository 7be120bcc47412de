import { Buffer } from 'node:buffer';
import { keyGuard } from './key-guard.ts';

/** A body as text, as far as it arrived and was needed, without the endpoint's key. */
export type BoundedText =
  | { readonly text: string; readonly end: 'whole' | 'too-long' }
  | { readonly text: string; readonly end: 'broken'; readonly error: unknown };

/** Reads at most `maxBytes`: does not wait for the rest of a longer body. */
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
