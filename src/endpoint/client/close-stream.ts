import type { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';

/** Read to its very end within `waitMs`, a connection serves the next request; given up, it is closed. */
export async function closeStream(
  body: Readable,
  pieces: AsyncIterator<unknown>,
  waitMs: number,
  clock: Clock,
): Promise<void> {
  if (waitMs === 0) body.destroy();
  const callOff = clock.alarm(waitMs, () => body.destroy());
  try {
    for (let isDone = body.destroyed; !isDone; ) isDone = (await pieces.next()).done === true;
  } catch {
    // The reply is read: a fault behind it changes nothing.
  } finally {
    callOff();
  }
}
