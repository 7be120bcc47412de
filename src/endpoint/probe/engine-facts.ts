import { z } from 'zod';
import type { Reply } from './asker.ts';

// One odd field must not lose the others: an unreadable value counts as absent.

export const text = z
  .string()
  .transform((value) => (value.trim() === '' ? undefined : value))
  .nullish()
  .catch(undefined);

/** A count of tokens, slots or bytes: servers write 0 or -1 if they do not know it. */
export const count = z.int().positive().nullish().catch(undefined);

const amount = z.number().nullish().catch(undefined);

export const flag = z.boolean().nullish().catch(undefined);

export const texts = z.array(z.string()).nullish().catch(undefined);

export function parseEach<Entry extends z.ZodType>(entry: Entry, list: readonly unknown[]): z.infer<Entry>[] {
  return list.flatMap((item) => {
    const parsed = entry.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** What a server says about itself. undefined is unknown, never zero and never the documented default. */
export type EngineFacts = {
  /** The version, or the build if the engine has no version. */
  readonly version: string | undefined;
  /** The path or repository that the served name refers to. */
  readonly modelRoot: string | undefined;
  readonly modelDigest: string | undefined;
  readonly modelBytes: number | undefined;
  readonly quantization: string | undefined;
  /** Tokens that one request may fill, prompt and answer together. */
  readonly contextTokens: number | undefined;
  readonly slots: number | undefined;
  readonly template: string | undefined;
  /** True if the server says that the model supports tools, or its template does. */
  readonly takesTools: boolean | undefined;
  /** True if the server itself says that its model can think. */
  readonly thinks: boolean | undefined;
  readonly samplingDefaults: SamplingDefaults | undefined;
};

export const nothingKnown: EngineFacts = {
  version: undefined,
  modelRoot: undefined,
  modelDigest: undefined,
  modelBytes: undefined,
  quantization: undefined,
  contextTokens: undefined,
  slots: undefined,
  template: undefined,
  takesTools: undefined,
  thinks: undefined,
  samplingDefaults: undefined,
};

/** The server's sampling defaults, under the names that requests use. */
export type SamplingDefaults = { readonly [name: string]: number };

/** The fields of a sampling block, as llama.cpp, SGLang and Ollama write it. */
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

export function pickSampling(
  block: { readonly [name: string]: unknown } | null | undefined,
): SamplingDefaults | undefined {
  const found = Object.keys(samplingFields).flatMap((name): [string, number][] => {
    const value = block?.[name];
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

export function bodyAs<Schema extends z.ZodType>(reply: Reply, schema: Schema): z.infer<Schema> | undefined {
  return reply.kind === 'json' ? schema.safeParse(reply.body).data : undefined;
}
