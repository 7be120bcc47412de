import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';

/** Nobody asks why: a reason of its own for each would be an error with a stack. */
const isOver = 'the stream is closed';

/** Read to its very end within `waitMs`, a connection serves the next request; given up, it is closed. */
export async function closeStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  waitMs: number,
  clock: Clock,
): Promise<void> {
  const waiting = new AbortController();
  try {
    if (waitMs > 0) await Promise.race([drain(reader), clock.sleep(waitMs, waiting.signal)]);
  } finally {
    waiting.abort(isOver);
    await reader.cancel().catch(() => undefined); // the reply is read: a fault behind it changes nothing
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done;
    // Node's fetch has its connection back one round of the event loop later; a request before that opens another.
    await setImmediate();
  } catch {
    // The reply is read: a fault behind it changes nothing.
  }
}
