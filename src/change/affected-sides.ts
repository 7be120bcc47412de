import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { InputError, ifUnusable } from '../lib/errors.ts';
import { extractCommit, extractWorkingTree } from '../lib/git/extract-tree.ts';
import { folderAbove, type GitTree } from '../lib/git/git-tree.ts';
import { checkoutOf, commitOf, runGit } from '../lib/git.ts';

export type Side = {
  readonly tree: GitTree;
  readonly config: Config | undefined;
};

export type Commit = { readonly ref: string; readonly commit: string };

export type Sides = {
  readonly base: Side & { readonly commit: Commit };
  readonly head: Side & { readonly config: Config; readonly commit: Commit | undefined };
  /** The working directory, relative to the top of the checkout. */
  readonly own: string;
  readonly notes: readonly string[];
};

export type SidesRequest = {
  readonly base: string;
  /** undefined for the working tree */
  readonly head: string | undefined;
  /** A folder with the tree under test, instead of the working tree. Its config is ignored. */
  readonly subject?: string | undefined;
  /** The config file, if not that of the working directory. */
  readonly config: string | undefined;
  /** Absolute. */
  readonly cwd: string;
};

const foldersAbove = 8;

/** Extracts both trees into a temporary folder for `use`. Never writes to the checkout. */
export async function withSides<Value>(request: SidesRequest, use: (sides: Sides) => Promise<Value>): Promise<Value> {
  const cwd = await realpath(request.cwd);
  const top = await checkoutOf(cwd);
  if (top === undefined)
    throw new InputError(`${cwd} is not in a git checkout`, 'affected compares two commits of a checkout.');
  const base = await findCommit(top, request.base);
  const head = request.head === undefined ? undefined : await findCommit(top, request.head);
  const place = (path: string) => placeBelow(top, resolve(cwd, path), path);
  const own = place('.');
  const file = request.config === undefined ? undefined : place(request.config);
  await using work = await openWorkFolder('affected');
  const [baseTree, headTree] = await Promise.all([
    extractCommit(top, base.commit, work.folder('base')),
    head === undefined
      ? extractWorkingTree(top, work.folder('head'), request.subject && (await realpath(resolve(cwd, request.subject))))
      : extractCommit(top, head.commit, work.folder('head')),
  ]);
  const config = await configOf(request.subject === undefined ? headTree : baseTree, own, file);
  if (config === undefined)
    throw new InputError(
      `there is no ${request.config ?? 'quality-baseline.yml'} at ${request.head ?? 'the working tree'}`,
      'It lists the targets: docs/configuration.md.',
    );
  const notes: string[] = [];
  const before = await configOf(baseTree, own, file).catch(
    ifUnusable(({ message }) => {
      notes.push(`The config at ${request.base} cannot be used, so every target counts as new: ${message}`);
      return undefined;
    }),
  );
  return await use({
    base: { tree: baseTree, config: before, commit: base },
    head: { tree: headTree, config, commit: head },
    own,
    notes,
  });
}

export interface WorkFolder extends AsyncDisposable {
  readonly path: string;
  /** The folder of an extracted tree, so deep that a path leading out of it means the same on every machine. */
  folder(side: string): string;
}

/** A temporary folder for trees; disposing of it deletes them. */
export async function openWorkFolder(name: string): Promise<WorkFolder> {
  const path = await mkdtemp(join(await realpath(tmpdir()), `quality-baseline-${name}-`));
  return {
    path,
    folder: (side) => join(path, side, ...Array.from({ length: foldersAbove }, () => folderAbove), 'tree'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

export async function findCommit(top: string, ref: string): Promise<Commit> {
  const commit = await commitOf(top, ref);
  if (commit !== undefined) return { ref, commit };
  const isShallow = (await runGit(top, ['rev-parse', '--is-shallow-repository'])).stdout.trim() === 'true';
  throw new InputError(
    `this checkout has no commit "${ref}"${isShallow ? ': it is shallow, and actions/checkout needs fetch-depth: 0' : ''}`,
    isShallow
      ? `By hand: git fetch --depth=1 origin ${ref}.`
      : 'Name a branch, tag or commit that this checkout has; a branch of the remote is origin/NAME.',
  );
}

export function placeBelow(top: string, path: string, shown: string): string {
  const place = relative(top, path).split(sep).join('/');
  if (place === '..' || place.startsWith('../') || place.startsWith('/'))
    throw new InputError(`${shown} is outside the checkout ${top}`, 'Both commits must have it: name one inside.');
  return place;
}

export async function configOf(
  { folder }: GitTree,
  own: string,
  file: string | undefined,
): Promise<Config | undefined> {
  return file === undefined ? loadConfig(undefined, join(folder, own)) : readConfig(join(folder, file));
}

export async function readConfig(path: string): Promise<Config | undefined> {
  if ((await stat(path).catch(() => undefined)) === undefined) return undefined;
  return loadConfig(path, dirname(path));
}
