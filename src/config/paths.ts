import { isAbsolute, relative, resolve } from 'node:path';

/** A path written relative to `base`, as a path from the working directory: short if it is below that. */
export function cwdPath(path: string, base: string, cwd: string): string {
  const full = resolve(base, path);
  const short = relative(cwd, full);
  return short === '' ? '.' : short.startsWith('..') || isAbsolute(short) ? full : short;
}

/** A pack may be named by its id, which has neither a slash nor a file ending. */
export function looksLikePath(text: string): boolean {
  return /[\\/]|\.(?:ya?ml|jsonl)$/.test(text);
}
