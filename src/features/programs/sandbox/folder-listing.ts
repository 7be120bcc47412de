import { isUtf8 } from 'node:buffer';
import { sha256 } from '../../../lib/sha256.ts';
import type { CodeLimits, SystemEntry } from '../../../verify/ports.ts';

type Found = {
  readonly type: string;
  readonly mode: string;
  readonly size: number;
  readonly path: Buffer;
  readonly link: Buffer;
};

export type Listing =
  /** The rest has not arrived. */
  | { readonly state: 'partial' }
  | { readonly state: 'over' }
  /** Not what the driver writes. */
  | { readonly state: 'odd' }
  | { readonly state: 'whole'; readonly found: readonly Found[]; readonly bytes: number; readonly contentsAt: number };

const mostListed = 4 * 1024 * 1024;
const fieldsPattern = /^([a-zA-Z?]) ([0-7]{1,4}) (\d{1,15}) /;

/** Reads the driver's listing at the start of `data`: records of two texts, each ended by NUL, then one NUL. */
export function readListing(data: Buffer, limits: CodeLimits): Listing {
  const found: Found[] = [];
  let bytes = 0;
  let at = 0;
  while (data[at] !== 0) {
    const nameEnd = data.indexOf(0, at);
    const linkEnd = nameEnd < 0 ? -1 : data.indexOf(0, nameEnd + 1);
    // One more for the folder itself.
    if (found.length > limits.files + 1 || data.length - at > mostListed + limits.fileBytes) return { state: 'over' };
    if (linkEnd < 0) return data.length > mostListed ? { state: 'over' } : { state: 'partial' };
    const fields = fieldsPattern.exec(data.toString('latin1', at, Math.min(nameEnd, at + 32)));
    if (fields === null) return { state: 'odd' };
    const [head, type = '', mode = '', size = ''] = fields;
    const path = data.subarray(at + head.length, nameEnd);
    found.push({
      type,
      mode: mode.padStart(3, '0'),
      size: Number(size),
      path,
      link: data.subarray(nameEnd + 1, linkEnd),
    });
    if (type === 'f') bytes += Number(size);
    if (bytes > limits.fileBytes) return { state: 'over' };
    at = linkEnd + 1;
  }
  const all = found.filter(({ path }) => path.length > 0);
  if (all.length > limits.files) return { state: 'over' };
  return { state: 'whole', found: all, bytes, contentsAt: at + 1 };
}

const longestText = 64 * 1024;

/** The folder of a job. `contents` are those of its files, one after the other. */
export function entriesOf(found: readonly Found[], contents: Buffer): Record<string, SystemEntry> {
  const entries: Record<string, SystemEntry> = Object.create(null);
  let at = 0;
  for (const { type, mode, size, path, link } of found) {
    const name = textOf(path);
    if (type === 'f') {
      entries[name] = { mode, ...contentOf(contents.subarray(at, at + size)) };
      at += size;
    } else if (type === 'd') entries[`${name}/`] = { mode };
    else entries[name] = type === 'l' ? { mode, link: textOf(link) } : { mode };
  }
  return entries;
}

function contentOf(bytes: Buffer): Pick<SystemEntry, 'text' | 'digest'> {
  if (bytes.length <= longestText && isUtf8(bytes)) return { text: bytes.toString() };
  return { digest: sha256(bytes) };
}

/** In a name that is not UTF-8, each such byte is written as \xNN. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  return bytes.toString('latin1').replace(/[\\\x80-\xff]/g, (one) => `\\x${one.charCodeAt(0).toString(16)}`);
}
