import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../lib/assert-never.ts';
import type { Config, Target } from './config.ts';

/** New slugs with their old ones. A new target that boots from the same recipe as a removed one counts as renamed. */
export function renamedTargets(base: Config | undefined, head: Config | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (base === undefined || head === undefined) return found;
  const others: Target[] = [];
  const added = head.targets.filter(({ slug }) => !has(base, slug));
  for (const old of base.targets.filter(({ slug }) => !has(head, slug))) {
    const same = added.filter((target) => !found.has(target.slug) && isSameRecipe(old, target));
    // If several models share one address, match them by model.
    const next = same.find(({ model }) => model === old.model);
    if (next !== undefined) found.set(next.slug, old.slug);
    else others.push(old);
  }
  for (const old of others) {
    const next = added.find((target) => !found.has(target.slug) && isSameRecipe(old, target));
    if (next !== undefined) found.set(next.slug, old.slug);
  }
  return found;
}

/** Slugs that the base gates and the head neither has nor renames. */
export function removedTargets(base: Config | undefined, head: Config | undefined): readonly string[] {
  if (base === undefined || head === undefined || base.targetsMayGo) return [];
  const followed = new Set(renamedTargets(base, head).values());
  return base.targets
    .filter(({ slug, skip }) => skip === undefined && !has(head, slug) && !followed.has(slug))
    .map(({ slug }) => slug);
}

function has({ targets }: Config, slug: string): boolean {
  return targets.some((target) => target.slug === slug);
}

function isSameRecipe({ where: one }: Target, { where: other }: Target): boolean {
  if (one === undefined || other === undefined || one.kind !== other.kind) return one === other;
  switch (one.kind) {
    case 'compose':
      return other.kind === 'compose' && isDeepStrictEqual([one.files, one.service], [other.files, other.service]);
    case 'command':
      return other.kind === 'command' && one.command === other.command;
    case 'up-down':
      return other.kind === 'up-down' && one.up === other.up && one.down === other.down;
    case 'url':
    case 'detect':
    case 'replay':
      return isDeepStrictEqual(one, other);
    default:
      return assertNever(one);
  }
}
