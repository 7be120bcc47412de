import type { Acceptance } from '../model/acceptance.ts';
import type { Decision, ModeDecision } from '../model/decision.ts';
import { worstOutcome } from './worst-outcome.ts';

/** The modes that regressed are meant to, with all their packs. The figures stay, and a mode that was not decided stays so. */
export function acceptDecision(decision: Decision, acceptance: Acceptance): Decision {
  if (decision.outcome !== 'regressed') return decision;
  const modes = decision.modes.map(
    (mode): ModeDecision => (mode.outcome === 'regressed' ? { ...mode, outcome: 'accepted' } : mode),
  );
  const outcome = worstOutcome(
    modes.map((mode) => mode.outcome),
    'accepted',
  );
  return { ...decision, outcome, modes, acceptance };
}
