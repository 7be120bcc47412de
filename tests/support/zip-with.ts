import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly path: string;
  readonly content?: string | Buffer;
  /** Compressed unless this is true. */
  readonly isStored?: boolean;
  /** Replace the true values in the directory. */
  readonly size?: number;
  readonly checksum?: number;
  readonly method?: number;
  readonly flags?: number;
  readonly mode?: number;
};

/** A zip archive as no tool would make it, if a test wants that. */
export function zipWith(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.isStored === true ? content : deflateRawSync(content);
    const method = entry.method ?? (entry.isStored === true ? 0 : 8);
    const size = entry.size ?? content.length;
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(entry.flags ?? 0, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(entry.checksum ?? crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    const nameLength = Buffer.alloc(4);
    nameLength.writeUInt16LE(name.length, 0);
    const place = Buffer.alloc(14);
    place.writeUInt16LE(((entry.mode ?? 0o100644) & 0xffff) >>> 0, 8);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, nameLength, name, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), facts, nameLength, place, name]));
    files.push(file);
    at += file.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(whole.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, whole, Buffer.from('PK\x05\x06'), end]);
}
