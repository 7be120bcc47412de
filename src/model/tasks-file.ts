import { z } from 'zod';
import { scenarioKeySchema } from './target.ts';

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
