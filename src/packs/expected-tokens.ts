import { replyTokens } from './lint/scenario-tokens.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { maxTurnsOf } from './play-script.ts';
import { replyTurns } from './read-reply.ts';

/** About how many tokens an answer has, over all its messages: as the longest right one that the pack knows, or at most. */
export function expectedTokens(pack: Pack, scenario: Scenario): number {
  const known = scenario.gold.map(replyTokens);
  if (known.length > 0) return Math.max(...known);
  return maxTurnsOf(scenario) * (scenario['max-tokens'] ?? pack.sampling['max-tokens']);
}

/** How many requests a right answer takes. */
export function expectedRequests(scenario: Scenario): number {
  return Math.max(1, ...scenario.gold.map((reply) => replyTurns(reply).length));
}
