import type { Baseline } from '../model/baseline.ts';
import type { SideBySide } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { decideMode } from './decide-mode.ts';
import type { GateRule } from './gate-rule.ts';

/** For `compare`: any two, each a baseline or the scorecard of a run. Of one slug and mode it tells the outcome too. */
export function compareAny(one: Baseline | Scorecard, other: Baseline | Scorecard, rule: GateRule): SideBySide {
  const against = asBaseline(one);
  const current = 'scorecard' in other ? other.scorecard : other;
  const { slug, mode } = against.scorecard;
  const isOneSubject = slug === current.slug && mode === current.mode;
  const decision = decideMode(against, current, current, isOneSubject ? rule : { ...rule, expectsOtherModel: true });
  return {
    ...decision,
    outcome: isOneSubject ? decision.outcome : null,
    improved: isOneSubject && decision.improved,
    against: { slug, mode },
  };
}

function asBaseline(side: Baseline | Scorecard): Baseline {
  if ('scorecard' in side) return side;
  const { run, fingerprint } = side;
  return {
    scorecard: side,
    capturedAt: run.endedAt ?? run.startedAt,
    reason: '',
    tool: fingerprint.subject.tool,
    anchor: undefined,
    acceptedUseless: undefined,
    firstAnswers: undefined,
  };
}
