import { replyTokens } from '../packs/lint/scenario-tokens.ts';
import type { Scenario } from '../packs/pack-schema.ts';
import { replyTurns } from '../packs/read-reply.ts';

/** About what answering a scenario takes without thinking, going by the longest answer its author wrote; undefined without one. */
export function expectedAnswer({ gold }: Scenario): { readonly requests: number; readonly tokens: number } | undefined {
  if (gold.length === 0) return undefined;
  return {
    requests: Math.max(...gold.map((reply) => replyTurns(reply).length)),
    tokens: Math.max(...gold.map(replyTokens)),
  };
}
