import { harnesses } from '../../../../src/endpoint/client/harness/harnesses.ts';
import type { AssistantTurn, Message, ToolDefinition } from '../../../../src/records/attempt.ts';
import type { HarnessName } from '../../../../src/records/target.ts';

export const textNames = ['json', 'hermes', 'qwen', 'pi', 'qwen-coder'] as const satisfies readonly HarnessName[];
export type TextName = (typeof textNames)[number];

/** A message as a model that knows the form writes it: like one in a prompt, with unchanged arguments. */
export function speak(
  name: TextName,
  { content, toolCalls }: Pick<AssistantTurn, 'content' | 'toolCalls'>,
  tools: readonly ToolDefinition[] = [],
): string {
  const calls = toolCalls.map((call) => ({ ...call, id: '', arguments: call.arguments as never }));
  const message: Message = { role: 'assistant', content, toolCalls: calls };
  const said = harnesses[name].offer({ messages: [message], tools }, undefined).messages.at(-1);
  const words = String(said?.['content'] ?? '');
  return name === 'pi' ? `<think>\nI know the form.\n</think>\n\n${words}` : words;
}
