import { z } from 'zod';
import type { Json } from '../lib/json.ts';
import { modeSchema, scenarioKeySchema } from './target.ts';

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
  readonly raw: unknown;
  /** The message before a harness read calls from its words. */
  readonly asWritten?: AssistantTurn;
  readonly brokenCall?: BrokenCall;
};

/** Text that was meant as a call but is none. */
export type BrokenCall = {
  readonly words: string;
  readonly fault: string;
  /** How a call is written. */
  readonly form: string;
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

/** The request to the model: the messages of the prompt, its tools, and the JSON Schema that guides its answer. */
const taskSchema = z.strictObject({
  messages: z.array(messageSchema).readonly(),
  tools: z.array(toolSchema).readonly(),
  responseFormat: z.record(z.string(), z.json() as z.ZodType<Json>).optional(),
});
export type Task = z.infer<typeof taskSchema>;

/** `tasks.json` in a run's folder: what it asks, for reports made after the packs have changed or gone. */
export const tasksFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('tasks'),
  scenarios: z.record(
    scenarioKeySchema,
    z.strictObject({
      title: z.string(),
      task: taskSchema,
      /** For a shuffled scenario: the tasks of round 2, 3 and so on. After the last, the first task follows again. */
      orders: z.array(taskSchema).readonly().optional(),
      /** For an agent in a world: the scenario from its pack, which shows what each call changed. */
      agent: z.json().optional(),
    }),
  ),
});
export type TasksFile = z.infer<typeof tasksFileSchema>;

/** The change of a call in one place: whole values, or items of a list. */
export type StateChange = {
  readonly place: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

export type ThreadCall = {
  readonly name: string;
  readonly sent: string;
  /** undefined: the conversation ended before. */
  readonly result: string | undefined;
  readonly changes: readonly StateChange[];
};

/** One message of the model. */
export type ThreadStep = {
  readonly text: string;
  readonly calls: readonly ThreadCall[];
  /** The first step that no gold answer takes there: it calls something else, or it answers too early. */
  readonly leaves: 'other-call' | 'too-early' | undefined;
};

export type StateDifference = { readonly place: string; readonly expected: string; readonly found: string };

/** An attempt for people to read, step by step. */
export type AgentThread = {
  readonly steps: readonly ThreadStep[];
  /** The differences between the end state and the expected state. */
  readonly differences: readonly StateDifference[];
};

/** An attempt, confirmation included. Null is unknown. */
const attemptFiguresSchema = z.strictObject({
  round: z.int().positive(),
  stage: z.enum(['measure', 'confirm']),
  session: z.int().positive(),
  outcome: z.enum(['pass', 'fail', 'unmeasured']),
  /** The failure mode, or why it is unmeasured. */
  why: z.string().optional(),
  totalMs: z.number(),
  firstTokenMs: z.number().nullable(),
  tokensPerSecond: z.number().nullable(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  /** The first 4096 characters, with calls and without keys; missing where no text may be, and after 10,000 answers. */
  answer: z.string().optional(),
});

/** By mode, then by scenario, in their order. */
export const runAttemptsSchema = z.partialRecord(
  modeSchema,
  z.record(scenarioKeySchema, z.array(attemptFiguresSchema)),
);
export type RunAttempts = z.infer<typeof runAttemptsSchema>;
