import type { ThinkingControl } from '../endpoint/client/request-body.ts';
import type { Served, SessionFacts } from './served.ts';

/** Where each switch for thinking stands in a request. */
const switchFields = {
  none: undefined,
  enable_thinking: 'chat_template_kwargs',
  thinking: 'chat_template_kwargs',
  reasoning_effort: 'reasoning_effort',
  think: 'think',
} satisfies Record<ThinkingControl['form'], string | undefined>;

/** What is known of a server, less what it refused when it was warmed up: a field that is left out does nothing. */
export function asFound({ facts, client, thinkingControl }: Served): SessionFacts {
  const refused = new Set(client.fields.refused().map(({ field }) => field));
  const { subject } = facts;
  const controls = Object.entries(facts.thinkingControls).map(([mode, control]) => {
    // The keys are the modes.
    const field = switchFields[thinkingControl(mode as keyof SessionFacts['thinkingControls'], 'off').form];
    return [mode, field !== undefined && refused.has(field) ? null : control] as const;
  });
  return {
    ...facts,
    subject: { ...subject, cache: subject.cache !== null && refused.has(subject.cache) ? 'none' : subject.cache },
    thinkingControls: Object.fromEntries(controls),
  };
}
