import type { decideMode } from '../gate/decide-mode.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import type { comparabilityOf } from '../gate/pair-packs.ts';
import { facet } from '../lib/facet.ts';
import type { Baseline } from '../records/baseline.ts';
import type { ModeDecision } from '../records/decision.ts';
import type { ModeParts } from '../records/part-facet.ts';
import type { Scorecard } from '../records/scorecard.ts';

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
