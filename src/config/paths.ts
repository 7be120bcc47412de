import { isAbsolute, relative, resolve } from 'node:path';

/** A path written relative to `base`, as it is reached from the working directory: short where it lies below. */
export function cwdPath(path: string, base: string, cwd: string): string {
  const full = resolve(base, path);
  const short = relative(cwd, full);
  return short === '' ? '.' : short.startsWith('..') || isAbsolute(short) ? full : short;
}

/** A pack may be named by its id, which has neither a slash nor such an ending. */
export function looksLikePath(text: string): boolean {
  return /[\\/]|\.(?:ya?ml|jsonl)$/.test(text);
}
