import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cannotWrite } from './cannot-write.ts';
import { codeOf } from './error-code.ts';

/** Writes a file so that whoever looks, at whatever moment, finds the old content or the new one, whole. */
export async function saveWhole(path: string, content: string | Uint8Array | Iterable<string>): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    await removeLeftovers(path, '.tmp');
    await writeThrough(temporary, content);
    const mode = await modeOf(path);
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined); // told below; what is left is no harm
    throw cannotWrite(path, cause);
  }
}

/** What a process left that was killed while it wrote this file, or filled this folder. */
export async function removeLeftovers(path: string, ending: '.tmp' | ''): Promise<void> {
  const start = `.${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !name.endsWith(ending)) continue;
    const pid = /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(start.length, name.length - ending.length))?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(dirname(path), name), { force: true, recursive: ending === '' });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH'; // not ours to signal is alive, too
  }
}

async function writeThrough(path: string, content: string | Uint8Array | Iterable<string>): Promise<void> {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  const file = await open(path, 'wx');
  try {
    for (const piece of pieces) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// Some file systems cannot: the new name is then as safe as they make it.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(codeOf(error))) throw error;
  } finally {
    await handle.close();
  }
}
