import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Holder,
  holderIn,
  type LockTry,
  ownerOf,
  ownerState,
  parseOwner,
  tryLock,
} from '../endpoint/boot/compose/owner.ts';
import { systemClock } from '../lib/clock.ts';
import { cannotWrite, codeOf, EndpointError, InputError } from '../lib/errors.ts';
import { readRegularText } from '../lib/read-regular.ts';

export const lockName = 'lock';
const changingMs = 50;

/** Only one process writes in a run's folder. The lock of a dead process is taken over. */
export async function takeRunLock(folder: string): Promise<AsyncDisposable> {
  const file = join(folder, lockName);
  for (;;) {
    const tried = await tryIn(folder, file);
    if (tried.outcome === 'taken') {
      await removeDrafts(folder);
      return tried.lock;
    }
    if (tried.outcome === 'held') {
      const { owner, state } = tried;
      throw new InputError(
        `process ${owner.pid}${state === 'unknown' ? ` on ${owner.host}` : ''} writes in ${folder}`,
        state === 'unknown' ? `If it is gone for certain, remove ${file}.` : 'Wait until it is through, or stop it.',
      );
    }
    await systemClock.sleep(changingMs);
  }
}

/** The process that writes in a run's folder; undefined if none does. */
export async function runHolder(folder: string): Promise<Holder | undefined> {
  const content = await readRegularText(join(folder, lockName)).catch(() => undefined);
  return content === undefined ? undefined : holderIn(content);
}

async function tryIn(folder: string, file: string): Promise<LockTry> {
  try {
    return await tryLock(file, systemClock);
  } catch (cause) {
    if (cause instanceof EndpointError || cause instanceof InputError) throw cause;
    if (codeOf(cause) === 'ENOENT')
      throw new InputError(`there is no folder ${folder}`, 'Check the name of the run.', { cause });
    throw cannotWrite(file, cause);
  }
}

/** Files of processes that were killed while taking the lock. Our own are gone. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^lock\.(\d+)-\d+$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const content = (await readRegularText(join(folder, name)).catch(() => undefined)) ?? '';
    const owner = parseOwner(content.split('\n')[0] ?? '') ?? (await ownerOf(Number(pid))); // it may be incomplete
    if (owner.start === '' || (await ownerState(owner)) === 'dead') await rm(join(folder, name), { force: true });
  }
}
