import type { Where } from '../endpoint/where.ts';
import { type Mode, modeOfTier } from '../records/target.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';
import type { PriceEntry } from './prices.ts';

export type Target = {
  readonly slug: string;
  /** Undefined: found on this machine, or named on the command line. Paths are as written. */
  readonly where: Where | undefined;
  readonly model: string | undefined;
  readonly modes: readonly Mode[] | undefined;
  readonly gpus: number | undefined;
  /** Globs of further files that affect it, next to its compose files. */
  readonly paths: readonly string[];
  /** Why it is skipped; undefined if it is not. */
  readonly skip: string | undefined;
  readonly price: PriceEntry | undefined;
  readonly values: OptionValues;
  /** `file:line:column` of its entry. */
  readonly place: string;
};

/** The config file and its includes as one. */
export type Config = ConfigParts & {
  /** The file as messages show it. */
  readonly file: string;
  /** Absolute. */
  readonly root: string;
  readonly defaults: OptionValues;
  /** The most targets to measure for one change. */
  readonly maxTargets: number | undefined;
  readonly floors: { readonly [pack: string]: string };
  readonly floorsFail: boolean;
  /** By metric: points of 100 that its mean may drop, as decimal text. */
  readonly metricDrops: { readonly [metric: string]: string };
  /** Whether a change may remove targets without a maintainer's approval. */
  readonly targetsMayGo: boolean;
  /** The model for BERTScore; its folder is relative to the config. */
  readonly bertscore?: { readonly dir: string; readonly output?: string | undefined } | undefined;
  /** No slug twice. */
  readonly targets: readonly Target[];
};

/** Features declare the types of their keys here. No text names the member that keeps it from being empty. */
export interface ConfigParts {
  readonly [none: symbol]: undefined;
}

/** Of a job that gates. */
export const gateTier = 'quick';

/** A config that sets nothing, and has no target. */
export const emptyConfig = {
  defaults: {},
  maxTargets: undefined,
  floors: {},
  floorsFail: false,
  metricDrops: {},
  targetsMayGo: false,
  targets: [],
} as const satisfies Omit<Config, 'file' | 'root'>;

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
