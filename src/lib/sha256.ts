import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** It is never in memory at once. */
export async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
