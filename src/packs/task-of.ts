import { InputError } from '../lib/errors.ts';
import type { Attempt, Message, Task, ToolDefinition } from '../records/attempt.ts';
import type { VerifyContext } from '../verify/define-verifier.ts';
import type { ImageName, VerifyPorts } from '../verify/ports.ts';
import { answersOf, type Expectation, imageUsesOf, portsOf, readsVectors } from '../verify/registry.ts';
import { contextIn, textOf, writtenText } from './filler.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { worldOf, worldRun } from './play-script.ts';

/** Shared ones of the pack in the scenario's order, its own, those of its world. */
function offeredTools(pack: Pack, scenario: Scenario): ToolDefinition[] {
  const named = scenario['use-tools'].flatMap((name) => {
    const tool = pack.tools[name];
    return tool === undefined ? [] : [[name, tool] as const];
  });
  const all = [...named, ...Object.entries(scenario.tools)];
  return [
    ...all.map(([name, tool]) => ({ name, description: tool.description, parameters: tool.parameters })),
    ...(worldOf(scenario)?.tools() ?? []),
  ];
}

/** The order that a round asks, from 0. */
export function orderIn({ orders = [] }: Scenario, round: number): number {
  return (round - 1) % (orders.length + 1);
}

/** `shuffle` gives each round another order. */
export function inRound(scenario: Scenario, round: number): Scenario {
  const order = scenario.orders?.[orderIn(scenario, round) - 1];
  return order === undefined ? scenario : { ...scenario, ...order };
}

export function inEachOrder(scenario: Scenario): Scenario[] {
  return [undefined, ...(scenario.orders ?? [])].map((_, at) => inRound(scenario, at + 1));
}

export function runsCode(scenario: Scenario): boolean {
  return runsEmbedded(scenario) || runsSystem(scenario);
}

export function runsEmbedded(scenario: Scenario): boolean {
  return checksIn(scenario).flatMap(portsOf).includes('code');
}

/** A shell or a compiler, which the embedded sandbox lacks. */
export function runsSystem(scenario: Scenario): boolean {
  return checksIn(scenario).flatMap(portsOf).includes('system');
}

/** Of all rounds. */
export function checksIn({ expect, orders = [] }: Scenario): Expectation[] {
  return [expect, ...orders.map((each) => each.expect)].flat();
}

/** Of benchlocal-cli, in any round. */
export function imagesOf(scenario: Scenario): ImageName[] {
  return checksIn(scenario)
    .flatMap(imageUsesOf)
    .map(({ task }) => task.image);
}

export function needsModel(scenario: Scenario): boolean {
  return checksIn(scenario).some(readsVectors);
}

/** A pair of answers is one, with all its games. */
export function rowKey({ id }: Pick<Pack, 'id'>, scenario: Scenario): string {
  return `${id}/${scenario.pair?.id ?? scenario.id}`;
}

export function taskOf(pack: Pack, scenario: Scenario): Task {
  const { 'response-format': responseFormat } = scenario;
  return {
    messages: scenario.messages.map(messageOf),
    tools: offeredTools(pack, scenario),
    ...(responseFormat === undefined ? {} : { responseFormat }),
  };
}

export type ScenarioContext = { readonly context: string; readonly question: string };

/** Undefined without a context. */
export function contextOf({ id, messages, question }: Scenario): ScenarioContext | undefined {
  const [first, second] = messages.flatMap((message) => {
    const context = contextIn(message.content);
    return context === undefined ? [] : [{ context, message }];
  });
  if (first === undefined) return undefined;
  if (second !== undefined)
    throw new InputError(`${id} has several contexts`, 'Only scenarios with one can be asked with --context.');
  const beside = writtenText(first.message.content).trim();
  const others = messages.flatMap(({ role, content }) => (role === 'user' ? [writtenText(content).trim()] : []));
  const asked = question ?? (beside === '' ? others.filter((text) => text !== '').join('\n\n') : beside);
  return { context: first.context, question: asked.replace(/\n{3,}/g, '\n\n') };
}

export function withContext(scenario: Scenario, text: string, replaces: 'context' | 'message'): Scenario {
  const messages = scenario.messages.map((message) => {
    const { content } = message;
    if (typeof content === 'string' || contextIn(content) === undefined) return message;
    const made = content.map((part) => ('context' in part ? { text } : part));
    return { ...message, content: replaces === 'message' ? text : made };
  });
  return { ...scenario, messages };
}

function messageOf(message: Scenario['messages'][number]): Message {
  const content = textOf(message.content);
  switch (message.role) {
    case 'assistant':
      return { role: 'assistant', content, toolCalls: message['tool-calls'] };
    case 'tool':
      return { role: 'tool', callId: message['call-id'], content };
    default:
      return { role: message.role, content };
  }
}

export function verifyContext(pack: Pack, scenario: Scenario, ports: VerifyPorts): VerifyContext {
  const world = worldOf(scenario);
  return {
    task: taskOf(pack, scenario),
    ports,
    inlineThinking: inlineThinkingOf(pack, scenario),
    followsFrom: scenario['follows-from'],
    world: world && ((attempt: Attempt) => worldRun(scenario, attempt)),
    shell: world?.shell?.folder,
  };
}

export function inlineThinkingOf(pack: Pack, scenario: Scenario): 'allowed' | undefined {
  return scenario['inline-thinking'] ?? pack['inline-thinking'];
}

/** As far as its checks name them. */
export function rightAnswersOf({ expect }: Scenario): readonly string[] {
  return expect.flatMap((check) => answersOf(check)?.texts ?? []);
}
