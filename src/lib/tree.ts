import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeOf, InputError } from './errors.ts';

/** Paths are relative to its root, with `/`. */
export type Tree = {
  /** The commit as messages show it before a path, `1a2b3c4:baselines/x.json`; empty for a folder on disk. */
  readonly name: string;
  /** Undefined if there is no file. Links are followed within the tree. A file above `maxBytes`, 1 MiB, is refused. */
  read(path: string, maxBytes?: number): Promise<string | undefined>;
  /** Folders have a trailing slash; without links. Empty if the folder does not exist. */
  list(folder: string): Promise<readonly string[]>;
};

const maxTreeFileBytes = 1024 * 1024;

/** It cannot lead out. */
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

/** `mode` is that of git. */
export type TreeItem = { readonly mode: string; readonly id: string; readonly bytes: number };

/** By their hash. */
type TreeObjects = {
  items(id: string): Promise<ReadonlyMap<string, TreeItem>>;
  blob(id: string): Promise<Uint8Array>;
};

const mostLinks = 10;
const folderMode = '040000';

/** Reads each folder and file once. */
export function openObjectTree(sha: string, objects: TreeObjects): Tree {
  const name = sha.slice(0, 7);
  const items = onceEach(objects.items);
  const blob = onceEach(objects.blob);

  async function find(path: string, links = mostLinks): Promise<TreeItem | undefined> {
    if (path !== '') checkTreePath(path);
    let found: TreeItem | undefined = { mode: folderMode, id: sha, bytes: 0 };
    const parts = path === '' ? [] : path.split('/');
    for (const [index, part] of parts.entries()) {
      if (found?.mode !== folderMode) return undefined;
      found = (await items(found.id)).get(part);
      if (found?.mode !== '120000') continue;
      const here = parts.slice(0, index + 1).join('/');
      const target = followLink(here, Buffer.from(await blob(found.id)).toString('utf8'));
      if (target === undefined) throw outsideLinkError(`${name}:${here}`);
      const rest = parts.slice(index + 1);
      return links === 0 ? undefined : find([...(target === '' ? [] : [target]), ...rest].join('/'), links - 1);
    }
    return found;
  }

  return {
    name,
    async read(path, maxBytes = maxTreeFileBytes) {
      const found = await find(path);
      if (found?.mode.startsWith('100') !== true) return undefined;
      if (found.bytes > maxBytes) throw tooLarge(`${name}:${path}`, maxBytes);
      return decodeTreeFile(await blob(found.id), `${name}:${path}`, maxBytes);
    },
    async list(path) {
      const found = await find(path);
      const inside = found?.mode === folderMode ? await items(found.id) : new Map<string, TreeItem>();
      const names = [...inside].flatMap(([each, { mode }]) =>
        mode === folderMode ? [`${each}/`] : mode.startsWith('100') ? [each] : [],
      );
      return names.sort();
    },
  };
}

function onceEach<Value>(work: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (id) => {
    const value = known.get(id) ?? work(id);
    known.set(id, value);
    return value;
  };
}

/** Undefined outside of the tree. */
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

function tooLarge(shown: string, maxBytes: number): InputError {
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

/** A stranger may have written it: links out of it or into `.git` are refused. */
export function openDiskTree(root: string): Tree {
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
