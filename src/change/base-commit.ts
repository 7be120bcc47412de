import { realpath } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import { checkoutOf, runGit } from '../lib/git.ts';
import { findCommit } from './affected-sides.ts';

export type BaseOfChange = {
  /** The top of the checkout that holds it. */
  readonly top: string;
  readonly commit: string;
  /** `1a2b3c4`, as reports name it. */
  readonly name: string;
  /** How it was found, for people. */
  readonly shown: string;
};

const defaultBranches = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/** The commit that a change starts from: the one that was named, else where the default branch was left. */
export async function findBaseOfChange({ gate, root, where }: Settings): Promise<BaseOfChange> {
  const folder = await realpath(root);
  const top = await checkoutOf(folder);
  if (top === undefined)
    throw new InputError(
      `${root} is not in a git checkout: there is no base to measure`,
      'Use --on-missing-baseline warn, or record a baseline with --capture.',
    );
  // A tree in a folder of its own is held against what is checked out.
  const told = gate.base ?? (where.tree.isSeparate ? 'HEAD' : undefined);
  if (told !== undefined) {
    const { ref, commit } = await findCommit(top, told);
    const name = commit.slice(0, 7);
    return { top, commit, name, shown: commit.startsWith(ref) ? name : `${name} (${ref})` };
  }
  for (const branch of defaultBranches) {
    const { ok, stdout } = await runGit(top, ['merge-base', 'HEAD', branch]);
    const commit = stdout.trim();
    if (ok) return { top, commit, name: commit.slice(0, 7), shown: `${commit.slice(0, 7)}, where ${branch} was left` };
  }
  throw new InputError(
    'nothing says which commit the change starts from',
    'Name it with --base REF. A shallow checkout has to fetch it first: git fetch --unshallow, or fetch-depth: 0 of actions/checkout.',
  );
}
