import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { codeOf } from '../errors.ts';
import { readRegularText } from '../read-regular.ts';
import { draftOf, removeLeftovers } from '../save-whole.ts';

/** A hard link appears once on any file system. Undefined if there is one already. Drafts are named after `named`. */
export async function createWhole(
  path: string,
  text: string,
  { mode, named = path }: { readonly mode?: number; readonly named?: string } = {},
): Promise<FileHandle | undefined> {
  await removeLeftovers(named, '.tmp').catch(() => undefined); // another user's does no harm
  const draft = await draftOf(named, '.tmp');
  const file = await open(draft, 'wx', mode);
  try {
    if (mode !== undefined) await file.chmod(mode); // whatever the umask is
    await file.writeFile(text);
    await file.sync();
    await link(draft, path).catch(async (error: unknown) => {
      // NFS may repeat a request whose answer was lost.
      if (codeOf(error) !== 'EEXIST' || (await readRegularText(path)) !== text) throw error;
    });
    return file;
  } catch (error) {
    await file.close();
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
