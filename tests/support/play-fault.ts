import { Buffer } from 'node:buffer';
import { playHead, playPieces, resetAfterWriting, type Stage } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { isStream, wholeBody } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { writeBytes } from '../../src/endpoint/boot/replay/loopback-server.ts';
import { assertNever } from '../../src/lib/assert-never.ts';
import type { RecordedResponse } from '../../src/records/cassette.ts';
import { chunk, streamReply, wholeReply } from './fake-replies.ts';
import type { ConnectionFault } from './plan-faults.ts';

/** Answers with `reply` as far as the fault allows. */
export async function breakConnection(fault: ConnectionFault, stage: Stage, reply: RecordedResponse): Promise<void> {
  switch (fault.kind) {
    case 'reset':
      return reset(fault, stage, reply);
    case 'hang':
      if (fault.when === 'in-stream') {
        await playHead(stage, asOpen(reply));
        await playPieces(stage, reply, fault.afterPieces);
      }
      return untilAborted(stage.signal);
    case 'drip':
      return drip(fault, stage, reply);
    case 'endless':
      return babble(fault.everyMs, stage, reply);
    default:
      return assertNever(fault);
  }
}

async function reset(
  fault: Extract<ConnectionFault, { kind: 'reset' }>,
  stage: Stage,
  reply: RecordedResponse,
): Promise<void> {
  switch (fault.when) {
    case 'before-headers':
      stage.response.socket?.resetAndDestroy();
      return;
    case 'in-headers':
      stage.response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: text/ev');
      return resetAfterWriting(stage);
    case 'after-headers':
      await playHead(stage, asOpen(reply));
      return resetAfterWriting(stage);
    case 'in-stream':
      await playHead(stage, asOpen(reply));
      await playPieces(stage, reply, fault.afterPieces);
      return resetAfterWriting(stage);
    default:
      return assertNever(fault);
  }
}

async function drip(
  { bytes, everyMs }: Extract<ConnectionFault, { kind: 'drip' }>,
  stage: Stage,
  reply: RecordedResponse,
): Promise<void> {
  await playHead(stage, reply);
  const body = wholeBody(reply);
  for (let start = 0; start < body.length; start += bytes) {
    await writeBytes(stage.response, body.subarray(start, start + bytes), stage.signal);
    await stage.clock.sleep(everyMs, stage.signal);
  }
  stage.response.end();
}

async function babble(everyMs: number | undefined, stage: Stage, reply: RecordedResponse): Promise<void> {
  const isStreamed = isStream(reply);
  const opening = isStreamed ? '' : '{"choices":[{"index":0,"message":{"role":"assistant","content":"';
  const more = Buffer.from(isStreamed ? `data: ${JSON.stringify(chunk({ content: 'and so on ' }))}\n\n` : 'and so on ');
  await playHead(stage, { ...asOpen(isStreamed ? streamReply([]) : wholeReply('')), pieces: [] });
  await writeBytes(stage.response, Buffer.from(opening), stage.signal);
  for (;;) {
    await writeBytes(stage.response, more, stage.signal);
    if (everyMs !== undefined) await stage.clock.sleep(everyMs, stage.signal);
  }
}

/** Its headers must not promise a length. */
function asOpen(reply: RecordedResponse): RecordedResponse {
  return { ...reply, end: 'cut' };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
