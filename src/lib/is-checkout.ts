import { refuseLinks } from './refuse-links.ts';

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
