import { type Tier, tierSchema } from '../model/target.ts';
import type { Config, Target } from './config.ts';
import { tierNotYet } from './flag-faults.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';
import type { Fault } from './read-values.ts';

type PackChoice = { readonly tier: Tier; readonly packs: readonly string[] };

type Asked = {
  readonly flags: OptionValues;
  readonly target: Target | undefined;
  readonly config: Config | undefined;
  readonly defaultTier: Tier;
  readonly cwd: string;
};

/** The nearest place that chooses packs chooses them alone: a tier there replaces packs named further away. */
export function choosePacks({ flags, target, config, defaultTier, cwd }: Asked): {
  choice: PackChoice;
  faults: readonly Fault[];
} {
  const root = config?.root ?? cwd;
  const tier = tierSchema.options.find((each) => flags[each] === true) ?? flags.tier;
  if (tier !== undefined) return { choice: { tier, packs: [] }, faults: [] };
  const named = (packs: readonly string[], base: string) => ({
    choice: {
      tier: defaultTier,
      packs: [...new Set(packs.map((pack) => (looksLikePath(pack) ? cwdPath(pack, base, cwd) : pack)))],
    },
    faults: [],
  });
  if (flags.pack !== undefined) return named(flags.pack, cwd);
  const levels = [
    { values: target?.values, origin: target?.place ?? '' },
    { values: config?.defaults, origin: `${config?.file ?? ''} defaults` },
  ];
  for (const { values, origin } of levels) {
    if (values?.pack !== undefined) return named(values.pack, root);
    if (values?.tier === undefined) continue;
    const isLater = values.tier === 'full' || values.tier === 'reasoning';
    return { choice: { tier: values.tier, packs: [] }, faults: isLater ? [tierNotYet(values.tier, origin)] : [] };
  }
  return { choice: { tier: defaultTier, packs: [] }, faults: [] };
}
