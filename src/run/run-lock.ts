import { join } from 'node:path';
import { cannotWrite, codeOf, EndpointError, InputError } from '../lib/errors.ts';
import { type Owner, type OwnerState, ownerOf, ownerState, parseOwner } from '../lib/lock/owner.ts';
import { describeHolder, takeLock } from '../lib/lock/take-lock.ts';
import { isOnOwnDisk } from '../lib/machine/platform.ts';

export type RunLock = AsyncDisposable & {
  /** Throws if another process has taken over: then this one must not write. */
  check(): Promise<void>;
};

/** Prints what happens to a lock of another machine. */
export type PrintLockNote = (text: string) => void;

export function runLockOf(folder: string): string {
  return join(folder, 'lock');
}

/** Whether a file of a run's folder belongs to its lock. */
export function isOfLock(name: string): boolean {
  return /^\.?lock/.test(name);
}

/** A lock that will be free again. */
export class HeldLockError extends InputError {}

/**
 * Only one process writes in a run's folder. The lock of a dead process is taken over; that of another machine, when
 * its heartbeat stops for 90 s.
 */
export async function takeRunLock(folder: string, say: PrintLockNote = () => undefined): Promise<RunLock> {
  const attempt = await takeLock(runLockOf(folder), {
    stateOf: (owner) => stateIn(folder, owner),
    onWatch: (holder) => say(`${holder} has the lock of ${folder}: waiting for its heartbeat\n`),
  }).catch((cause: unknown) => {
    if (cause instanceof EndpointError || cause instanceof InputError) throw cause;
    if (codeOf(cause) === 'ENOENT')
      throw new InputError(`there is no folder ${folder}`, 'Check the name of the run.', { cause });
    throw cannotWrite(runLockOf(folder), cause);
  });
  if (attempt.outcome === 'held')
    throw new HeldLockError(
      `${describeHolder(attempt)} writes in ${folder}`,
      attempt.state === 'alive' ? 'Wait until it ends, or stop it.' : 'Wait until it ends, or stop it there.',
    );
  const { lock } = attempt;
  for (const content of lock.takenOver) {
    const holder = describeHolder({ owner: parseOwner(content), state: 'unknown' });
    say(`took over ${folder}: ${holder} gave no sign of life for 90 s\n`);
  }
  return {
    async check() {
      if (await lock.isOwn()) return;
      throw new EndpointError(
        `another process took over ${folder}`,
        'This one was paused for more than 90 s, or its lock was deleted. The other one continues.',
      );
    },
    [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose](),
  };
}

/**
 * Another boot proves an end only on a disk of this machine and outside of containers: in a cluster, a new pod on another
 * node has the host name of the old one, which may still write.
 */
async function stateIn(folder: string, owner: Owner): Promise<OwnerState> {
  const { boot, space } = await ownerOf(process.pid);
  if (owner.boot === boot) return ownerState(owner);
  const isOfMachine = owner.space === space && space === firstSpace && (await isOnOwnDisk(folder));
  return isOfMachine ? ownerState(owner) : 'unknown';
}

/** The PID namespace of Linux itself, which no container has. */
const firstSpace = 'pid:[4026531836]';
