import type { OutcomeBasis } from '../records/kept-outcome.ts';

type BasisPart = keyof OutcomeBasis;

/**
 * Why an earlier outcome does not apply to what would be measured now. If the list is empty, a new measurement could
 * only repeat it. Without a baseline no reusable outcome was decided.
 */
export function reasonsToMeasure(earlier: OutcomeBasis, now: OutcomeBasis): readonly BasisPart[] {
  const same = {
    slug: earlier.slug === now.slug,
    mode: earlier.mode === now.mode,
    target: earlier.target === now.target,
    packs: packsOf(earlier) === packsOf(now),
    baseline: earlier.baseline !== undefined && earlier.baseline === now.baseline,
    rule: earlier.rule === now.rule,
  } satisfies Record<BasisPart, boolean>;
  // The keys of the object above.
  return (Object.keys(same) as BasisPart[]).filter((part) => !same[part]);
}

/** Identifies packs by content, because a version is only a name. */
function packsOf({ packs }: OutcomeBasis): string {
  return packs
    .map(({ id, digest }) => JSON.stringify([id, digest]))
    .sort()
    .join('\n');
}
