import { isObject, jsonOrText } from '../../../lib/loose.ts';
import type { AssistantTurn, Message, ToolCall, Turn } from '../../../records/attempt.ts';

type Part = { readonly type: string; readonly [field: string]: unknown };

/** In characters. Backends cut or refuse longer attributes. */
const longestText = 1_000_000;

/** The messages that a model is given, in the JSON of OpenTelemetry's GenAI conventions. */
export function inputMessages(messages: readonly (Message | Turn)[]): string | undefined {
  return messages.length === 0 ? undefined : JSON.stringify(messages.map(written));
}

export function outputMessages(turn: AssistantTurn): string {
  return JSON.stringify([{ ...written(turn), finish_reason: finishReason(turn) }]);
}

/** A reason is required. Their word for calls is not that of the API. */
function finishReason({ finishReason }: AssistantTurn): string {
  return finishReason === 'tool_calls' ? 'tool_call' : (finishReason ?? 'unknown');
}

function written(message: Message | Turn) {
  return { role: message.role, parts: partsOf(message) };
}

function partsOf(message: Message | Turn): Part[] {
  const { role, content } = message;
  if (role === 'tool') return [{ type: 'tool_call_response', id: message.callId ?? null, response: shorten(content) }];
  const thoughts = 'reasoning' in message ? message.reasoning : '';
  const calls = 'toolCalls' in message ? message.toolCalls : [];
  return [
    ...(thoughts === '' ? [] : [{ type: 'reasoning', content: shorten(thoughts) }]),
    ...(content === '' ? [] : [{ type: 'text', content: shorten(content) }]),
    ...calls.map((call) => ({ type: 'tool_call', id: call.id ?? null, name: call.name, arguments: argumentsOf(call) })),
  ];
}

/** An object, unless the model wrote something else. */
export function argumentsOf({ arguments: sent }: Pick<ToolCall, 'arguments'>): unknown {
  if (typeof sent !== 'string') return sent ?? null;
  const value = jsonOrText(sent);
  return isObject(value) ? value : shorten(sent);
}

export function shorten(content: string): string {
  if (content.length <= longestText) return content;
  return `${content.slice(0, longestText)}… (${content.length - longestText} more characters)`;
}
