import { type Tier, tierSchema } from '../model/target.ts';
import type { Config, Target } from './config.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';

type PackChoice = { readonly tier: Tier; readonly packs: readonly string[] };

type Asked = {
  readonly flags: OptionValues;
  readonly target: Target | undefined;
  readonly config: Config | undefined;
  readonly defaultTier: Tier;
  readonly cwd: string;
};

/** The nearest place that chooses packs chooses them alone: a tier there replaces packs named further away. */
export function choosePacks({ flags, target, config, defaultTier, cwd }: Asked): PackChoice {
  const root = config?.root ?? cwd;
  const tier = tierSchema.options.find((each) => flags[each] === true) ?? flags.tier;
  if (tier !== undefined) return { tier, packs: [] };
  const named = (packs: readonly string[], base: string) => ({
    tier: defaultTier,
    packs: [...new Set(packs.map((pack) => (looksLikePath(pack) ? cwdPath(pack, base, cwd) : pack)))],
  });
  if (flags.pack !== undefined) return named(flags.pack, cwd);
  for (const values of [target?.values, config?.defaults]) {
    if (values?.pack !== undefined) return named(values.pack, root);
    if (values?.tier !== undefined) return { tier: values.tier, packs: [] };
  }
  return { tier: defaultTier, packs: [] };
}
