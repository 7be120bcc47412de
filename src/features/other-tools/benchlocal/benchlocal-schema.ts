import { z } from 'zod';

// The schemas read only fields that decide a verdict or are sent to the model. They are strict about the values of
// these and loose about all other fields.
const jsonObject = z.record(z.string(), z.json());

const samplingSchema = z.strictObject({
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  seed: z.int().optional(),
  max_tokens: z.int().min(1).optional(),
  tool_choice: z.enum(['auto', 'none', 'required']).optional(),
  // Thinking is switched by the run, from the pack's default_thinking.
  chat_template_kwargs: z.looseObject({}).optional(),
});
export type BenchlocalSampling = z.infer<typeof samplingSchema>;

export const benchlocalMetaSchema = z.looseObject({
  pack_id: z.string().min(1),
  version: z.string(),
  sampling_defaults: samplingSchema.default({}),
  default_thinking: z.enum(['on', 'off']).default('off'),
  default_max_seconds: z.number().positive().nullish(),
  timeout_per_case_default: z.number().positive().nullish(),
  verifier_module: z.string(),
  supports_sandboxed_only: z.boolean().nullish(),
});
export type BenchlocalMeta = z.infer<typeof benchlocalMetaSchema>;

const toolSchema = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    parameters: jsonObject.optional(),
  }),
});
export type BenchlocalTool = z.infer<typeof toolSchema>;

const toolCallSchema = z.looseObject({
  id: z.string().min(1),
  function: z.looseObject({ name: z.string().min(1), arguments: z.union([z.string(), jsonObject]) }),
});

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z.array(toolCallSchema).nullish(),
  }),
  z.strictObject({
    role: z.literal('tool'),
    tool_call_id: z.string().min(1),
    content: z.string(),
    name: z.string().nullish(),
  }),
]);
export type BenchlocalMessage = z.infer<typeof messageSchema>;

export const benchlocalScenarioSchema = z.looseObject({
  id: z.string().min(1),
  description: z.string().nullish(),
  upstream_title: z.string().nullish(),
  messages: z.array(messageSchema).min(1),
  tools: z.array(toolSchema).nullish(),
  verifier: z.strictObject({ type: z.string(), asserts: z.array(z.looseObject({ kind: z.string() })) }),
  sampling_overrides: samplingSchema.nullish(),
  max_seconds_override: z.number().positive().nullish(),
  expected: z.json().optional(),
  declares_top_level_shape: z.boolean().nullish(),
  raw_problem: z.unknown().optional(),
});
export type BenchlocalScenario = z.infer<typeof benchlocalScenarioSchema>;
