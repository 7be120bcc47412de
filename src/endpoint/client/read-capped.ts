import { Buffer } from 'node:buffer';

/** The beginning of a body as text. The rest is not waited for. */
export async function readCapped(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  try {
    while (reader !== undefined && size < maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
  } catch {
    // The status was read; half of its words are better than none.
  }
  if (size >= maxBytes) await reader?.cancel().catch(() => undefined); // given up: how that goes is no matter
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
}
