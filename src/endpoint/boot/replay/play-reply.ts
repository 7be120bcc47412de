import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../lib/clock.ts';
import type { RecordedResponse } from '../../../model/cassette.ts';
import { bytesOf, isStream } from './convert-reply.ts';
import { writeBytes } from './loopback-server.ts';

/** One request that is being answered. The signal is aborted when its client leaves or the server is disposed. */
export type Stage = {
  readonly response: ServerResponse;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

export async function playReply(stage: Stage, reply: RecordedResponse): Promise<void> {
  playHead(stage, reply);
  await playPieces(stage, reply, reply.pieces.length);
  if (reply.end === 'complete') stage.response.end();
  else await resetAfterWriting(stage);
}

export function playHead(stage: Stage, reply: RecordedResponse): void {
  stage.response.writeHead(reply.status, {
    ...reply.headers,
    // A whole reply states its length, as servers do; a stream, or one that breaks off, cannot.
    ...(reply.end === 'complete' && !isStream(reply) ? { 'content-length': lengthOf(reply) } : {}),
  });
  stage.response.flushHeaders();
}

export async function playPieces(stage: Stage, reply: RecordedResponse, count: number): Promise<void> {
  for (const piece of reply.pieces.slice(0, count)) {
    await writeBytes(stage.response, bytesOf(piece), stage.signal);
  }
}

/** A reset discards unread bytes, so earlier ones get time to arrive. */
export async function resetAfterWriting({ response, clock, signal }: Stage): Promise<void> {
  await clock.sleep(settleMs, signal);
  response.socket?.resetAndDestroy();
}
const settleMs = 20;

function lengthOf(reply: RecordedResponse): number {
  return reply.pieces.reduce((sum, piece) => sum + bytesOf(piece).length, 0);
}
