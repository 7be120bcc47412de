import { byKey } from '../lib/group-by.ts';
import type { Conditions, Fingerprint } from '../records/fingerprint.ts';
import type { Plan, SessionLine } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import { withPairRows } from './score-pairs.ts';

/** What one mode of a plan measures on a session's server; `refused` are the fields that this server refused. */
export function fingerprintOf(
  plan: Plan,
  mode: Mode,
  session: Pick<SessionLine, 'identity' | 'subject' | 'thinkingControls'>,
  refused: Iterable<string>,
): Fingerprint {
  const refusals = new Set(refused);
  const { cache } = session.subject;
  return {
    version: 1,
    conditions: {
      mode,
      // Without a template, there is no switch.
      'thinking-control': (plan.api === 'completions' ? undefined : session.thinkingControls[mode]) ?? null,
      sampling: samplingOf(plan, mode, refusals),
      scenarios: withPairRows(plan).scenarios,
      harness: plan.harness,
      ...(plan.api === undefined ? {} : { api: plan.api }),
      ...(plan.unstreamed === true ? { unstreamed: true } : {}),
      ...(plan.sandbox === undefined ? {} : { sandbox: plan.sandbox }),
      ...(plan.bertscore === undefined ? {} : { bertscore: plan.bertscore }),
      ...(plan.data === undefined ? {} : { data: plan.data }),
      ...(plan.logprobs === true && plan.api === undefined && !refusals.has('logprobs') ? { logprobs: true } : {}),
    },
    identity: session.identity,
    subject: cache !== null && refusals.has(cache) ? { ...session.subject, cache: 'none' } : session.subject,
  };
}

/** As sent, with the token budgets of flags and of the thinking mode. */
function samplingOf(plan: Plan, mode: Mode, refused: ReadonlySet<string>): Conditions['sampling'] {
  const sampling = Object.fromEntries(Object.entries(plan.sampling).filter(([field]) => !refused.has(field)));
  if (mode !== 'no-thinking') sampling['thinking_max_tokens'] = plan.thinkingMaxTokens;
  if (plan.maxTokens !== null) sampling['max_tokens'] = plan.maxTokens;
  if (Object.keys(plan.extraBody).length > 0) sampling['extra_body'] = JSON.stringify(byKey(plan.extraBody));
  return sampling;
}
