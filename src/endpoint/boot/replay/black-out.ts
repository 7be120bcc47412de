import { Buffer } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { RecordedResponse } from '../../../model/cassette.ts';
import { bytesOf, pieceOf, wholeBody } from './piece-bytes.ts';

const secretHeaders = ['authorization', 'proxy-authorization', 'api-key', 'x-api-key'] as const;
// Anything shorter is a placeholder such as `none` or `EMPTY`, and an ordinary word in a reply.
const shortestSecret = 12;

export function secretsOf(headers: IncomingHttpHeaders): string[] {
  return secretHeaders
    .flatMap((name) => headers[name] ?? [])
    .map((value) => value.replace(/^[a-z]+ +/i, ''))
    .filter((secret) => secret.length >= shortestSecret);
}

/** Servers quote a key that they refuse. Stars of the same length keep every piece where it was. */
export function blackOut(response: RecordedResponse, secrets: readonly string[]): RecordedResponse {
  const body = wholeBody(response);
  let isFound = false;
  for (const secret of secrets.map((text) => Buffer.from(text))) {
    for (let at = body.indexOf(secret); at !== -1; at = body.indexOf(secret, at)) {
      body.fill('*', at, at + secret.length);
      isFound = true;
    }
  }
  if (!isFound) return response;
  let start = 0;
  const pieces = response.pieces.map((piece) => {
    const end = start + bytesOf(piece).length;
    const blackened = pieceOf(piece[0], body.subarray(start, end));
    start = end;
    return blackened;
  });
  return { ...response, pieces };
}
