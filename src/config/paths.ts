import { isAbsolute, relative, resolve } from 'node:path';

/** A path relative to `base` as a path for the working directory: relative if it is below, else absolute. */
export function cwdPath(path: string, base: string, cwd: string): string {
  const full = resolve(base, path);
  const short = relative(cwd, full);
  return short === '' ? '.' : short.startsWith('..') || isAbsolute(short) ? full : short;
}

/** Whether a text is a path: the id of a pack has no slash and no such extension. */
export function looksLikePath(text: string): boolean {
  return /[\\/]|\.(?:ya?ml|jsonl)$/.test(text);
}
