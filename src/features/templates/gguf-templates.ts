import { open } from 'node:fs/promises';

/** The header holds the vocabulary, so it may be long; one that is longer is not read. */
const mostHeaderBytes = 64 * 2 ** 20;
const longestText = 2 ** 20;
const mostKeys = 100_000;

export type GgufTemplates = ReadonlyMap<string, string> | { readonly fault: string };

const key = 'tokenizer.chat_template';

/** The chat templates in the header of a GGUF file by name, the usual one as `''`. */
export async function ggufTemplates(path: string): Promise<GgufTemplates> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, mostHeaderBytes));
    await file.read(bytes, 0, bytes.length, 0);
    return templatesIn(bytes);
  } finally {
    await file.close();
  }
}

/** Bytes per value of each type; text (8) and lists (9) have their own length. */
const widths = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];
const textType = 8;
const listType = 9;

export function templatesIn(bytes: Buffer): GgufTemplates {
  if (bytes.toString('latin1', 0, 4) !== 'GGUF') return { fault: 'it is no GGUF file' };
  const found = new Map<string, string>();
  let at = 8;
  try {
    const version = bytes.readUInt32LE(4);
    if (version !== 2 && version !== 3) return { fault: `its GGUF version ${version} is unknown` };
    const count = () => {
      at += 8;
      return Number(bytes.readBigUInt64LE(at - 8));
    };
    const skip = (length: number) => {
      at += length;
      if (at > bytes.length) throw new RangeError('past the end');
    };
    const text = () => {
      const length = count();
      skip(length);
      return length > longestText ? undefined : bytes.toString('utf8', at - length, at);
    };
    const type = () => {
      at += 4;
      return bytes.readUInt32LE(at - 4);
    };
    const skipValue = (kind: number, depth = 0): void => {
      const width = widths[kind];
      if (width !== undefined) skip(width);
      else if (kind === textType) text();
      else if (kind !== listType || depth > 2) throw new RangeError('an unknown type');
      else {
        const [inside, length] = [type(), count()];
        const each = widths[inside];
        if (each !== undefined) skip(each * length);
        else for (let index = 0; index < length; index++) skipValue(inside, depth + 1);
      }
    };
    count(); // tensors
    const keys = count();
    if (keys > mostKeys) return { fault: 'its header is damaged' };
    for (let index = 0; index < keys; index++) {
      const name = text() ?? '';
      const kind = type();
      const isTemplate = kind === textType && (name === key || name.startsWith(`${key}.`));
      if (!isTemplate) skipValue(kind);
      else found.set(name.slice(key.length + 1), text() ?? '');
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { fault: `its header is damaged, or longer than ${mostHeaderBytes / 2 ** 20} MiB` };
  }
  return found;
}
