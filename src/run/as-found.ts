import { fieldOfControl } from '../endpoint/thinking.ts';
import type { Served, SessionFacts } from './served.ts';

/** What is known of a server, less what it refused when it was warmed up: a field that is left out does nothing. */
export function asFound({ facts, client, thinkingControl }: Served): SessionFacts {
  const refused = new Set(client.fields.refused().map(({ field }) => field));
  const { subject } = facts;
  const controls = Object.entries(facts.thinkingControls).map(([mode, control]) => {
    // The keys are the modes.
    const field = fieldOfControl(thinkingControl(mode as keyof SessionFacts['thinkingControls'], 'off'));
    return [mode, field !== undefined && refused.has(field) ? null : control] as const;
  });
  return {
    ...facts,
    subject: { ...subject, cache: subject.cache !== null && refused.has(subject.cache) ? 'none' : subject.cache },
    thinkingControls: Object.fromEntries(controls),
  };
}
