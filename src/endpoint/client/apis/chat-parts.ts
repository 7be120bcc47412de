import type { Json } from '../../../lib/json.ts';
import { deepField, fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { RequestBody } from '../request-body.ts';

export type ChatMessage = {
  readonly role: string;
  readonly content: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly sent: string }[];
  /** Of a result: the call that it answers. */
  readonly callId: string;
};

type ChatTool = { readonly name: string; readonly description: string; readonly parameters: Json };

/** A request of ours in parts. `rest` holds sampling, fields of engines and those of the user. */
export function chatParts(chat: RequestBody) {
  const { messages, tools, tool_choice: choice, response_format: format, max_tokens: maxTokens, ...others } = chat;
  const { stream_options: _, logprobs: __, top_logprobs: ___, ...rest } = others;
  return {
    messages: listOf(messages).map(messageOf),
    tools: listOf(tools).map((tool) => deepField(tool, 'function') as ChatTool), // as requestBody makes them
    choice: textOf(choice),
    named: textOf(deepField(choice, 'function', 'name')),
    schema: deepField(format, 'json_schema', 'schema') as Json | undefined,
    maxTokens: maxTokens as number,
    rest,
  };
}

function messageOf(message: unknown): ChatMessage {
  const said = (field: string) => textOf(deepField(message, field)) ?? '';
  const calls = listOf(deepField(message, 'tool_calls')).map((call) => ({
    id: textOf(deepField(call, 'id')) ?? '',
    name: textOf(deepField(call, 'function', 'name')) ?? '',
    sent: textOf(deepField(call, 'function', 'arguments')) ?? '',
  }));
  return { role: said('role'), content: said('content'), calls, callId: said('tool_call_id') };
}

/** A chunk of chat completions with one delta. */
export function chunkOf(delta: LooseObject, finish: string | null = null, beside: LooseObject = {}): LooseObject {
  return { ...beside, choices: [{ index: 0, delta, finish_reason: finish }] };
}

/** A piece of a call; an index that the server left out stays out. */
export function callPiece(index: unknown, parts: { id?: unknown; name?: unknown; sent?: unknown }): LooseObject {
  const { id, name, sent } = parts;
  return { tool_calls: [{ index, id, function: { name, arguments: sent } }] };
}

/** A whole message of chat completions. */
export function replyOf(message: LooseObject, finish: string | null, beside: LooseObject): LooseObject {
  return { ...beside, choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }] };
}

/** Fields that all APIs share under one name, and the times of llama.cpp. */
export function commonFields(holder: LooseObject | undefined): LooseObject {
  const names = ['id', 'model', 'timings', 'system_fingerprint'];
  return Object.fromEntries(names.flatMap((name) => field(holder, name)));
}

function field(holder: LooseObject | undefined, name: string): [string, unknown][] {
  const value = fieldOf(holder, name);
  return value === undefined ? [] : [[name, value]];
}

export function typeOf(holder: unknown): string {
  return textOf(fieldOf(objectOf(holder), 'type')) ?? '';
}
