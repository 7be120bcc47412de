import { createHash } from 'node:crypto';
import { withoutCovers } from '../verify/covers-in.ts';
import { revisionsOf } from '../verify/registry.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { maxTurnsOf } from './play-script.ts';
import { taskOf } from './task-of.ts';

/**
 * SHA-256 over everything of a scenario that can change a verdict: what is asked, what the tools answer, how the
 * reply is judged and by which revision of each verifier. Titles, gold answers and links to the prompt are left out.
 */
export function scenarioDigest(pack: Pack, scenario: Scenario): string {
  const { messages, tools } = taskOf(pack, scenario);
  return sha256(
    canonical({
      messages,
      // As text: the order of a schema's keys is part of what the model reads.
      tools: JSON.stringify(tools),
      toolChoice: scenario['tool-choice'] ?? 'auto',
      toolResults: JSON.stringify(scenario['tool-results']),
      maxTurns: maxTurnsOf(scenario),
      sampling: pack.sampling,
      defaultThinking: pack['default-thinking'],
      maxTokens: scenario['max-tokens'] ?? pack.sampling['max-tokens'],
      maxSeconds: scenario['max-seconds'] ?? null,
      expect: withoutCovers(scenario.expect),
      revisions: scenario.expect.flatMap(revisionsOf),
    }),
  );
}

export function packDigest(pack: Pack): string {
  return sha256(canonical(pack.scenarios.map((scenario) => [scenario.id, scenarioDigest(pack, scenario)])));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Keys sorted at every depth. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
