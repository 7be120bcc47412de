import { z } from 'zod';
import type { Reply } from './asker.ts';
import type { ThinkingSwitch } from './thinking-switches.ts';

/** An odd field must not spoil the others: one that cannot be read counts as absent. */
export function tolerant<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined);
}

export const text = tolerant(z.string().transform((value) => (value.trim() === '' ? undefined : value)));

/** A count of tokens, slots or bytes: servers write 0 or -1 where they do not know. */
export const count = tolerant(z.int().positive());

const amount = tolerant(z.number());

export function parseEach<Entry extends z.ZodType>(entry: Entry, list: readonly unknown[]): z.infer<Entry>[] {
  return list.flatMap((item) => {
    const parsed = entry.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Undefined is unknown, never zero and never the documented default. */
export type EngineFacts = {
  /** Version, or the build where the engine has no other. */
  readonly version?: string | undefined;
  readonly modelDigest?: string | undefined;
  readonly modelBytes?: number | undefined;
  readonly quantization?: string | undefined;
  /** For prompt and answer together. */
  readonly contextTokens?: number | undefined;
  readonly slots?: number | undefined;
  readonly template?: string | undefined;
  /** The switches that its prompts show, where the template is hidden. */
  readonly switches?: readonly ThinkingSwitch[] | undefined;
  /** At the start of a prompt; undefined if the model has none. */
  readonly bosTokens?: number | undefined;
  /** The path or repository of the model, which may name its family where the served name does not. */
  readonly modelPath?: string | undefined;
  /** The last part of the path of the LoRA that answers; `none` if the model does alone. */
  readonly adapter?: string | undefined;
  /** False where the server says that it has no tool parser. */
  readonly parsesCalls?: boolean | undefined;
  readonly thinks?: boolean | undefined;
  readonly samplingDefaults?: SamplingDefaults | undefined;
};

/** Under the names that requests use. */
export type SamplingDefaults = { readonly [name: string]: number };

/** As llama.cpp, SGLang and Ollama write it. */
export const samplingFields = {
  temperature: amount,
  top_p: amount,
  top_k: amount,
  min_p: amount,
  repetition_penalty: amount,
  repeat_penalty: amount,
  presence_penalty: amount,
  frequency_penalty: amount,
} satisfies Record<string, z.ZodType>;

export function pickSampling(block: { readonly [name: string]: unknown } | undefined): SamplingDefaults | undefined {
  const found = Object.keys(samplingFields).flatMap((name): [string, number][] => {
    const value = block?.[name];
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

export function parseBody<Schema extends z.ZodType>(reply: Reply, schema: Schema): z.infer<Schema> | undefined {
  return reply.kind === 'json' ? schema.safeParse(reply.body).data : undefined;
}
