import type { AssistantTurn, Attempt, ToolCall, ToolTurn } from '../../src/records/attempt.ts';
import { toolCalls } from '../../src/verify/calls/tool-calls.ts';
import { contextWith } from './attempt-with.ts';

const tools = ['get_weather', 'get_time', 'send_email', 'ping'].map((name) => ({
  name,
  description: name,
  parameters: {},
}));
const context = contextWith({ tools });

/** The verdict on calls, by an expectation as a pack writes it. */
export function check(attempt: Attempt, expectation: Record<string, unknown>) {
  return toolCalls.verify(attempt, toolCalls.expectation.parse({ kind: 'tool-calls', ...expectation }), context);
}

export function call(name: string, args: unknown = '{}', id: string | undefined = 'c1'): ToolCall {
  return { id, name, arguments: typeof args === 'object' && args !== null ? JSON.stringify(args) : args };
}

export function calling(...calls: readonly ToolCall[]): Partial<Omit<AssistantTurn, 'role'>> {
  return { toolCalls: calls, finishReason: 'tool_calls' };
}

export function result(name: string, content: string, callId = 'c1'): ToolTurn {
  return { role: 'tool', name, content, callId };
}
