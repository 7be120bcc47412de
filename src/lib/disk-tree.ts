import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeOf } from './error-code.ts';
import { InputError } from './errors.ts';
import { checkTreePath, decodeTreeFile, leadsOut, maxTreeFileBytes, type Tree, tooLarge } from './tree.ts';

/** A checkout that somebody else may have written: no link of it leads out of it, nor to what git keeps in it. */
export function openDiskTree(root: string): Tree {
  /** The file or folder itself, with what it is; undefined where nothing is there. */
  async function find(path: string) {
    if (path !== '') checkTreePath(path);
    try {
      const [top, full] = await Promise.all([realpath(root), realpath(join(root, path))]);
      const [first = '', ...rest] = relative(top, full).split(sep);
      if (first === '..' || first === '.git' || join(top, first, ...rest) !== full) throw leadsOut(path);
      return { full, info: await stat(full) };
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(cause))) return undefined;
      if (cause instanceof InputError) throw cause;
      throw new InputError(`cannot read ${path}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
    }
  }
  return {
    name: '',
    async read(path) {
      const found = await find(path);
      if (found === undefined || !found.info.isFile()) return undefined;
      if (found.info.size > maxTreeFileBytes) throw tooLarge(path);
      return decodeTreeFile(await readFile(found.full), path);
    },
    async list(folder) {
      const found = await find(folder);
      if (found === undefined || !found.info.isDirectory()) return [];
      const entries = await readdir(found.full, { withFileTypes: true });
      return entries
        .flatMap((entry) => (entry.isDirectory() ? [`${entry.name}/`] : entry.isFile() ? [entry.name] : []))
        .sort();
    },
  };
}
