import { dirname } from 'node:path/posix';

export type GitEntry = {
  /** `100644`, `100755`, `120000` for a link, `160000` for a submodule. */
  readonly mode: string;
  readonly id: string;
};

/** Paths have `/` and start at the top of the checkout. */
export type GitTree = {
  /** Its real path. It lies below folders named `up`, so that paths out of it are the same on every machine. */
  readonly folder: string;
  /** The folder that it was extracted from: an absolute path below it is a path of this tree. */
  readonly top?: string;
  readonly entries: ReadonlyMap<string, GitEntry>;
  readonly links: ReadonlyMap<string, string>;
};

const plainMode = '100644';

/** Content and kind of a file: a link or an executable can have the same content as a plain file. */
export function identityOf({ mode, id }: GitEntry): string {
  return mode === plainMode ? id : `${mode} ${id}`;
}

export const folderAbove = 'up';
export const linkMode = '120000';
export const submoduleMode = '160000';
const mostLinks = 40;

/** The root is `''`; undefined if it leads out of the tree. */
export function followLinks({ links }: GitTree, path: string): string | undefined {
  const waiting = path.split('/');
  let at = '';
  let followed = 0;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at === '') return undefined;
      at = parentOf(at);
      continue;
    }
    const next = at === '' ? name : `${at}/${name}`;
    const target = links.get(next);
    if (target === undefined) {
      at = next;
      continue;
    }
    followed += 1;
    if (target.startsWith('/') || followed > mostLinks) return undefined;
    waiting.unshift(...target.split('/'));
  }
  return at;
}

function parentOf(path: string): string {
  const parent = dirname(path);
  return parent === '.' || parent === '/' ? '' : parent;
}

type Content = readonly [path: string, id: string];

/** Links are followed. A submodule or a link that leads out counts as one file. */
export function contentsAt(tree: GitTree, paths: readonly string[]): readonly Content[] {
  const wanted = new Set<string>();
  for (const path of paths) {
    const target = followLinks(tree, path);
    if (target !== undefined) wanted.add(target);
    const holder = wayUp(target ?? path).find((at) => isElsewhere(tree.entries.get(at)));
    if (holder !== undefined) wanted.add(holder);
  }
  return [...tree.entries].flatMap(([path, entry]) =>
    wayUp(path).some((at) => wanted.has(at)) ? [[path, identityOf(entry)] as const] : [],
  );
}

function wayUp(path: string): readonly string[] {
  const found = [path];
  for (let at = path; at !== ''; at = parentOf(at)) found.push(parentOf(at));
  return found;
}

function isElsewhere(entry: GitEntry | undefined): boolean {
  return entry?.mode === submoduleMode || entry?.mode === linkMode;
}
