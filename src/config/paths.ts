import { relative, resolve } from 'node:path';
import { isOutside } from '../lib/read-regular.ts';

/** A path relative to `base` as a path for the working directory: relative if it is below, else absolute. */
export function cwdPath(path: string, base: string, cwd: string): string {
  const full = resolve(base, path);
  return isOutside(cwd, full) ? full : relative(cwd, full) || '.';
}

/** Whether a text is a path: the id of a pack has no slash and no such extension. */
export function looksLikePath(text: string): boolean {
  return /[\\/]|\.(?:ya?ml|jsonl)$/.test(text);
}
