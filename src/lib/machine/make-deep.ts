import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';

/** Node's `recursive` never returns where the kernel finds no place, as in /proc and under an automounter. */
export async function makeDeep(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const above = dirname(folder);
    if (codeOf(cause) === 'ENOENT' && above !== folder) {
      await makeDeep(above);
      await mkdir(folder).catch((error: unknown) => refuseUnlessThere(folder, error));
    } else await refuseUnlessThere(folder, cause);
  }
}

/** It is there already, or another process was faster. */
async function refuseUnlessThere(folder: string, cause: unknown): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats?.isDirectory() !== true) throw cause;
}
