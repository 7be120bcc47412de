import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cannotWrite } from '../lib/cannot-write.ts';
import { InputError } from '../lib/errors.ts';
import { removeLeftovers } from '../lib/save-whole.ts';
import { namesIn } from './kept-run.ts';
import { makeFolder } from './run-folder.ts';

/** Makes a folder that appears with all that `fill` puts into it, or not at all. It must not be there, or be empty. */
export async function makeWholeFolder(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const present = await namesIn(folder);
  if (present !== undefined && present.length > 0) {
    throw new InputError(
      `${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`,
      'Name a folder that is not there yet.',
    );
  }
  const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await makeFolder(draft);
    await removeLeftovers(folder, '');
    await fill(draft);
    await rename(draft, folder);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (cause instanceof Error && 'syscall' in cause) throw cannotWrite(folder, cause);
    throw cause;
  }
}
