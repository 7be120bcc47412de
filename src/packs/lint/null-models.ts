import type { AssistantTurn } from '../../model/attempt.ts';
import type { Task } from '../../model/task.ts';

/** A model that understands nothing: what it says to a task, the same in every turn. */
export type NullModel = { readonly name: string; readonly speak: (task: Task) => AssistantTurn };

function saying(content: string): AssistantTurn {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

function always(name: string, content: string): NullModel {
  return { name, speak: () => saying(content) };
}

function calling(names: readonly string[]): AssistantTurn {
  const toolCalls = names.map((name, index) => ({ id: `call_${index + 1}`, name, arguments: '{}' }));
  return { ...saying(''), toolCalls, finishReason: 'tool_calls' };
}

function lastOf(task: Task, role: 'user' | 'system'): string {
  return task.messages.findLast((message) => message.role === role)?.content ?? '';
}

// Words of no subject, so that no key word of a scenario is hit by chance.
const filler =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(
    ' ',
  );

/** Whatever one of these passes, a broken server passes too. */
export const nullModels: readonly NullModel[] = [
  always('empty', ''),
  always('(no answer)', '(no answer)'),
  always('Sure!', 'Sure!'),
  always('ANSWER: 1', 'ANSWER: 1'),
  always('{}', '{}'),
  always('[]', '[]'),
  always('refusal', "I'm sorry, but I can't help with that request."),
  always('IMPOSSIBLE', 'IMPOSSIBLE'),
  { name: 'prompt echoed', speak: (task) => saying(lastOf(task, 'user')) },
  { name: 'system prompt echoed', speak: (task) => saying(lastOf(task, 'system')) },
  {
    name: '2,000 words of filler',
    speak: () => saying(Array.from({ length: 2000 }, (_, index) => filler[index % filler.length]).join(' ')),
  },
  { name: 'first tool, no arguments', speak: ({ tools }) => calling(tools.slice(0, 1).map((tool) => tool.name)) },
  { name: 'every tool at once', speak: ({ tools }) => calling(tools.map((tool) => tool.name)) },
];
