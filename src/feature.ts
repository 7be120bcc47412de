import { besideFacet } from './baseline/beside-facet.ts';
import { changeFacet } from './change/change-facet.ts';
import { viewFacet } from './commands/view-facet.ts';
import { sectionFacet } from './config/section-facet.ts';
import { decideFacet } from './gate/decide-facet.ts';
import type { Facet } from './lib/facet.ts';
import { afterFacet } from './measure/after-facet.ts';
import { linesFacet } from './measure/lines-facet.ts';
import { measureFacet } from './measure/measure-facet.ts';
import { unaskedFacet } from './measure/unasked-facet.ts';
import { foreignPackFacet, foreignReplyFacet, otherPackFacet } from './packs/pack-facet.ts';
import { portFacet } from './packs/port-facet.ts';
import { worldFacet } from './packs/world-facet.ts';
import { lineFacet, partFacet } from './records/part-facet.ts';
import { historyFacet } from './report/history-facet.ts';
import { reportFacet } from './report/report-facet.ts';
import { scoreFacet } from './score/score-facet.ts';
import { resultFacet } from './store/result-facet.ts';
import { kindFacet } from './verify/kind-facet.ts';

/** What features can add, each with the room that folds over it. */
const facets = {
  beside: besideFacet,
  changes: changeFacet,
  decisions: decideFacet,
  files: partFacet,
  follows: afterFacet,
  foreignPacks: foreignPackFacet,
  foreignReplies: foreignReplyFacet,
  histories: historyFacet,
  kinds: kindFacet,
  lines: lineFacet,
  measured: measureFacet,
  ofLines: linesFacet,
  otherPacks: otherPackFacet,
  ports: portFacet,
  reports: reportFacet,
  results: resultFacet,
  scores: scoreFacet,
  sections: sectionFacet,
  unasked: unaskedFacet,
  views: viewFacet,
  worlds: worldFacet,
} as const;

type ItemOf<Of> = Of extends Facet<infer Item> ? Item : never;

/** A capability of `src/features/`: what it adds to the core once a command runs. */
export type FeatureParts = {
  readonly [Name in keyof typeof facets]?: readonly ItemOf<(typeof facets)[Name]>[];
};

/** Before anything reads a pack, a run or a config. */
export function install(features: Readonly<Record<string, FeatureParts>>): void {
  for (const name of Object.keys(facets) as (keyof typeof facets)[]) {
    const added = Object.entries(features).flatMap(([feature, parts]) =>
      (parts[name] ?? []).map((item: unknown) => ({ feature, item })),
    );
    // Each gets the items of its own name.
    (facets[name] as Facet<unknown>).install(
      added.map(({ item }) => item),
      added.map(({ feature }) => feature),
    );
  }
}
