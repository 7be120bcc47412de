import { Buffer, isUtf8 } from 'node:buffer';
import type { Piece, RecordedResponse } from '../../../model/cassette.ts';

/** A piece that gives back exactly these bytes. */
export function pieceOf(atMs: number, bytes: Uint8Array): Piece {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [atMs, isUtf8(buffer) ? buffer.toString('utf8') : { base64: buffer.toString('base64') }];
}

export function bytesOf([, content]: Piece): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content.base64, 'base64');
}

export function wholeBody(response: RecordedResponse): Buffer {
  return Buffer.concat(response.pieces.map(bytesOf));
}
