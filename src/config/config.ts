import type { Where } from '../endpoint/where.ts';
import { type Mode, modeOfTier } from '../model/target.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';

export type Target = {
  readonly slug: string;
  /** Undefined: found on this machine, or named on the command line. Paths are as written. */
  readonly where: Where | undefined;
  readonly model: string | undefined;
  readonly modes: readonly Mode[] | undefined;
  readonly gpus: number | undefined;
  /** Globs of further files that affect it, beside its compose files. */
  readonly paths: readonly string[];
  /** Why it is skipped; undefined if it is not. */
  readonly skip: string | undefined;
  readonly values: OptionValues;
  /** `file:line:column` of its entry. */
  readonly place: string;
};

/** The config file and its includes as one. */
export type Config = {
  /** The file as messages show it. */
  readonly file: string;
  /** Absolute. */
  readonly root: string;
  readonly defaults: OptionValues;
  /** The most targets to measure for one change. */
  readonly maxTargets: number | undefined;
  readonly floors: { readonly [pack: string]: string };
  readonly floorsFail: boolean;
  /** Whether a change may remove targets without a maintainer's approval. */
  readonly targetsMayGo: boolean;
  /** No slug twice. */
  readonly targets: readonly Target[];
};

/** Every pack that a config names; paths are relative to the working directory. */
export function packReferences({ root, defaults, targets }: Config, cwd: string): readonly string[] {
  const named = [defaults, ...targets.map(({ values }) => values)].flatMap(({ pack = [] }) => pack);
  return [...new Set(named.map((pack) => (looksLikePath(pack) ? cwdPath(pack, root, cwd) : pack)))];
}

/** The modes in which to compare a target. */
export function modesOf({ modes, values }: Target, config: Config | undefined): readonly Mode[] {
  const { tier } =
    [values, config?.defaults].find((each) => each?.pack !== undefined || each?.tier !== undefined) ?? {};
  return modes ?? config?.defaults.mode ?? [modeOfTier(tier)];
}
