import { readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { cannotWrite, codeOf, InputError } from '../lib/errors.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { draftOf, removeLeftovers } from '../lib/save-whole.ts';

const workFolder = '.quality-baseline';

export function runsFolderOf(root: string): string {
  return join(root, workFolder, 'runs');
}

export function experimentsFolderOf(root: string): string {
  return join(root, workFolder, 'experiments');
}

/** The folder of base commits' runs: a run of the head must not be resumed from there. */
export function basesFolderOf(root: string): string {
  return join(root, workFolder, 'bases');
}

/** Which task of a cluster measures which target. */
export function tasksFolderOf(root: string): string {
  return join(root, workFolder, 'tasks');
}

export function dataFolderOf(root: string): string {
  return join(root, workFolder, 'data');
}

/** Makes a folder. In our work folder, a .gitignore hides everything; a user's own .gitignore stays. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeDeep(folder);
    const parts = folder.split(sep);
    const end = parts.lastIndexOf(workFolder) + 1;
    if (end > 0) await writeNew(join(parts.slice(0, end).join(sep), '.gitignore'), '*\n');
  } catch (cause) {
    throw cannotWrite(folder, cause);
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Makes a folder that appears complete with what `fill` writes, or not at all. It must be missing or empty. */
export async function makeWholeFolder<Made>(named: string, fill: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = await realpath(named).catch(() => named); // a link stays a link
  await refuseFull(folder);
  const draft = await draftOf(folder, '');
  try {
    await makeFolder(draft);
    await removeLeftovers(folder, '');
    const made = await fill(draft);
    await rename(draft, folder).catch(async (error: unknown) => {
      await refuseFull(folder); // another process was faster
      throw error;
    });
    return made;
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (cause instanceof Error && 'syscall' in cause) throw cannotWrite(folder, cause);
    throw cause;
  }
}

async function refuseFull(folder: string): Promise<void> {
  const present = (await namesIn(folder)) ?? [];
  if (present.length === 0) return;
  throw new InputError(
    `${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`,
    'Name a folder that does not exist yet.',
  );
}

/** undefined if there is no such folder */
export async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new InputError(`cannot read ${folder}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
  }
}
