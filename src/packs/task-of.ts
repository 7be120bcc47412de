import type { Message, Task, ToolDefinition } from '../model/attempt.ts';
import type { VerifyContext } from '../verify/define-verifier.ts';
import type { Ports } from '../verify/ports.ts';
import type { Expectation } from '../verify/registry.ts';
import type { Pack, Scenario } from './pack-schema.ts';

/** The tools of a scenario: shared ones of the pack by name, in the scenario's order, then its own. */
function offeredTools(pack: Pack, scenario: Scenario): ToolDefinition[] {
  const named = scenario['use-tools'].flatMap((name) => {
    const tool = pack.tools[name];
    return tool === undefined ? [] : [[name, tool] as const];
  });
  const all = [...named, ...Object.entries(scenario.tools)];
  return all.map(([name, tool]) => ({ name, description: tool.description, parameters: tool.parameters }));
}

/** The scenario as a round asks it: `shuffle` gives each round another order. */
export function inRound(scenario: Scenario, round: number): Scenario {
  const { orders = [] } = scenario;
  const order = orders[((round - 1) % (orders.length + 1)) - 1];
  return order === undefined ? scenario : { ...scenario, ...order };
}

/** Whether the sandbox runs what the model answers. */
export function runsCode({ expect }: Scenario): boolean {
  return expect.some(isOfCode);
}

function isOfCode(check: Expectation): boolean {
  if (check.kind === 'code' || check.kind === 'file-edits') return true;
  if (!('of' in check)) return false;
  return [check.of].flat().some((part) => isOfCode(part as Expectation)); // only composite kinds have parts
}

/** What the model is asked in a scenario. */
export function taskOf(pack: Pack, scenario: Scenario): Task {
  return { messages: scenario.messages.map(messageOf), tools: offeredTools(pack, scenario) };
}

function messageOf(message: Scenario['messages'][number]): Message {
  switch (message.role) {
    case 'assistant':
      return { role: 'assistant', content: message.content, toolCalls: message['tool-calls'] };
    case 'tool':
      return { role: 'tool', callId: message['call-id'], content: message.content };
    default:
      return message;
  }
}

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
