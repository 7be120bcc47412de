import { Buffer } from 'node:buffer';
import { errorReply } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { bytesOf, isStream, pieceOf, wholeBody } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { assertNever } from '../../src/lib/assert-never.ts';
import type { Piece, RecordedResponse } from '../../src/records/cassette.ts';
import { chunk, completion, streamReply, wholeReply } from './fake-replies.ts';
import type { ReplyFault, RetryAfter } from './plan-faults.ts';

const mebibyte = 1024 * 1024;

// As vLLM, llama.cpp and the proxies before them write it.
const usualMessages: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Invalid API key',
  403: 'Forbidden',
  404: 'The model `other` does not exist.',
  408: 'Request timeout',
  413: 'Request entity too large',
  429: 'Rate limit reached',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Loading model',
  529: 'Overloaded',
};

/** The reply with its fault; `path` and `now` for faults that mention them. */
export function damageReply(fault: ReplyFault, reply: RecordedResponse, path: string, now: Date): RecordedResponse {
  switch (fault.kind) {
    case 'truncate':
      return truncated(reply, fault.afterBytes);
    case 'garbage-chunk':
      return withPiece(reply, Buffer.from('\u0000\u0001~~garbage~~\n<html>\n\n'));
    case 'invalid-json':
      return isStream(reply)
        ? withPiece(reply, Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"a" "b"}}]}\n\n'))
        : withBody(reply, Buffer.from('{"choices":[{"index":0,"message":{"content":"a" "b"}}]}'));
    case 'invalid-utf8':
      return withInvalidUtf8(reply);
    case 'wrong-content-type':
      return {
        ...(fault.body === undefined ? reply : withBody(reply, Buffer.from(fault.body))),
        headers: { ...reply.headers, 'content-type': fault.contentType },
      };
    case 'error-in-200':
      return errorReply(200, fault.message, 'server_error');
    case 'unknown-parameter':
      return errorReply(400, `Unknown parameter: '${fault.name}'`, 'unknown_parameter');
    case 'status': {
      const { status, message, retryAfter } = fault;
      const answer = errorReply(status, message ?? usualMessages[status] ?? 'An error', `status_${status}`);
      if (retryAfter === undefined) return answer;
      return { ...answer, headers: { ...answer.headers, 'retry-after': showRetryAfter(retryAfter, now) } };
    }
    case 'redirect': {
      const moved = wholeReply('Moved', fault.status);
      return { ...moved, headers: { ...moved.headers, location: `${fault.to}${path}` } };
    }
    case 'huge':
      return isStream(reply) ? hugeStream(fault.bytes) : wholeReply(completion({ content: 'x'.repeat(fault.bytes) }));
    default:
      return assertNever(fault);
  }
}

function showRetryAfter(retryAfter: RetryAfter, now: Date): string {
  if (typeof retryAfter === 'string') return retryAfter;
  const { seconds, as } = retryAfter;
  return as === 'seconds' ? String(seconds) : new Date(now.getTime() + seconds * 1000).toUTCString();
}

function truncated(reply: RecordedResponse, afterBytes: number | undefined): RecordedResponse {
  const body = wholeBody(reply);
  let length = Math.min(afterBytes ?? Math.floor(body.length / 2), body.length);
  // A cut between two lines would leave whole events and no visible damage.
  while (afterBytes === undefined && length > 1 && (body[length - 1] === 10 || body[length] === 10)) length -= 1;
  let left = length;
  const pieces: Piece[] = [];
  for (const piece of reply.pieces) {
    const bytes = bytesOf(piece).subarray(0, left);
    left -= bytes.length;
    if (bytes.length > 0) pieces.push(pieceOf(piece[0], bytes));
  }
  return { ...reply, pieces };
}

/** One more piece after the first. */
function withPiece(reply: RecordedResponse, bytes: Buffer): RecordedResponse {
  const [first, ...rest] = reply.pieces;
  const atMs = first?.[0] ?? reply.headMs;
  return { ...reply, pieces: [...(first === undefined ? [] : [first]), pieceOf(atMs, bytes), ...rest] };
}

function withBody(reply: RecordedResponse, bytes: Buffer): RecordedResponse {
  return { ...reply, pieces: [pieceOf(reply.pieces.at(-1)?.[0] ?? reply.headMs, bytes)] };
}

function withInvalidUtf8(reply: RecordedResponse): RecordedResponse {
  const broken = (text: string): Buffer => {
    const [before = '', after = ''] = text.split('MARK');
    return Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after)]);
  };
  return isStream(reply)
    ? withPiece(reply, broken(`data: ${JSON.stringify(chunk({ content: 'MARK' }))}\n\n`))
    : withBody(reply, broken(wholeBody(wholeReply(completion({ content: 'MARK' }))).toString('utf8')));
}

function hugeStream(bytes: number): RecordedResponse {
  const events = Array.from({ length: Math.ceil(bytes / mebibyte) }, (_, place) =>
    chunk({ content: 'x'.repeat(Math.min(mebibyte, bytes - place * mebibyte)) }),
  );
  return streamReply([...events, 'data: [DONE]\n\n']);
}
