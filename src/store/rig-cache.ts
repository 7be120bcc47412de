import { join } from 'node:path';
import type { Io } from '../lib/io.ts';

/** How long what was measured on this rig holds: an image behind a tag, weights and drivers change unseen. */
export const cacheDays = 14;

/** A folder of this rig that outlives its runs; undefined where the environment names none. */
export function rigCache({ env }: Pick<Io, 'env'>, name: 'bases' | 'outcomes'): string | undefined {
  const { XDG_CACHE_HOME: told, HOME: home } = env;
  // Relative ones are to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  const cache = told?.startsWith('/') ? told : home ? join(home, '.cache') : undefined;
  return cache === undefined ? undefined : join(cache, 'quality-baseline', name);
}
