import { z } from 'zod';
import { parseLoose } from '../../lib/loose.ts';
import type { Asker, Reply } from './asker.ts';
import { count, type EngineFacts, parseBody, pickSampling, samplingFields, text, tolerant } from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';

const sampling = z.looseObject(samplingFields);

const modelInfoSchema = z.looseObject({
  model_path: text,
  is_generation: tolerant(z.boolean()),
  // The launch flag as it was written: JSON in a text.
  preferred_sampling_params: tolerant(z.union([sampling, z.string()])),
});

const serverInfoSchema = z.looseObject({
  version: text,
  quantization: text,
  revision: text,
  context_length: count,
  max_running_requests: count,
  // null where none was given; another type than a text is unknown.
  tool_call_parser: z.string().nullish().catch(undefined),
  internal_states: tolerant(z.array(z.looseObject({ effective_max_running_requests_per_dp: count }))),
});

/** undefined if `/model_info` is not SGLang's */
export async function readSglang(asker: Asker, card: ModelCard | undefined): Promise<EngineFacts | undefined> {
  const isNamed = card?.owned_by === 'sglang';
  const model = parseBody(await ask(asker, '/model_info', '/get_model_info', isNamed), modelInfoSchema);
  if (model?.model_path === undefined || model.is_generation === undefined) return undefined;
  const server = parseBody(await ask(asker, '/server_info', '/get_server_info', true), serverInfoSchema);
  const revision = server?.revision;
  return {
    version: server?.version,
    // A branch's name says nothing about what it points to today.
    modelDigest: revision !== undefined && /^[0-9a-f]{40}$/.test(revision) ? revision : undefined,
    quantization: server?.quantization,
    modelPath: model.model_path,
    parsesCalls: server?.tool_call_parser === null ? false : undefined,
    contextTokens: card?.max_model_len ?? server?.context_length,
    slots: server?.internal_states?.[0]?.effective_max_running_requests_per_dp ?? server?.max_running_requests,
    samplingDefaults: preferredSampling(model.preferred_sampling_params),
  };
}

/** The older name logs a warning on the server, so it comes second, and only for what is certainly SGLang. */
async function ask(asker: Asker, path: string, olderPath: string, isSglang: boolean): Promise<Reply> {
  const reply = await asker.get(path);
  return reply.kind === 'lacks' && isSglang ? asker.get(olderPath) : reply;
}

function preferredSampling(preferred: z.infer<typeof sampling> | string | undefined) {
  return pickSampling(typeof preferred === 'string' ? sampling.safeParse(parseLoose(preferred)).data : preferred);
}
