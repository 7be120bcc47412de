import { createHash } from 'node:crypto';

/** The namespace of our UUIDs: that of DNS names, and ours in it. */
const namespace = uuid5(Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex'), 'quality-baseline.invalid');

/** The same for the same parts, in any process: a version 5 UUID. */
export function uuidOf(...parts: readonly string[]): string {
  return uuid5(Buffer.from(namespace.replaceAll('-', ''), 'hex'), parts.join('\n'));
}

function uuid5(space: Uint8Array, name: string): string {
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** 16 bytes as hexadecimal digits. */
export function traceIdOf(run: string): string {
  return createHash('sha256').update(`trace\n${run}`).digest('hex').slice(0, 32);
}

/** 8 bytes as hexadecimal digits. */
export function spanIdOf(run: string, span: string): string {
  return createHash('sha256').update(`span\n${run}\n${span}`).digest('hex').slice(0, 16);
}
