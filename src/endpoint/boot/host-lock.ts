import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { codeOf, EndpointError, InputError } from '../../lib/errors.ts';
import { describeHolder, type LockTry, takeLock } from '../../lib/lock/take-lock.ts';
import { makeDeep } from '../../lib/machine/make-deep.ts';

export type HostLockOptions = {
  readonly clock: Clock;
  readonly file: string;
  readonly waitMs?: number | undefined;
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

const pollMs = 500;
// A holder that cannot be inspected, in another container say, may be dead.
const longestUnseenMs = 30 * 60_000;

export function usualLockFile(): string {
  return join(tmpdir(), 'quality-baseline.lock');
}

/** Waits for the machine: two simultaneous runs would measure each other. */
export async function takeHostLock({
  clock,
  file,
  waitMs = 0,
  onWait,
  signal,
}: HostLockOptions): Promise<AsyncDisposable> {
  const start = clock.now();
  for (;;) {
    signal?.throwIfAborted();
    const attempt = await tryIn(file);
    if (attempt.outcome === 'taken') return attempt.lock;
    const isSeen = attempt.state === 'alive';
    const end = start + (isSeen ? waitMs : Math.min(waitMs, longestUnseenMs));
    const holder = describeHolder(attempt);
    if (clock.now() >= end)
      throw new EndpointError(
        `another run uses this machine: ${holder} holds ${attempt.file}`,
        isSeen
          ? 'Wait until it ends: two runs at once would disturb each other.'
          : `Wait for it. If it is gone for certain, remove ${attempt.file}.`,
      );
    onWait?.(holder);
    await clock.sleep(Math.min(pollMs, end - clock.now()), signal);
  }
}

async function tryIn(file: string): Promise<LockTry> {
  try {
    await makeDeep(dirname(file));
    return await takeLock(file);
  } catch (cause) {
    if (cause instanceof EndpointError || cause instanceof InputError) throw cause;
    const message = `cannot write the lock ${file}: ${codeOf(cause)}`;
    throw new EndpointError(message, 'Check the folder and its permissions.', { cause });
  }
}
