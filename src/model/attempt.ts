import { z } from 'zod';
import type { Json } from '../lib/json.ts';
import { scenarioKeySchema } from './target.ts';

/** A tool call as the server sent it. Arguments stay raw: usually a string of JSON, sometimes anything else. */
export type ToolCall = {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: unknown;
};

/** One message of the model, assembled from its stream. */
export type AssistantTurn = {
  readonly role: 'assistant';
  /** Empty where the server sent null or nothing. */
  readonly content: string;
  /** The reasoning channel, empty where there is none. */
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | undefined;
  /** What the server sent, untouched. */
  readonly raw: unknown;
};

/** The scripted answer to one tool call. */
export type ToolTurn = {
  readonly role: 'tool';
  readonly callId: string | undefined;
  readonly name: string;
  readonly content: string;
};

export type Turn = AssistantTurn | ToolTurn;

/** One answer to one scenario: everything that was said after the prompt, tool results included. */
export type Attempt = { readonly turns: readonly Turn[] };

export function assistantTurns(attempt: Attempt): readonly AssistantTurn[] {
  return attempt.turns.filter((turn) => turn.role === 'assistant');
}

type ReplayedCall = {
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

const callSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), z.json()),
});

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }),
  z.strictObject({ role: z.literal('assistant'), content: z.string(), toolCalls: z.array(callSchema) }),
  z.strictObject({ role: z.literal('tool'), callId: z.string(), content: z.string() }),
]);

const toolSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.json()),
});

const askedSchema = z.strictObject({
  title: z.string(),
  task: z.strictObject({ messages: z.array(messageSchema), tools: z.array(toolSchema) }),
});

/** `tasks.json` in the folder of a run: what it asks, for reports that are made when the packs are gone or changed. */
export const tasksFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('tasks'),
  scenarios: z.record(scenarioKeySchema, askedSchema),
});
export type TasksFile = z.infer<typeof tasksFileSchema>;
