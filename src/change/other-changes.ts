import type { Config } from '../config/config.ts';
import { groupBy } from '../lib/group-by.ts';
import type { OtherChange } from '../model/affected.ts';
import { otherEntries } from './target-parts.ts';

const nothing = '(not set)';

/** What changed in the config that changes no answer: it is said, and affects nothing. */
export function otherChanges(before: Config, after: Config): OtherChange[] {
  const old = new Map(before.targets.map((target) => [target.slug, otherEntries(target, before)]));
  const ofTargets = after.targets.flatMap((target) => {
    const entries = old.get(target.slug);
    return entries === undefined ? [] : differing(entries, otherEntries(target, after), target.slug);
  });
  const all = [...differing(ofAll(before), ofAll(after), undefined), ...ofTargets];
  return [...groupBy(all, ({ key, from, to }) => JSON.stringify([key, from, to])).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ key: first.key, from: first.from, to: first.to, slugs: same.flatMap(({ slug }) => slug ?? []) }];
  });
}

function ofAll({ maxTargets, floors, floorsFail, targetsMayGo }: Config): ReadonlyMap<string, string> {
  return new Map([
    ...(maxTargets === undefined ? [] : [['max-targets', String(maxTargets)] as const]),
    ...Object.entries(floors).map(([pack, floor]) => [`floors.${pack}`, floor] as const),
    ...(floorsFail ? [['floors-fail', 'true'] as const] : []),
    ...(targetsMayGo ? [['targets-may-go', 'true'] as const] : []),
  ]);
}

type Differing = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly slug: string | undefined;
};

function differing(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  slug: string | undefined,
): Differing[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  return keys.flatMap((key) => {
    const [from = nothing, to = nothing] = [one.get(key), other.get(key)];
    return from === to ? [] : [{ key, from, to, slug }];
  });
}
