import { includesTier, type Tier, tierSchema } from './target.ts';

type KnownPack = { readonly name: string; readonly scenarios: number; readonly tier: Tier };

/** The built-in packs as people write their names, and the smallest tier that runs each. */
export const knownPacks: Readonly<Record<string, KnownPack>> = {
  'toolcall-15': { name: 'ToolCall-15', scenarios: 15, tier: 'quick' },
  'instructfollow-15': { name: 'InstructFollow-15', scenarios: 15, tier: 'quick' },
  'structoutput-15': { name: 'StructOutput-15', scenarios: 15, tier: 'medium' },
  'dataextract-15': { name: 'DataExtract-15', scenarios: 15, tier: 'medium' },
  'reasonmath-15': { name: 'ReasonMath-15', scenarios: 15, tier: 'medium' },
  'bugfix-15': { name: 'BugFix-15', scenarios: 15, tier: 'full' },
  'variants-30': { name: 'Variants-30', scenarios: 30, tier: 'reasoning' },
  'choice-15': { name: 'Choice-15', scenarios: 15, tier: 'reasoning' },
  'codewrite-30': { name: 'CodeWrite-30', scenarios: 30, tier: 'reasoning' },
};

/** The tier that consists of exactly these packs; undefined for any other choice. */
export function tierOf(packs: readonly { readonly id: string; readonly scenarios: number }[]): Tier | undefined {
  const known = packs.flatMap(({ id, scenarios }) =>
    Object.hasOwn(knownPacks, id) && knownPacks[id]?.scenarios === scenarios ? [knownPacks[id]] : [],
  );
  if (known.length !== packs.length) return undefined;
  return tierSchema.options.find((tier) => {
    const whole = Object.values(knownPacks).filter((pack) => includesTier(tier, pack.tier));
    return whole.length === known.length && whole.every((pack) => known.includes(pack));
  });
}
