import { type FileHandle, link, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Holder, holderIn, ownerOf, ownerState, parseOwner, showOwner } from '../endpoint/boot/compose/owner.ts';
import { systemClock } from '../lib/clock.ts';
import { cannotWrite, codeOf, EndpointError, InputError } from '../lib/errors.ts';
import { isOnOwnDisk } from '../lib/machine/platform.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { type HeldLock, holdLock, isLockName, type LockAttempt, type LockFolder, type LockState } from './hold-lock.ts';

export const lockName = 'lock';

export type RunLock = AsyncDisposable & {
  /** Throws if another process has taken over: then this one must not write. */
  check(): Promise<void>;
};

/** Prints what happens to a lock of another machine. */
export type PrintLockNote = (text: string) => void;

/** A lock that will be free again. */
export class HeldLockError extends InputError {}

/**
 * Only one process writes in a run's folder. The lock of a dead process is taken over; that of another machine, when
 * its heartbeat stops for 90 s.
 */
export async function takeRunLock(folder: string, say: PrintLockNote = () => undefined): Promise<RunLock> {
  const attempt = await tryIn(folder, say);
  if (attempt.outcome === 'held') {
    const { content, state } = attempt;
    throw new HeldLockError(
      `${processIn(content, state === 'beats')} writes in ${folder}`,
      state === 'beats' ? 'Wait until it ends, or stop it there.' : 'Wait until it ends, or stop it.',
    );
  }
  const { lock } = attempt;
  for (const content of lock.takenOver)
    say(`took over ${folder}: ${processIn(content, true)} gave no sign of life for 90 s\n`);
  await removeDrafts(folder);
  return checked(folder, lock);
}

function checked(folder: string, lock: HeldLock): RunLock {
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

/** The process that writes in a run's folder; undefined if none does. */
export async function runHolder(folder: string): Promise<Holder | undefined> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isLockName)) {
    const content = await readRegularText(join(folder, name)).catch(() => undefined);
    const holder = content === undefined ? undefined : await holderIn(content);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

let taken = 0;

async function tryIn(folder: string, say: PrintLockNote): Promise<LockAttempt> {
  taken += 1;
  const mark = `${process.pid}-${taken}`;
  const head = `${showOwner(await ownerOf(process.pid))}\n${systemClock.wallTime().toISOString()} ${mark}\n`;
  try {
    return await holdLock(diskFolder(folder, mark), head, {
      clock: patientClock,
      random: Math.random,
      stateOf: (content) => stateOfLock(content, folder),
      onWait: (content) => say(`${processIn(content, true)} has the lock of ${folder}: waiting for its heartbeat\n`),
    });
  } catch (cause) {
    if (cause instanceof EndpointError || cause instanceof InputError) throw cause;
    if (codeOf(cause) === 'ENOENT')
      throw new InputError(`there is no folder ${folder}`, 'Check the name of the run.', { cause });
    throw cannotWrite(join(folder, lockName), cause);
  }
}

/** Heartbeats keep no process alive. */
const patientClock = {
  sleep: systemClock.sleep,
  alarm(ms: number, ring: () => void): () => void {
    const timer = setTimeout(ring, ms).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Another boot proves an end only on a disk of this machine and outside of containers: in a cluster, a new pod on another
 * node has the host name of the old one, which may still write.
 */
async function stateOfLock(content: string, folder: string): Promise<LockState> {
  const owner = parseOwner(content.split('\n')[0] ?? '');
  if (owner === undefined) return 'dead';
  const { boot, space } = await ownerOf(process.pid);
  if (owner.boot === boot) return ownerState(owner);
  const isOfMachine = owner.space === space && space === firstSpace && (await isOnOwnDisk(folder));
  return isOfMachine ? ownerState(owner) : 'unknown';
}

/** The PID namespace of Linux itself, which no container has. */
const firstSpace = 'pid:[4026531836]';

function processIn(content: string, isElsewhere: boolean): string {
  const owner = parseOwner(content.split('\n')[0] ?? '');
  return `process ${owner?.pid ?? '?'}${isElsewhere ? ` on ${owner?.host ?? 'another machine'}` : ''}`;
}

function diskFolder(folder: string, mark: string): LockFolder {
  return {
    names: async () => (await readdir(folder)).filter(isLockName),
    read: (name) => readRegularText(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async create(name, content) {
      const draft = join(folder, `${lockName}.${mark}`);
      const file = await open(draft, 'w');
      try {
        await file.writeFile(content);
        await file.sync();
        await link(draft, join(folder, name)).catch(async (error: unknown) => {
          // NFS may repeat a request whose answer was lost.
          if (codeOf(error) !== 'EEXIST' || (await readRegularText(join(folder, name))) !== content) throw error;
        });
        return lockFile(file);
      } catch (error) {
        await file.close();
        if (codeOf(error) === 'EEXIST') return undefined;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

function lockFile(file: FileHandle) {
  return {
    async write(text: string, place: number) {
      await file.write(text, place);
      await file.datasync();
    },
    close: () => file.close(),
  };
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
