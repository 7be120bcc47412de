import { type Tier, tierSchema } from '../model/target.ts';
import type { Config, Target } from './config.ts';
import { tierNotYet } from './flag-faults.ts';
import type { OptionValues } from './options/options.ts';
import { cwdPath, looksLikePath } from './paths.ts';
import type { Fault } from './read-values.ts';
import type { PackChoice } from './settings.ts';

type Asked = {
  readonly flags: OptionValues;
  readonly target: Target | undefined;
  readonly config: Config | undefined;
  readonly defaultTier: Tier;
  readonly cwd: string;
};

/** The nearest place that chooses packs chooses them alone: a tier there replaces packs named further away. */
export function choosePacks({ flags, target, config, defaultTier, cwd }: Asked): {
  packs: PackChoice;
  faults: readonly Fault[];
} {
  const root = config?.root ?? cwd;
  const byFlag = tierSchema.options.find((tier) => flags[tier] === true) ?? flags.tier;
  const here = choiceOf({ ...flags, ...(byFlag === undefined ? {} : { tier: byFlag }) }, cwd, cwd);
  if (here !== undefined) return { packs: here, faults: [] };
  const packs = choiceOf(target?.values, root, cwd) ?? choiceOf(config?.defaults, root, cwd);
  if (packs === undefined) return { packs: { kind: 'tier', tier: defaultTier }, faults: [] };
  const isLater = packs.kind === 'tier' && (packs.tier === 'full' || packs.tier === 'reasoning');
  const origin = target?.values.tier === undefined ? `${config?.file ?? ''} defaults` : target.place;
  return { packs, faults: isLater ? [tierNotYet(packs.tier, origin)] : [] };
}

function choiceOf(values: OptionValues | undefined, base: string, cwd: string): PackChoice | undefined {
  if (values?.pack !== undefined)
    return {
      kind: 'packs',
      references: [...new Set(values.pack.map((pack) => (looksLikePath(pack) ? cwdPath(pack, base, cwd) : pack)))],
    };
  return values?.tier === undefined ? undefined : { kind: 'tier', tier: values.tier };
}
