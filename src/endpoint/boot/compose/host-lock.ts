import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../lib/clock.ts';
import { codeOf, EndpointError, InputError } from '../../../lib/errors.ts';
import { makeDeep } from '../../../lib/machine/make-deep.ts';
import { type LockTry, tryLock } from './owner.ts';

export type LockOptions = {
  readonly clock: Clock;
  readonly file: string;
  readonly waitMs?: number | undefined;
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

const pollMs = 500;
const changingMs = 50;
// A holder that cannot be inspected, in another container say, may be dead.
const longestUnseenMs = 30 * 60_000;

export function usualLockFile(): string {
  return join(tmpdir(), 'quality-baseline.lock');
}

/** Waits for the machine: two simultaneous runs would measure each other. */
export async function takeHostLock({ clock, file, waitMs = 0, onWait, signal }: LockOptions): Promise<AsyncDisposable> {
  const start = clock.now();
  for (;;) {
    signal?.throwIfAborted();
    const tried = await tryIn(file, clock);
    if (tried.outcome === 'taken') return tried.lock;
    if (tried.outcome === 'changing') {
      await clock.sleep(changingMs, signal);
      continue;
    }
    const { owner, state } = tried;
    const end = start + (state === 'unknown' ? Math.min(waitMs, longestUnseenMs) : waitMs);
    const holder = `process ${owner.pid}${state === 'unknown' ? ` on ${owner.host}` : ''}`;
    if (clock.now() >= end)
      throw new EndpointError(
        `another run uses this machine: ${holder} holds ${file}`,
        state === 'unknown'
          ? `Wait for it. If it is gone for certain, remove ${file}.`
          : 'Wait until it ends: two runs at once would disturb each other.',
      );
    onWait?.(holder);
    await clock.sleep(Math.min(pollMs, end - clock.now()), signal);
  }
}

async function tryIn(file: string, clock: Clock): Promise<LockTry> {
  try {
    await makeDeep(dirname(file));
    return await tryLock(file, clock);
  } catch (cause) {
    if (cause instanceof EndpointError || cause instanceof InputError) throw cause;
    const message = `cannot write the lock ${file}: ${codeOf(cause)}`;
    throw new EndpointError(message, 'Check the folder and its permissions.', { cause });
  }
}
