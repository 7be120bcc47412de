import type { Baseline } from './baseline.ts';
import { packOfKey } from './shard.ts';
import { includesTier, type Tier, tierSchema } from './target.ts';

type KnownPack = {
  readonly name: string;
  /** As a report counts them: the two games of a pair are one. */
  readonly scenarios: number;
  /** Omitted for a pack that is only asked by its name. */
  readonly tier?: Tier;
  /** The built-in pack whose scenarios it begins with. */
  readonly extends?: string;
};

/** The built-in packs as people write their names, and the smallest tier that runs each. */
export const knownPacks: Readonly<Record<string, KnownPack>> = {
  'toolcall-15': { name: 'ToolCall-15', scenarios: 15, tier: 'quick' },
  'instructfollow-15': { name: 'InstructFollow-15', scenarios: 15, tier: 'quick' },
  'structoutput-15': { name: 'StructOutput-15', scenarios: 15, tier: 'medium' },
  'dataextract-15': { name: 'DataExtract-15', scenarios: 15, tier: 'medium' },
  'reasonmath-15': { name: 'ReasonMath-15', scenarios: 15, tier: 'medium' },
  'bugfix-15': { name: 'BugFix-15', scenarios: 15, tier: 'full' },
  'agent-20': { name: 'Agent-20', scenarios: 20, tier: 'full' },
  'edit-15': { name: 'Edit-15', scenarios: 15, tier: 'full' },
  'shell-25': { name: 'Shell-25', scenarios: 25, tier: 'full' },
  'variants-30': { name: 'Variants-30', scenarios: 30, tier: 'reasoning' },
  'choice-15': { name: 'Choice-15', scenarios: 15, tier: 'reasoning' },
  'codewrite-30': { name: 'CodeWrite-30', scenarios: 30, tier: 'reasoning' },
  'judge-20': { name: 'Judge-20', scenarios: 20 },
  'longcontext-12': { name: 'LongContext-12', scenarios: 12 },
  'toolcall-45': { name: 'ToolCall-45', scenarios: 45, tier: 'deep', extends: 'toolcall-15' },
  'instructfollow-45': { name: 'InstructFollow-45', scenarios: 45, tier: 'deep', extends: 'instructfollow-15' },
  'structoutput-45': { name: 'StructOutput-45', scenarios: 45, tier: 'deep', extends: 'structoutput-15' },
  'dataextract-45': { name: 'DataExtract-45', scenarios: 45, tier: 'deep', extends: 'dataextract-15' },
  'reasonmath-45': { name: 'ReasonMath-45', scenarios: 45, tier: 'deep', extends: 'reasonmath-15' },
  'toolcall-small-15': { name: 'ToolCall-Small-15', scenarios: 15, tier: 'small' },
  'instructfollow-small-15': { name: 'InstructFollow-Small-15', scenarios: 15, tier: 'small' },
  'structoutput-small-15': { name: 'StructOutput-Small-15', scenarios: 15, tier: 'small' },
  'dataextract-small-15': { name: 'DataExtract-Small-15', scenarios: 15, tier: 'small' },
  'reasonmath-small-15': { name: 'ReasonMath-Small-15', scenarios: 15, tier: 'small' },
};

/** The pack without scenarios: its cells neither pass nor fail. */
export const speedPack = 'speed';

/** Public benchmarks, which a user fetches before they can be asked by name. They are in no tier. */
export const benchmarkNames: readonly string[] = [
  ...['humaneval-plus', 'livecodebench', 'gsm-symbolic', 'gpqa-diamond'],
  'aider-polyglot',
];

export function isInTier(pack: string, tier: Tier): boolean {
  const own = knownPacks[pack]?.tier;
  return own !== undefined && includesTier(tier, own);
}

export function baseOf(pack: string): string | undefined {
  return Object.hasOwn(knownPacks, pack) ? knownPacks[pack]?.extends : undefined;
}

/** Whether `--deep` asks three times as many scenarios of its subject. */
export function hasLarger(pack: string): boolean {
  return Object.values(knownPacks).some(({ extends: base }) => base === pack);
}

/** Whether the tier `small` has an easier pack about the same. */
export function hasSmall(pack: string): boolean {
  return Object.hasOwn(knownPacks, pack.replace(/-\d+$/, '-small-15'));
}

/** Whether a scenario of a pack is one of the base that it begins with: they have its numbers. */
export function isOfBase(scenario: string, base: string): boolean {
  const number = Number(/-(\d+)$/.exec(scenario)?.[1]);
  return number <= (knownPacks[base]?.scenarios ?? 0);
}

/** The tier that consists of exactly these packs; undefined for any other choice. */
export function tierOf(packs: readonly { readonly id: string; readonly scenarios: number }[]): Tier | undefined {
  const known = packs.flatMap(({ id, scenarios }) =>
    Object.hasOwn(knownPacks, id) && knownPacks[id]?.scenarios === scenarios ? [knownPacks[id]] : [],
  );
  if (known.length !== packs.length) return undefined;
  return tierSchema.options.find((tier) => {
    const whole = Object.keys(knownPacks).filter((id) => isInTier(id, tier));
    return whole.length === packs.length && packs.every(({ id }) => whole.includes(id));
  });
}

/**
 * The baseline with the pack ids of a run, where one side asked `toolcall-15` and the other `toolcall-45`, which begins
 * with the same scenarios. Their digests show what can be compared.
 */
export function alignPacks(baseline: Baseline, asked: readonly string[]): Baseline {
  const { scorecard, anchor, acceptedUseless, firstAnswers } = baseline;
  const kept = scorecard.packs.map(({ id }) => id);
  const names = new Map(
    kept.flatMap((id) => {
      if (asked.includes(id)) return [];
      const other = asked.find((each) => isSameFamily(id, each) && !kept.includes(each));
      return other === undefined ? [] : [[id, other] as const];
    }),
  );
  if (names.size === 0) return baseline;
  const packName = (id: string) => names.get(id) ?? id;
  const keyName = (key: string) => {
    const pack = packOfKey(key);
    return `${packName(pack)}${key.slice(pack.length)}`;
  };
  const { conditions } = scorecard.fingerprint;
  return {
    ...baseline,
    scorecard: {
      ...scorecard,
      fingerprint: {
        ...scorecard.fingerprint,
        conditions: {
          ...conditions,
          scenarios: conditions.scenarios && rename(conditions.scenarios, keyName),
        },
      },
      packs: scorecard.packs.map((pack) => ({ ...pack, id: packName(pack.id) })),
      scenarios: scorecard.scenarios.map((score) => ({ ...score, scenario: keyName(score.scenario) })),
      timings: rename(scorecard.timings, packName),
    },
    anchor: anchor && { ...anchor, scenarios: rename(anchor.scenarios, keyName) },
    acceptedUseless: acceptedUseless && { ...acceptedUseless, packs: acceptedUseless.packs.map(packName) },
    firstAnswers: firstAnswers && new Map([...firstAnswers].map(([key, answer]) => [keyName(key), answer])),
  };
}

function isSameFamily(one: string, other: string): boolean {
  return knownPacks[one]?.extends === other || knownPacks[other]?.extends === one;
}

function rename<Value>(record: Readonly<Record<string, Value>>, name: (key: string) => string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [name(key), value]));
}
