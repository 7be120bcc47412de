import { open, stat } from 'node:fs/promises';
import { openRegular } from '../../../lib/read-regular.ts';
import { sha256OfFile } from '../../../lib/sha256.ts';
import type { SourceFile } from './sources.ts';

/** The SHA-256 of a file; undefined if there is none. */
export async function hashOf(path: string): Promise<string | undefined> {
  if ((await stat(path).catch(() => undefined))?.isFile() !== true) return undefined;
  const file = await openRegular(path);
  return file && sha256OfFile(file);
}

/** Says why a file cannot be the data; undefined if it can. */
export async function faultOf(path: string, { name, bytes }: SourceFile): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    const start = buffer.subarray(0, bytesRead).toString('utf8');
    if (bytesRead === 0) return 'it is empty';
    const other = describeNonData(start);
    if (other !== undefined) return other;
    const size = (await file.stat()).size;
    if (bytes !== undefined && size !== bytes) return `it has ${size} bytes, not ${bytes}`;
    if (name.endsWith('.gz') && !(buffer[0] === 0x1f && buffer[1] === 0x8b)) return 'it is not compressed by gzip';
    const [ending, sign] = Object.entries(signs).find(([each]) => name.endsWith(each)) ?? [];
    return sign === undefined || sign.test(start) ? undefined : `it does not begin like a ${ending} file`;
  } finally {
    await file.close();
  }
}

/** Names what servers send in place of a file; undefined for anything else. */
export function describeNonData(start: string): string | undefined {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(start)) return 'it is a web page';
  if (start.startsWith('version https://git-lfs.github.com/spec/'))
    return 'it is a Git LFS pointer, which names the file but does not hold it';
  return undefined;
}

const signs = { '.parquet': /^PAR1/, '.zip': /^PK/, '.jsonl': /^\s*\{/, '.json': /^\s*[[{]/ };
