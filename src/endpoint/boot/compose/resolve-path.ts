import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep));
}

export type ResolvedPath = { readonly path: string; readonly exists: boolean };

/** For a missing path, as far as it exists. */
export async function resolvePath(path: string): Promise<ResolvedPath> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) return { path: real, exists: true };
  const parent = dirname(path);
  if (parent === path) return { path, exists: false };
  return { path: join((await resolvePath(parent)).path, basename(path)), exists: false };
}
