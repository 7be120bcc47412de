import type { VerifierKind } from './verify/define-verifier.ts';
import { kindFacet } from './verify/registry.ts';

/** A capability of `src/features/`: what it adds to the core once a command runs. */
export type Feature = {
  readonly name: string;
  readonly load: () => Promise<FeatureParts>;
};

export type FeatureParts = { readonly kinds?: readonly VerifierKind[] };

/** Before anything reads a pack, a run or a config. */
export async function install(features: readonly Feature[]): Promise<void> {
  const parts = await Promise.all(features.map(({ load }) => load()));
  kindFacet.install(parts.flatMap(({ kinds = [] }) => kinds));
}
