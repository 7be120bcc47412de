import type { VerifyContext } from '../verify/define-verifier.ts';
import type { Ports } from '../verify/ports.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { taskOf } from './task-of.ts';

/** What a verdict on a reply to this scenario depends on besides its checks. */
export function verifyContext(pack: Pack, scenario: Scenario, ports: Ports): VerifyContext {
  return {
    task: taskOf(pack, scenario),
    ports,
    inlineThinking: inlineThinkingOf(pack, scenario),
    followsFrom: scenario['follows-from'],
  };
}

export function inlineThinkingOf(pack: Pack, scenario: Scenario): 'allowed' | undefined {
  return scenario['inline-thinking'] ?? pack['inline-thinking'];
}
