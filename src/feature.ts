import type { Facet } from './lib/facet.ts';
import { kindFacet } from './verify/kind-facet.ts';

/** A capability of `src/features/`: what it adds to the core once a command runs. */
export type Feature = { readonly load: () => Promise<{ readonly parts: FeatureParts }> };

/** What features can add, each with the room that folds over it. */
const facets = { kinds: kindFacet } as const;

type ItemOf<Of> = Of extends Facet<infer Item> ? Item : never;

export type FeatureParts = {
  readonly [Name in keyof typeof facets]?: readonly ItemOf<(typeof facets)[Name]>[];
};

/** Before anything reads a pack, a run or a config. */
export async function install(features: readonly Feature[]): Promise<void> {
  const loaded = await Promise.all(features.map(({ load }) => load()));
  for (const name of Object.keys(facets) as (keyof typeof facets)[]) {
    const items: readonly unknown[] = loaded.flatMap(({ parts }) => parts[name] ?? []);
    (facets[name] as Facet<unknown>).install(items); // each gets the items of its own name
  }
}
