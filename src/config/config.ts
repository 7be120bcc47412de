import type { Where } from '../endpoint/where.ts';
import type { Mode } from '../model/target.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';

export type Target = {
  readonly slug: string;
  /** undefined to find it on this machine or on the command line. Paths are as written. */
  readonly where: Where | undefined;
  readonly model: string | undefined;
  readonly modes: readonly Mode[] | undefined;
  readonly gpus: number | undefined;
  /** Globs of files that affect it besides its compose files. */
  readonly paths: readonly string[];
  /** Why it is skipped; undefined if it is not. */
  readonly skip: string | undefined;
  readonly values: OptionValues;
  /** `file:line:column` of its entry. */
  readonly place: string;
};

/** All config files merged. */
export type Config = {
  /** As shown to the user. */
  readonly file: string;
  /** Absolute. */
  readonly root: string;
  readonly defaults: OptionValues;
  /** How many of the targets that share a change to measure. */
  readonly maxTargets: number | undefined;
  readonly floors: { readonly [pack: string]: string };
  readonly floorsFail: boolean;
  /** A change may remove targets without an acceptance. */
  readonly targetsMayGo: boolean;
  /** Each slug once. */
  readonly targets: readonly Target[];
};

/** Every pack that a config names, relative to the working directory. */
export function packReferences({ root, defaults, targets }: Config, cwd: string): readonly string[] {
  const named = [defaults, ...targets.map(({ values }) => values)].flatMap(({ pack = [] }) => pack);
  return [...new Set(named.map((pack) => (looksLikePath(pack) ? cwdPath(pack, root, cwd) : pack)))];
}

/** The modes in which to compare a target. */
export function modesOf({ modes }: Target, config: Config | undefined): readonly Mode[] {
  return modes ?? config?.defaults.mode ?? ['no-thinking'];
}
