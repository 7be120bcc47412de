import { realpath } from 'node:fs/promises';
import { pathInside } from '../config/config-files.ts';
import { InputError } from '../lib/errors.ts';
import type { Tree } from '../lib/tree.ts';
import { openDiskTree } from '../lib/tree.ts';

/** The two sides of a pull request. */
export type TreePair = {
  readonly base: Tree;
  /** As it is checked out. */
  readonly head: Tree;
  /** What it adds, changes and removes; undefined where nobody could tell. */
  readonly changedFiles: readonly string[] | undefined;
  /** The root of the checkout, of which the working directory begins with the same text. */
  readonly workspace: string;
  /** A path of this machine as both trees call it; undefined for one that is no part of the repository. */
  inside(path: string): Promise<string | undefined>;
};

export type PairParts = Pick<TreePair, 'base' | 'changedFiles' | 'workspace'> & { readonly cwd: string };

/** A runner's workspace may lie behind a link, and the working directory then be called otherwise. */
export async function openTreePair({ base, changedFiles, workspace: given, cwd }: PairParts): Promise<TreePair> {
  const real = await realpath(given);
  const workspace = [given, real].find((root) => pathInside(root, cwd) !== undefined);
  if (workspace === undefined)
    throw new InputError(
      `the working directory ${cwd} lies outside of the workspace ${given}`,
      'Start in the checkout: its base commit decides what is asked and judged.',
    );
  return {
    ...{ base, changedFiles, workspace },
    head: openDiskTree(workspace),
    async inside(path) {
      const named = pathInside(given, path) ?? pathInside(real, path);
      if (named !== undefined) return named;
      return pathInside(real, await realpath(path).catch(() => path));
    },
  };
}
