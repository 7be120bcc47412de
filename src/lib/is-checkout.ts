import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { InputError } from './errors.ts';

/** A tree that a CI system checked out: its next job deletes what lies there, and fails on what it may not delete. */
export function isCheckout(env: Readonly<Record<string, string | undefined>>): boolean {
  return !['', 'false', '0', undefined].includes(env['CI']);
}

/** Somebody else may have written such a tree. By hand, a link to a larger disk is its owner's. */
export async function refuseLinksInCheckout(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  path: string,
): Promise<void> {
  if (isCheckout(env)) await refuseLinks(root, path);
}

/** What is written below `root` stays there: a checkout that somebody else wrote may hold a link in its place. */
async function refuseLinks(root: string, path: string): Promise<void> {
  const inside = relative(resolve(root), resolve(root, path));
  // Outside, the place was named by whoever runs this.
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return;
  let here = await realpath(root);
  for (const part of inside.split(sep).filter((each) => each !== '')) {
    here = join(here, part);
    const info = await lstat(here).catch(() => undefined);
    if (info === undefined) return;
    if (info.isSymbolicLink())
      throw new InputError(
        `${relative(await realpath(root), here)} is a symbolic link: files written there would land outside the checkout`,
        'Remove the link from the repository: a run is kept in a folder of the checkout.',
      );
  }
}
