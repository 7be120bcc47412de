import { readdir } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { readRegular } from '../lib/read-regular.ts';
import type { Tree } from '../lib/tree.ts';
import { cwdPath } from './paths.ts';

/** A source of config files. Paths are absolute. */
export type ConfigFiles = {
  /** undefined if there is none */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder, those of folders with a final slash. Links are left out: they may form a loop. */
  list(folder: string): Promise<readonly string[]>;
  show(path: string): string;
};

const maxFileBytes = 1024 * 1024;

export function filesOnDisk(cwd: string): ConfigFiles {
  const show = (path: string) => cwdPath(path, cwd, cwd);
  return {
    show,
    read: (path) => readText(path, show(path)),
    async list(folder) {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.flatMap((entry) => {
        if (entry.isDirectory()) return [`${entry.name}/`];
        return entry.isFile() ? [entry.name] : [];
      });
    },
  };
}

/** The files of a tree, as if it were checked out at `root`. Files outside the tree do not exist. */
export function filesOfTree(tree: Tree, root: string, show: (path: string) => string): ConfigFiles {
  return {
    show,
    async read(path) {
      const inside = pathInside(root, path);
      if (inside === undefined || inside === '') return undefined;
      return (await tree.read(inside))?.replace(/^\ufeff/, '');
    },
    async list(folder) {
      const inside = pathInside(root, folder);
      return inside === undefined ? [] : tree.list(inside);
    },
  };
}

/** An absolute path relative to `root`, with `/`; undefined outside it. */
export function pathInside(root: string, path: string): string | undefined {
  const inside = relative(resolve(root), resolve(path)).split(sep);
  return inside[0] === '..' || isAbsolute(inside.join(sep)) ? undefined : inside.join('/');
}

async function readText(path: string, shown: string): Promise<string | undefined> {
  const tooLarge = 'Split its targets into files, and include them.';
  const bytes = await readRegular(path, { shown, maxBytes: maxFileBytes, tooLarge });
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${shown} is not UTF-8 text`, 'Save it as UTF-8.', { cause });
  }
}
