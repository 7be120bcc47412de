import type { decideMode } from '../gate/decide-mode.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import type { comparabilityOf } from '../gate/pair-packs.ts';
import { facet } from '../lib/facet.ts';
import type { Baseline } from '../model/baseline.ts';
import type { ModeDecision } from '../model/decision.ts';
import type { ModeParts } from '../model/part-facet.ts';
import type { Scorecard } from '../model/scorecard.ts';

/** What decides a mode usually: a feature that starts with every command does not load it. */
export type Gate = { readonly decideMode: typeof decideMode; readonly comparabilityOf: typeof comparabilityOf };

/** Decides a run that asked no pack. */
export type UnaskedPart = (
  baseline: Baseline,
  now: Scorecard,
  rule: GateRule,
  found: ModeParts,
  gate: Gate,
) => ModeDecision;

export const unaskedFacet = facet<UnaskedPart>('decisions of runs that asked no pack');
