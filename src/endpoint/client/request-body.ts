import type { Json } from '../../lib/json.ts';
import { isObject } from '../../lib/loose.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Message, ToolDefinition } from '../../records/attempt.ts';
import type { Connection } from '../connection.ts';
import { alternativesAsked } from './token-margins.ts';

export type Sampling = {
  readonly maxTokens: number;
  /** Under their wire names. None leaves the choice to the server. */
  readonly fields: { readonly [field: string]: number };
};

export type ThinkingControl =
  | { readonly form: 'none' }
  | {
      readonly form: 'template';
      readonly variables: readonly ('enable_thinking' | 'thinking')[];
      readonly isOn: boolean;
    }
  | { readonly form: 'reasoning_effort'; readonly effort: string }
  | { readonly form: 'think'; readonly level: boolean };

export type CacheCut =
  | { readonly form: 'none' }
  | { readonly form: 'cache_prompt' }
  | { readonly form: 'cache_salt'; readonly salt: string };

/** How a server's prefix cache is kept from answering for an earlier round. */
export type CacheMeans = CacheCut['form'];

/** vLLM refuses a salt of more than 128 characters, or with `@`, `/`, `\` or NUL: any text becomes a short digest. */
export function cacheCut(means: CacheMeans | null, salt: () => string): CacheCut {
  return means === 'cache_salt' ? { form: means, salt: sha256(salt()).slice(0, 32) } : { form: means ?? 'none' };
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

export type RequestSettings = {
  readonly sampling: Sampling;
  readonly thinking: ThinkingControl;
  readonly cacheCut: CacheCut;
  readonly toolChoice: ToolChoice | undefined;
  readonly responseFormat?: { readonly [key: string]: Json } | undefined;
  /** Asks how likely each token was. Calls have no place in an answer's text, and llama.cpp refuses both together. */
  readonly logprobs?: boolean;
  /** The reply is asked for in one piece. */
  readonly isUnstreamed?: boolean;
  /** Fields that the user adds. They replace ours, except model, messages, tools, a scenario's response format and streaming. */
  readonly extraBody: { readonly [field: string]: Json };
};

export function plainSettings(maxTokens: number, thinking: ThinkingControl, cacheCut: CacheCut): RequestSettings {
  const fields = { temperature: 0, top_p: 1, seed: 1, presence_penalty: 0, frequency_penalty: 0 };
  const sampling = { maxTokens, fields };
  return { sampling, thinking, cacheCut, toolChoice: undefined, extraBody: {} };
}

export function asksLogprobs({ logprobs }: RequestSettings, tools: readonly ToolDefinition[]): boolean {
  return logprobs === true && tools.length === 0;
}

export type WireMessage = { readonly role: string; readonly [field: string]: Json };

export type RequestBody = { readonly [field: string]: Json | readonly WireMessage[] };

export function requestBody(
  { model }: Connection,
  messages: readonly WireMessage[],
  tools: readonly ToolDefinition[],
  settings: RequestSettings,
): RequestBody {
  const { sampling, extraBody, isUnstreamed = false } = settings;
  const ours: { [field: string]: Json } = {
    ...sampling.fields,
    max_tokens: sampling.maxTokens,
    ...thinkingFields(settings.thinking),
    ...cacheFields(settings.cacheCut),
    ...(asksLogprobs(settings, tools) ? { logprobs: true, top_logprobs: alternativesAsked } : {}),
    ...(isUnstreamed ? {} : { stream_options: { include_usage: true } }),
  };
  return {
    ...ours,
    ...extraBody,
    ...mergedKwargs(ours['chat_template_kwargs'], extraBody['chat_template_kwargs']),
    model,
    messages,
    stream: !isUnstreamed,
    ...(tools.length === 0 ? {} : toolFields(tools, settings.toolChoice)),
    ...(settings.responseFormat === undefined ? {} : { response_format: formatField(settings.responseFormat) }),
  };
}

function mergedKwargs(ours: Json | undefined, theirs: Json | undefined): { readonly [field: string]: Json } {
  if (!isObject(ours) || !isObject(theirs)) return {};
  return { chat_template_kwargs: { ...ours, ...theirs } };
}

export function thinkingFields(thinking: ThinkingControl): { readonly [field: string]: Json } {
  if (thinking.form === 'none') return {};
  if (thinking.form === 'reasoning_effort') return { reasoning_effort: thinking.effort };
  if (thinking.form === 'think') return { think: thinking.level };
  const variables = thinking.variables.map((name) => [name, thinking.isOn] as const);
  return { chat_template_kwargs: Object.fromEntries(variables) };
}

export function cacheFields(cut: CacheCut): { readonly [field: string]: Json } {
  // Of llama.cpp too: a prompt that is being read is no silence.
  if (cut.form === 'cache_prompt') return { cache_prompt: false, return_progress: true };
  return cut.form === 'cache_salt' ? { cache_salt: cut.salt } : {};
}

function formatField(schema: { readonly [key: string]: Json }): Json {
  return { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } };
}

function toolFields(
  tools: readonly ToolDefinition[],
  choice: ToolChoice | undefined,
): { readonly [field: string]: Json } {
  const named = typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice;
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
    ...(named === undefined ? {} : { tool_choice: named }),
  };
}

export function wireMessage(message: Message): WireMessage {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant') return { role: message.role, content: message.content };
  if (message.toolCalls.length === 0) return { role: 'assistant', content: message.content };
  const calls = message.toolCalls.map((call) => wireCall(call.id, call.name, JSON.stringify(call.arguments)));
  return { role: 'assistant', content: message.content, tool_calls: calls };
}

export function wireCall(id: string, name: string, sent: string): Json {
  return { id, type: 'function', function: { name, arguments: sent } };
}
