import type { Json } from '../lib/json.ts';

export type ReplayedCall = {
  readonly id: string;
  readonly name: string;
  readonly arguments: { readonly [name: string]: Json };
};

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ReplayedCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** A tool the model may call; `parameters` is a JSON Schema. */
export type ToolDefinition = {
  readonly name: string;
  readonly description: string;
  readonly parameters: { readonly [key: string]: Json };
};

/** What the model was asked: the messages of the prompt and the tools it was offered. */
export type Task = { readonly messages: readonly Message[]; readonly tools: readonly ToolDefinition[] };
