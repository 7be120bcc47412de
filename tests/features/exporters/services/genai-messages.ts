import { z } from 'zod';
import type { ReadSpan } from './decode-traces.ts';

// The parts of messages that the JSON schemas of OpenTelemetry's GenAI conventions 1.41 describe. Those schemas take any
// part of an unknown type and any further field; here neither is allowed.
const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), content: z.string() }),
  z.strictObject({ type: z.literal('reasoning'), content: z.string() }),
  z.strictObject({
    ...{ type: z.literal('tool_call'), id: z.string().nullable(), name: z.string() },
    // Their examples are objects. A model may write something else.
    arguments: z.union([z.record(z.string(), z.json()), z.string().refine((text) => !isJsonObject(text))]),
  }),
  z.strictObject({ type: z.literal('tool_call_response'), id: z.string().nullable(), response: z.string() }),
]);

const input = z.strictObject({ role: z.enum(['system', 'user', 'assistant', 'tool']), parts: z.array(part) });
const finishReason = z.string().refine((reason) => reason !== 'tool_calls', 'is tool_call in messages');
const output = z.strictObject({ role: z.literal('assistant'), parts: z.array(part), finish_reason: finishReason });

const messages = {
  'gen_ai.input.messages': z.array(input).min(1),
  'gen_ai.output.messages': z.array(output).length(1),
};

/** Throws for messages that are not of the conventions. */
export function checkMessages({ attributes }: ReadSpan): void {
  for (const [name, schema] of Object.entries(messages)) {
    const given = attributes[name];
    if (given !== undefined) schema.parse(JSON.parse(String(given)));
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
