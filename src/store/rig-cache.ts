import { isAbsolute, join } from 'node:path';
import type { Io } from '../lib/io.ts';

/** How long measurements on this rig are reused: images behind tags, weights and drivers change unseen. */
export const cacheDays = 14;

/** A folder of this rig that outlives its runs; undefined if the environment names none. */
export function rigCache({ env }: Pick<Io, 'env'>, name: 'bases' | 'outcomes'): string | undefined {
  const { XDG_CACHE_HOME: told, HOME: home = env['USERPROFILE'] } = env;
  // Relative ones must be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  const cache = told !== undefined && isAbsolute(told) ? told : home ? join(home, '.cache') : undefined;
  return cache === undefined ? undefined : join(cache, 'quality-baseline', name);
}
