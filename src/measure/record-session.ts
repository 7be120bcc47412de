import { recordNumerics } from '../endpoint/probe/numerics.ts';
import { numericsDigest, numericsPrompts } from '../packs/numerics-prompts.ts';
import type { Recording } from '../run/run-options.ts';
import type { Served } from '../run/served.ts';

/** Asks a session for the model's own probabilities, without thinking: the same in every mode. */
export async function recordSession(served: Served, cancel: AbortSignal): Promise<Recording> {
  const prompts = numericsPrompts();
  const how = {
    thinking: served.thinkingControl('no-thinking', 'off'),
    cache: served.facts.subject.cache,
    cancel,
  };
  return { prompts: numericsDigest(prompts), recorded: await recordNumerics(served.client, prompts, how) };
}
