import { link, mkdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../lib/clock.ts';
import { codeOf, EndpointError } from '../../../lib/errors.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { ownerOf, ownerState, parseOwner, showOwner } from './owner.ts';

export type LockOptions = {
  readonly clock: Clock;
  readonly file: string;
  readonly waitMs?: number | undefined;
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

const pollMs = 500;
// A takeover lasts milliseconds; one that is older was killed in the middle.
const longestTakeoverMs = 30_000;
// A holder that cannot be inspected, in another container say, may be dead.
const longestUnseenMs = 30 * 60_000;
let taken = 0;

export function usualLockFile(): string {
  return join(tmpdir(), 'quality-baseline.lock');
}

/** Waits for the machine: two runs at once would measure each other. */
export async function takeHostLock({ clock, file, waitMs = 0, onWait, signal }: LockOptions): Promise<AsyncDisposable> {
  const start = clock.now();
  taken += 1;
  const content = `${showOwner(await ownerOf(process.pid))}\n${clock.wallTime().toISOString()} ${taken}\n`;
  for (;;) {
    signal?.throwIfAborted();
    if (await place(file, content)) return { [Symbol.asyncDispose]: () => release(file, content) };
    const present = await readRegularText(file);
    if (present === undefined) continue; // let go of meanwhile
    const owner = parseOwner(present.split('\n')[0] ?? '');
    const state = owner === undefined ? 'dead' : await ownerState(owner);
    if (state === 'dead') {
      if (!(await clearStale(file, present, clock))) await clock.sleep(50, signal);
      continue;
    }
    const end = start + (state === 'unknown' ? Math.min(waitMs, longestUnseenMs) : waitMs);
    const holder = `process ${owner?.pid}${state === 'unknown' ? ` on ${owner?.host}` : ''}`;
    if (clock.now() >= end)
      throw new EndpointError(
        `another run uses this machine: ${holder} holds ${file}`,
        state === 'unknown'
          ? `Wait for it. If it is gone for certain, remove ${file}.`
          : 'Wait until it is through: two runs at once would measure each other.',
      );
    onWait?.(holder);
    await clock.sleep(Math.min(pollMs, end - clock.now()), signal);
  }
}

async function place(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}-${taken}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, content);
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new EndpointError(
      `cannot write the lock ${file}: ${codeOf(error)}`,
      'Check the folder and its permissions.',
      {
        cause: error,
      },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes only the lock that was seen to be stale: otherwise a faster process would lose its lock. */
async function clearStale(file: string, seen: string, clock: Clock): Promise<boolean> {
  const guard = `${file}.takeover`;
  try {
    await mkdir(guard);
  } catch {
    const age = clock.wallTime().getTime() - ((await stat(guard).catch(() => undefined))?.mtimeMs ?? Number.NaN);
    if (age > longestTakeoverMs) await rmdir(guard).catch(() => undefined);
    return false;
  }
  try {
    if ((await readRegularText(file).catch(() => undefined)) === seen) await rm(file);
    return true;
  } catch (error) {
    throw new EndpointError(
      `the lock ${file} of a dead run cannot be removed: ${codeOf(error)}`,
      `Remove it: sudo rm ${file}`,
      {
        cause: error,
      },
    );
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function release(file: string, content: string): Promise<void> {
  if ((await readRegularText(file).catch(() => undefined)) === content) await rm(file, { force: true });
}
