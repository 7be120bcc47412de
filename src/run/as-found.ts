import { fieldOfControl } from '../endpoint/thinking.ts';
import type { Mode } from '../model/target.ts';
import type { Served, SessionFacts } from './served.ts';

/** What is known of a server, less what it refused when it was warmed up: a field that is left out does nothing. */
export function asFound({ facts, client, thinkingControl }: Served): SessionFacts {
  const refused = new Set(client.fields.refused().map(({ field }) => field));
  const { subject } = facts;
  function isSent(mode: Mode): boolean {
    return (['off', 'on'] as const).some((thinking) => {
      const field = fieldOfControl(thinkingControl(mode, thinking));
      return field !== undefined && !refused.has(field);
    });
  }
  return {
    ...facts,
    subject: { ...subject, cache: subject.cache !== null && refused.has(subject.cache) ? 'none' : subject.cache },
    thinkingControls: Object.fromEntries(
      // The keys are modes.
      Object.entries(facts.thinkingControls).map(([mode, words]) => [mode, isSent(mode as Mode) ? words : null]),
    ),
  };
}
