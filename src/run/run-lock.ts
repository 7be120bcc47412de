import { link, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownerOf, ownerState, parseOwner, showOwner } from '../endpoint/boot/compose/owner.ts';
import { cannotWrite, codeOf, InputError } from '../lib/errors.ts';
import { readRegularText } from '../lib/read-regular.ts';

export const lockName = 'lock';
let taken = 0;

/** Only one process writes in a run's folder. The lock of a dead process is taken over. */
export async function takeRunLock(folder: string): Promise<AsyncDisposable> {
  const file = join(folder, lockName);
  taken += 1;
  const content = `${showOwner(await ownerOf(process.pid))}\n${taken}\n`;
  for (;;) {
    if (await place(file, content, `${process.pid}-${taken}`)) {
      await removeDrafts(folder);
      return { [Symbol.asyncDispose]: () => release(file, content) };
    }
    const present = await readRegularText(file);
    if (present === undefined) continue; // released meanwhile
    const owner = parseOwner(present.split('\n')[0] ?? '');
    const state = owner === undefined ? 'dead' : await ownerState(owner);
    if (state !== 'dead') {
      const where = state === 'unknown' ? ` on ${owner?.host}` : '';
      throw new InputError(
        `process ${owner?.pid}${where} writes in ${folder}`,
        state === 'unknown' ? `If it is gone for certain, remove ${file}.` : 'Wait until it is through, or stop it.',
      );
    }
    await clearStale(file, present, `${process.pid}-${taken}`);
  }
}

/** Files of processes that were killed while taking the lock. Our own are gone. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^lock\.(?:stale-)?(\d+)-\d+$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const content = (await readRegularText(join(folder, name)).catch(() => undefined)) ?? '';
    const owner = parseOwner(content.split('\n')[0] ?? '') ?? (await ownerOf(Number(pid))); // it may be incomplete
    if (owner.start === '' || (await ownerState(owner)) === 'dead') await rm(join(folder, name), { force: true });
  }
}

/** Appears whole or not at all. */
async function place(file: string, content: string, mark: string): Promise<boolean> {
  const draft = `${file}.${mark}`;
  try {
    await writeFile(draft, content);
    await link(draft, file);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    if (codeOf(cause) === 'ENOENT')
      throw new InputError(`there is no folder ${dirname(file)}`, 'Check the name of the run.', { cause });
    throw cannotWrite(file, cause);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Moved away first: of several processes that saw it stale, one gets it; a process that got a fresh lock puts it back.
 */
async function clearStale(file: string, seen: string, mark: string): Promise<void> {
  const moved = `${file}.stale-${mark}`;
  try {
    await rename(file, moved);
  } catch {
    return; // another process was faster
  }
  if ((await readRegularText(moved)) !== seen) await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}

async function release(file: string, content: string): Promise<void> {
  if ((await readRegularText(file).catch(() => undefined)) === content) await rm(file, { force: true });
}
