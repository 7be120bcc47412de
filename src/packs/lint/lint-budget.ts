import type { Finding } from '../../model/lint-report.ts';
import type { Pack, Scenario } from '../pack-schema.ts';
import { replyTurns } from '../read-reply.ts';
import { replyTokens, turnTokens } from './scenario-tokens.ts';

const slowTokensPerSecond = 30;

/** Whether the gold answers fit into what the model may spend three times over, on a slow rig. */
export function lintBudget(pack: Pack, scenario: Scenario): Finding[] {
  const find = (message: string): Finding => ({ rule: 'budget', scenario: scenario.id, message });
  const longest = Math.max(0, ...scenario.gold.flatMap((reply) => replyTurns(reply).map(turnTokens)));
  const whole = Math.max(0, ...scenario.gold.map(replyTokens));
  const budget = scenario['max-tokens'] ?? pack.sampling['max-tokens'];
  const seconds = scenario['max-seconds'];
  const neededSeconds = (3 * whole) / slowTokensPerSecond;
  return [
    ...(budget < 3 * longest
      ? [find(`max-tokens ${budget} holds the longest gold message (about ${longest} tokens) less than three times`)]
      : []),
    ...(seconds !== undefined && seconds < neededSeconds
      ? [
          find(
            `max-seconds ${seconds} is short: three times the gold answer takes ${neededSeconds.toFixed(0)} s at ${slowTokensPerSecond} tokens/s`,
          ),
        ]
      : []),
  ];
}
