import { Buffer } from 'node:buffer';

/** A body as text, as far as it came and was wanted. */
export type BoundedText =
  | { readonly text: string; readonly end: 'whole' | 'too-long' }
  | { readonly text: string; readonly end: 'broken'; readonly error: unknown };

/** Reads `maxBytes` at most: the rest of a longer body is not waited for. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<BoundedText> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const text = () => Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
  const reader = body?.getReader();
  try {
    while (reader !== undefined && size <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
  } catch (error) {
    return { text: text(), end: 'broken', error };
  }
  if (size <= maxBytes) return { text: text(), end: 'whole' };
  await reader?.cancel().catch(() => undefined); // given up: how that goes is no matter
  return { text: text(), end: 'too-long' };
}
