import type { Mode } from '../model/target.ts';
import type { Config, Target } from './config.ts';
import { cwdPath, looksLikePath } from './paths.ts';

/** Every pack that a config names, as it is reached from the working directory. */
export function packReferences({ root, defaults, targets }: Config, cwd: string): readonly string[] {
  const named = [defaults, ...targets.map(({ values }) => values)].flatMap(({ pack = [] }) => pack);
  return [...new Set(named.map((pack) => (looksLikePath(pack) ? cwdPath(pack, root, cwd) : pack)))];
}

/** The modes in which a target is compared. */
export function modesOf({ modes }: Target, config: Config | undefined): readonly Mode[] {
  return modes ?? config?.defaults.mode ?? ['no-thinking'];
}
