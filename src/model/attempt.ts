import { z } from 'zod';
import { scenarioKeySchema } from './target.ts';

/** A tool call as the server sent it. Arguments stay raw: usually a JSON text, sometimes anything else. */
export type ToolCall = {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: unknown;
};

/** One message of the model, assembled from its stream. */
export type AssistantTurn = {
  readonly role: 'assistant';
  /** Empty if the server sent null or nothing. */
  readonly content: string;
  /** The reasoning channel, empty if there is none. */
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

/** One answer to one scenario: the conversation after the prompt, tool results included. */
export type Attempt = { readonly turns: readonly Turn[] };

export function assistantTurns(attempt: Attempt): readonly AssistantTurn[] {
  return attempt.turns.filter((turn) => turn.role === 'assistant');
}

const callSchema = z.strictObject({ id: z.string(), name: z.string(), arguments: z.record(z.string(), z.json()) });

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }),
  z.strictObject({ role: z.literal('assistant'), content: z.string(), toolCalls: z.array(callSchema) }),
  z.strictObject({ role: z.literal('tool'), callId: z.string(), content: z.string() }),
]);

export type Message = z.infer<typeof messageSchema>;

/** A tool the model may call; `parameters` is a JSON Schema. */
const toolSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.json()),
});

export type ToolDefinition = z.infer<typeof toolSchema>;

/** What the model was asked: the messages of the prompt, and its tools. */
const taskSchema = z.strictObject({
  messages: z.array(messageSchema).readonly(),
  tools: z.array(toolSchema).readonly(),
});
export type Task = z.infer<typeof taskSchema>;

/** `tasks.json` in a run's folder: what it asks, for reports made after the packs have changed or gone. */
export const tasksFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('tasks'),
  scenarios: z.record(scenarioKeySchema, z.strictObject({ title: z.string(), task: taskSchema })),
});
export type TasksFile = z.infer<typeof tasksFileSchema>;
