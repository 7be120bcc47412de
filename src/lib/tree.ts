import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeOf, InputError } from './errors.ts';

/** The text files of a commit or a folder. Paths are relative to its root, with `/`. */
export type Tree = {
  /** The commit as messages show it before a path, `1a2b3c4:baselines/x.json`; empty for a folder on disk. */
  readonly name: string;
  /** Undefined if there is no file. Links are followed within the tree. A file above `maxBytes`, 1 MiB, is refused. */
  read(path: string, maxBytes?: number): Promise<string | undefined>;
  /** The names in a folder, folders with a trailing slash, without links; empty if it does not exist. */
  list(folder: string): Promise<readonly string[]>;
};

export const maxTreeFileBytes = 1024 * 1024;

/** Whether a path is safe to look up in a tree or to write below a folder: it cannot lead out. */
export function isTreePath(path: string): boolean {
  return !/[\\\p{Cc}]/u.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

export function checkTreePath(path: string): void {
  if (isTreePath(path)) return;
  throw new InputError(
    `${JSON.stringify(path)} is no path inside of the repository`,
    'Use / and names below its root.',
  );
}

export type TreeEntry<Found> = { readonly kind: 'file' | 'folder'; readonly found: Found } | TreeLink;
type TreeLink = { readonly kind: 'link'; readonly target: string };

const mostLinks = 10;

/** Finds what a path leads to. `entryAt` looks up one name without following links; results are cached. */
export function followingLinks<Found>(name: string, entryAt: (path: string) => Promise<TreeEntry<Found> | undefined>) {
  const known = new Map<string, Promise<TreeEntry<Found> | undefined>>();
  const at = (path: string) => {
    const asked = known.get(path) ?? entryAt(path);
    known.set(path, asked);
    return asked;
  };
  return async function find(
    path: string,
    links = mostLinks,
  ): Promise<Exclude<TreeEntry<Found>, TreeLink> | undefined> {
    if (path !== '') checkTreePath(path);
    let found = await at('');
    const parts = path === '' ? [] : path.split('/');
    for (const [index, part] of parts.entries()) {
      if (found?.kind !== 'folder') return undefined;
      const here = [...parts.slice(0, index), part].join('/');
      found = await at(here);
      if (found?.kind !== 'link') continue;
      const target = followLink(here, found.target);
      if (target === undefined) throw outsideLinkError(`${name}:${here}`);
      const rest = parts.slice(index + 1);
      return links === 0 ? undefined : find([...(target === '' ? [] : [target]), ...rest].join('/'), links - 1);
    }
    return found?.kind === 'link' ? undefined : found;
  };
}

/** Where a link leads; undefined outside of the tree. */
export function followLink(path: string, target: string): string | undefined {
  const parts = target.startsWith('/') ? undefined : path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') {
      if (parts?.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts?.push(part);
  }
  return parts?.join('/');
}

function outsideLinkError(shown: string): InputError {
  return new InputError(`${shown} is a link that leads out of the repository`, 'Put the file itself there.');
}

export function tooLarge(shown: string, maxBytes: number): InputError {
  return new InputError(`${shown} is larger than ${maxBytes / 2 ** 20} MiB`, 'Split it, or keep less in it.');
}

export function decodeTreeFile(bytes: Uint8Array, shown: string, maxBytes = maxTreeFileBytes): string {
  if (bytes.length > maxBytes) throw tooLarge(shown, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${shown} is not UTF-8 text`, 'Save it as UTF-8.', { cause });
  }
}

/** A checkout that a stranger may have written: links out of it or into `.git` are refused. */
export function openDiskTree(root: string): Tree {
  /** The real path with its stats; undefined if it does not exist. */
  async function find(path: string) {
    if (path !== '') checkTreePath(path);
    try {
      const [top, full] = await Promise.all([realpath(root), realpath(join(root, path))]);
      const [first = '', ...rest] = relative(top, full).split(sep);
      if (first === '..' || first === '.git' || join(top, first, ...rest) !== full) throw outsideLinkError(path);
      return { full, info: await stat(full) };
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(cause))) return undefined;
      if (cause instanceof InputError) throw cause;
      throw new InputError(`cannot read ${path}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
    }
  }
  return {
    name: '',
    async read(path, maxBytes = maxTreeFileBytes) {
      const found = await find(path);
      if (found === undefined || !found.info.isFile()) return undefined;
      if (found.info.size > maxBytes) throw tooLarge(path, maxBytes);
      return decodeTreeFile(await readFile(found.full), path, maxBytes);
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
