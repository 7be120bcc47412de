import { facet } from '../lib/facet.ts';
import type { GitTree } from '../lib/git/git-tree.ts';
import type { TargetPart, TemplateChange } from '../records/affected.ts';

export type ChangedSide = { readonly tree: GitTree; readonly parts: readonly TargetPart[] };

/** A target whose parts a change edits. */
export type ChangedTarget = { readonly slug: string; readonly base: ChangedSide; readonly head: ChangedSide };

/** What a feature sees in a change. */
export type ChangeView = {
  templates(changed: readonly ChangedTarget[], signal: AbortSignal): Promise<readonly TemplateChange[]>;
};

export const changeFacet = facet<ChangeView>('views of changes');
